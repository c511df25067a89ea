import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../collection/write.ts';
import type { HandWritten } from '../service.ts';

/** Grants of operations: like any record, but every process has to hear of a change. */
export const adminOperation: Readonly<Record<string, HandWritten>> = {
  'Admin.Operation.Add': {
    run: (call, values) => heard(call, addRecord(call, operation(call), values)),
  },
  'Admin.Operation.Edit': {
    run: (call, input) => {
      const { id, version, changes } = editParts(input);
      return heard(call, editRecord(call, operation(call), id, version, changes));
    },
  },
  'Admin.Operation.Del': {
    run: (call, input) => heard(call, deleteRecords(call, operation(call), idsOf(input))),
  },
};

function operation(call: Call) {
  return resourceOf(call.registry, 'operation');
}

async function heard<T>(call: Call, work: Promise<T>): Promise<T> {
  const answer = await work;
  await sql`select pg_notify('kaifang', 'operation')`.execute(call.db);
  call.afterCommit(() => call.app.grants.forget());
  return answer;
}
