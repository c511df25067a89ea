import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { keptSecretsField } from '#schemas/derive/keptSecrets.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { DrawnForm } from '../../forms/DrawnForm.tsx';
import { DraftNote } from '../../forms/keep/DraftNote.tsx';
import { useOffered } from '../../forms/rules/useOffered.ts';
import { formValues, withRemoved } from '../../forms/values.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { GoneNote } from './GoneNote.tsx';
import { useSaveQuestion } from './question/useSaveQuestion.tsx';
import type { SavedWord } from './savedWord.ts';
import { useRounds } from './useRounds.ts';
import { useSaveCommand } from './useSaveCommand.ts';
import { type Save, useSaving } from './useSaving.ts';

/** What a page that draws a record's form by hand may want otherwise. */
export interface FormOptions {
  /** The schema is made at run time: the rules that the build compiled are not its. */
  readonly isMade?: boolean;
  /** Hears of what is typed. */
  readonly onTyped?: (values: Row) => void;
}

interface RecordFormProps extends FormOptions {
  readonly resource: Resource;
  readonly purpose: 'add' | 'edit';
  /** The record as it was read, or the defaults of a new one. */
  readonly record: Row;
  readonly save: Save;
  /** What follows a save; the record to go on with when the form stays. */
  readonly onSaved: (record: IdRow, intent: string, word: SavedWord) => Row | undefined;
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** The form of a record: nothing that was typed is lost, whatever happens to the page, the session or the record. */
export function RecordForm(all: RecordFormProps) {
  const { resource, purpose, record, save, onSaved, isMade = false, onTyped, children, ...props } = all;
  const id = `record${useId().replace(/\W/g, '')}`;
  const rounds = useRounds(resource, record);
  const { round, draft, kept } = rounds;
  const { name, form } = resource;
  const schema = useOffered(resource.schema, round.base);
  const saving = useSaving({
    ...{ schema, rounds, onSaved },
    save: (values, base, quiet) => save(withRemoved(schema, values), base, quiet),
  });
  const { trouble } = saving;
  const question = useSaveQuestion(resource, purpose);
  const before = useMemo(() => formValues(schema, round.base), [schema, round.base]);
  useSaveCommand(id, props.submitLabel);
  return (
    <Sheet>
      {draft && <DraftNote draft={draft} record={record} onDiscard={() => rounds.begin(record)} />}
      {trouble?.kind === 'gone' && (
        <GoneNote resource={resource} values={() => kept.values() ?? round.values} />
      )}
      <DrawnForm
        key={round.number}
        id={id}
        schema={schema}
        purpose={purpose}
        groups={form.groups}
        {...(!isMade && { rules: `${name}.${purpose}` })}
        value={round.values}
        before={before}
        kept={(round.base[keptSecretsField] ?? undefined) as readonly string[] | undefined}
        errors={round.errors}
        onChange={(values) => {
          kept.typed(values);
          onTyped?.(values);
        }}
        onSubmit={async (values, intent) => {
          if (await question.agreed(values, round.base)) await saving.submit(values, intent);
        }}
        place="page"
        autoFocus={purpose === 'add' && round.errors.length === 0}
        {...props}
      >
        {children}
        <PreviewButton resource={resource} values={() => kept.values() ?? round.values} as="button" />
      </DrawnForm>
      {trouble?.kind === 'conflict' && (
        <ConflictDialog resource={resource} clashes={trouble.clashes} {...saving.answers} />
      )}
      {question.element}
    </Sheet>
  );
}

const Sheet = styled(Card)(({ theme }) => ({
  maxWidth: 1080,
  padding: 24,
  overflow: 'visible',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));
