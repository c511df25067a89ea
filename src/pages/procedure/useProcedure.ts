import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useOneAtATime } from '../../forms/useOneAtATime.ts';
import { cellSchema, saveCell } from '../../screens/list/cell/cellSave.ts';
import { type Clash, decided, type Side } from '../../screens/record/conflict.ts';
import { useStored } from '../../screens/record/useStored.ts';
import { useDefinition } from './useDefinition.ts';

interface Conflict {
  readonly deed: Deed;
  readonly mine: Row;
  readonly theirs: Row;
  readonly clashes: readonly Clash[];
}

/** What is done with a definition, and what is said when it was. */
interface Deed {
  readonly service: string;
  readonly payload: Row;
  readonly said: string;
}

/**
 * Writes a procedure's definition, saves it and makes it on its database. What somebody else saved meanwhile stands
 * beside what was typed here, and is not saved over unasked.
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

  // It is saved before its database is asked: what that refuses is saved all the same.
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
