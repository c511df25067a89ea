import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { type Draft, draftKey, readDraft } from '../../forms/keep/draft.ts';
import { useKept } from '../../forms/keep/useKept.ts';
import { useProfile } from '../../shell/profile.ts';

/** A definition while it is written. */
export interface Definition {
  readonly text: string;
  /** The definition and its version as they were when the writing began: what is saved is saved over these. */
  readonly base: Row;
  /** What was typed in an earlier visit and stands in the editor again. */
  readonly draft: Draft | undefined;
  readonly type: (text: string) => void;
  /** Goes on with a record as it is saved; what was typed is given up, or is in it. */
  readonly take: (record: Row) => void;
  /** Goes on writing a text, over a record that was read meanwhile. */
  readonly goOn: (record: Row, text: string) => void;
}

/** The definition of a procedure: nothing that was typed is lost, whatever others save and wherever one goes. */
export function useDefinition(record: Row, schema: ObjectSchema): Definition {
  const key = draftKey(useProfile()?.username ?? '', `${useLocation().pathname}#definition`);
  const [draft, setDraft] = useState(() => readDraft(key));
  const [base, setBase] = useState(() => draft?.base ?? baseOf(record));
  const [text, setText] = useState(() => textOf(draft?.values ?? base));
  const kept = useKept(schema, key, base, draft?.values);

  const type = (next: string) => {
    setText(next);
    kept.typed({ definition: next });
  };
  const take = (next: Row) => {
    kept.forget();
    setDraft(undefined);
    setBase(baseOf(next));
    setText(textOf(next));
  };
  // Read anew, a record is followed as long as nothing of it is written here; else it is met when it is saved.
  useEffect(() => {
    if (Number(record.version) <= Number(base.version)) return;
    if (text === base['definition'] || text === record['definition']) take(record);
    else if (record['definition'] === base['definition']) setBase(baseOf(record));
  });
  return {
    ...{ text, base, draft, type, take },
    goOn: (next, wanted) => {
      setBase(baseOf(next));
      type(wanted);
    },
  };
}

function baseOf({ definition = '', version = null }: Row): Row {
  return { definition, version };
}

function textOf({ definition }: Row): string {
  return String(definition ?? '');
}
