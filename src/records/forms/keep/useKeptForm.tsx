import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { changedFields } from '#providers/changes.ts';
import type { Row } from '#schemas/resource.ts';
import { useProfile } from '../../../session/profile.ts';
import { DrawnForm } from '../DrawnForm.tsx';
import type { SchemaFormProps } from '../formProps.ts';
import { DraftNote } from './DraftNote.tsx';
import { type Draft, draftKey, readDraft } from './draft.ts';
import { type Kept, useKept } from './useKept.ts';

/** The key of a form's draft: its name on its page. */
export interface KeptFormProps extends SchemaFormProps {
  readonly keepAs: string;
}

/**
 * A form that never loses input: it starts with what was typed before the page unloaded, the guard asks
 * before it is left, and its draft is deleted after a submit.
 */
export function useKeptForm({ keepAs, ...props }: KeptFormProps): { form: ReactNode; kept: Kept } {
  const { schema, onChange, onSubmit } = props;
  const key = draftKey(useProfile()?.username ?? '', `${useLocation().pathname}#${keepAs}`);
  const [base] = useState(props.value);
  const [draft, setDraft] = useState(() => readDraft(key));
  const [isNoted, setIsNoted] = useState(draft !== undefined);
  const [begun, setBegun] = useState(() => restored(base, draft));
  const kept = useKept(schema, key, base, draft && begun);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the restored values once, on mount.
  useEffect(() => {
    if (draft) onChange?.(begun);
  }, []);
  const discard = () => {
    kept.forget();
    setDraft(undefined);
    setBegun({ ...base });
    onChange?.(base);
  };
  const form = (
    <>
      {draft && isNoted && <DraftNote draft={draft} record={base} onDiscard={discard} />}
      <DrawnForm
        key={draft ? 'restored' : 'own'}
        {...props}
        value={begun}
        before={props.before ?? base}
        onChange={(values) => {
          kept.typed(values);
          onChange?.(values);
        }}
        onSubmit={async (values, intent) => {
          const errors = await kept.sent(() => onSubmit(values, intent));
          if (errors === undefined) setIsNoted(false);
          return errors;
        }}
      />
    </>
  );
  return { form, kept };
}

// Only the typed fields: the others may have changed since.
function restored(base: Row, draft: Draft | undefined): Row {
  return draft ? { ...base, ...changedFields(draft.values, draft.base) } : base;
}
