import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useLocation } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { type Clash, decided, type Side } from '../../records/conflict.ts';
import { type Draft, draftKey, readDraft } from '../../records/forms/keep/draft.ts';
import { useKept } from '../../records/forms/keep/useKept.ts';
import { cellSchema, saveCell } from '../../records/list/cell/cellSave.ts';
import { useStored } from '../../records/useStored.ts';
import { useProfile } from '../../session/profile.ts';
import { useOneAtATime } from '../../ui/useOneAtATime.ts';

interface Conflict {
  readonly deed: Deed;
  readonly mine: Row;
  readonly theirs: Row;
  readonly clashes: readonly Clash[];
}

/** An action on a definition, and its success message. */
interface Deed {
  readonly service: string;
  readonly payload: Row;
  readonly said: string;
}

/**
 * Edits a procedure's definition, saves it and creates it on its database. Another person's concurrent save
 * is shown beside the typed text, and is not overwritten without confirmation.
 */
export function useProcedure(resource: Resource, record: IdRow) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const notify = useNotify();
  const queries = useQueryClient();
  const store = useStored(resource);
  const schema = cellSchema(resource.schema, 'definition');
  const definition = useDefinition(record, schema);
  const { busy, run } = useOneAtATime();
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();

  // It is saved before it is sent to its database, so that a rejected definition is saved too.
  const follow = async (sent: Row) => {
    const { data } = await dataProvider.getOne<IdRow>(resource.name, { id: record.id });
    store(data);
    if (data['definition'] === sent['definition']) definition.take(data);
  };
  const attempt = (deed: Deed, mine: Row, base: Row) => run(() => send(deed, mine, base));
  const send = async (deed: Deed, mine: Row, base: Row): Promise<void> => {
    setError(undefined);
    setConflict(undefined);
    const { service, payload, said } = deed;
    try {
      const outcome = await saveCell(
        (values, { version = null }, quiet) =>
          dataProvider.call<IdRow>(service, { id: record.id, version, ...payload, ...values }, { quiet }),
        schema,
        base,
        mine,
      );
      if ('clashes' in outcome) {
        setConflict({ deed, mine, ...outcome });
        return;
      }
      definition.take(outcome.record);
      store(outcome.record);
      notify(said, { type: 'success' });
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      const { errors = [] } = (refusal.data ?? {}) as { errors?: readonly FieldError[] };
      setError(errors[0]?.message ?? refusal.message);
      await follow(mine).catch(() => {});
    }
  };
  const choose = (sides: Readonly<Record<string, Side>>) => {
    if (!conflict) return;
    const { clashes, deed, mine, theirs } = conflict;
    const chosen = decided(clashes, sides, mine);
    definition.goOn(theirs, String(chosen['definition']));
    void attempt(deed, chosen, theirs);
  };
  const start = (deed: Deed) => attempt(deed, { definition: definition.text }, definition.base);
  return {
    ...{ definition, busy, error },
    refresh: () => void queries.invalidateQueries({ queryKey: [resource.name] }),
    save: () => start({ service: 'Admin.Procedure.Edit', payload: {}, said: 'console.procedureSaved' }),
    saveAndRun: (overwrite: boolean) =>
      start({
        service: 'Admin.Procedure.SaveAndRun',
        payload: { overwrite },
        said: 'console.procedureMade',
      }),
    clashes: conflict?.clashes,
    answers: { busy, onChosen: choose, onClose: () => setConflict(undefined) },
  };
}

/** A definition being edited. */
interface Definition {
  readonly text: string;
  /** The definition and its version when editing began: the base of the next save. */
  readonly base: Row;
  /** Text from an earlier visit, restored to the editor. */
  readonly draft: Draft | undefined;
  readonly type: (text: string) => void;
  /** Continues with a saved record; the typed text is discarded, or is part of it. */
  readonly take: (record: Row) => void;
  /** Continues editing a text on top of a record that was refetched. */
  readonly goOn: (record: Row, text: string) => void;
}

/** The definition of a procedure: typed text survives saves by others and navigation. */
function useDefinition(record: Row, schema: ObjectSchema): Definition {
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
  // A refetched record replaces the text while nothing is edited here; otherwise the conflict is resolved on
  // save.
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
