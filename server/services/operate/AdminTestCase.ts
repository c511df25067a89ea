import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { idsOf } from '../../collection/act.ts';
import { getRecord } from '../../collection/get.ts';
import { once } from '../../collection/once.ts';
import { editParts } from '../../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../collection/write.ts';
import { badInput } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** Test cases: what the API requires needs a value; the snapshots of a deleted one go with it. */
export const adminTestCase: Readonly<Record<string, HandWritten>> = {
  'Admin.TestCase.Add': {
    run: (call, { idempotency_key: key, ...values }) => {
      refuseMissing(call, values);
      return once(call, key as string | undefined, () => addRecord(call, testCase(call), values));
    },
  },
  'Admin.TestCase.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, testCase(call), id, 'lock');
      refuseMissing(call, { ...before, ...changes });
      return editRecord(call, testCase(call), id, version, changes);
    },
  },
  'Admin.TestCase.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await sql`delete from test_snapshot where case_id = any(${ids}::bigint[])`.execute(call.db);
      return deleteRecords(call, testCase(call), ids);
    },
  },
};

function testCase(call: Call): Resource {
  return resourceOf(call.registry, 'test_case');
}

function refuseMissing(call: Call, { params }: Row): void {
  const missing = ((params ?? []) as readonly Row[]).flatMap(({ required, value }, at) =>
    required === true && String(value ?? '').trim() === '' ? [at] : [],
  );
  if (missing.length === 0) return;
  const message = say(call.texts, 'refusal.operate.missingParam');
  throw badInput(missing.map((at) => ({ field: `params.${at}.value`, rule: 'required', message })));
}
