import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { idsOf } from '../../collection/act.ts';
import { insertAudit } from '../../collection/audit.ts';
import { getRecord, getRecords } from '../../collection/get.ts';
import { rowsCondition } from '../../collection/query.ts';
import { editParts } from '../../collection/services.ts';
import { addRecord, editRecord } from '../../collection/write.ts';
import { inTransaction } from '../../inTransaction.ts';
import { badInput, noRecord } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { missingParams } from '../../testing/missingParams.ts';
import { caseParams, knownApi } from '../../testing/prepareCase.ts';
import { createRunner } from '../../testing/runCases.ts';
import { saveOutcome } from '../../testing/saveOutcome.ts';
import { parallel, testJob } from '../../testing/testJob.ts';
import { refuseUnsendable } from '../../testing/unsendable.ts';

/** Test cases: what the API requires needs a value, and running them. */
export const adminTestCase: Readonly<Record<string, HandWritten>> = {
  'Admin.TestCase.Add': {
    run: async (call, values) => {
      refuseMissing(call, values);
      await refuseUnsaid(call, values);
      refuseUnsendable(call, values, values);
      return addRecord(call, testCase(call), values);
    },
  },
  'Admin.TestCase.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, testCase(call), id, 'lock');
      refuseMissing(call, { ...before, ...changes });
      // Its API may ask for more by now: whoever only renames it need not know.
      if (asked.some((name) => name in changes)) await refuseUnsaid(call, { ...before, ...changes });
      refuseUnsendable(call, changes, { ...before, ...changes });
      return editRecord(call, testCase(call), id, version, changes);
    },
  },
  'Admin.TestCase.Run': {
    // What is called may take its time: no transaction waits for it.
    writes: 'outside',
    ownJob: true,
    run: async (call, input) => {
      const ids = input['filter'] === undefined ? idsOf(input) : [];
      if (ids.length === 0 || ids.length > parallel) {
        if (input['filter'] !== undefined) rowsCondition(call, testCase(call), input);
        return startJob(call, input);
      }
      const records = await getRecords(call, testCase(call), ids);
      if (records.length < ids.length) throw noRecord();
      const outcomes = await (await createRunner(call.app))(ids);
      await inTransaction(call, async (inside) => {
        for (const [id, outcome] of outcomes) await saveOutcome(inside.db, id, outcome);
        for (const id of outcomes.keys())
          await insertAudit(inside, 'test_case', id, { status: [null, outcomes.get(id)?.status ?? null] });
      });
      const items = await getRecords(call, testCase(call), ids);
      return input['ids'] === undefined ? items[0] : { items };
    },
  },
  'Admin.TestCase.RunAll': {
    access: 'admin',
    writes: 'outside',
    like: 'Admin.TestCase.Run',
    summary: {
      zh_cn: '测试用例：运行全部，或运行符合条件的',
      en: 'Test case: run all of them, or those of a filter',
    },
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        filter: { type: 'object', label: { zh_cn: '筛选条件', en: 'filter' } },
        q: { type: 'string', maxLength: 200, label: { zh_cn: '搜索词', en: 'q' } },
      },
    },
    run: (call, input) => {
      rowsCondition(call, testCase(call), input);
      return startJob(call, input);
    },
  },
};

// The job's row is there before its work begins.
function startJob(call: Call, input: Row): Promise<{ job: number }> {
  return inTransaction(call, async (inside) => ({
    job: await call.app.jobs.start(inside, testJob(inside, input)),
  }));
}

function testCase(call: Call): Resource {
  return resourceOf(call.registry, 'test_case');
}

const asked = ['api_path', 'method', 'params'] as const;

// What an API of this platform requires is known, whatever the rows of the case say of it.
async function refuseUnsaid(call: Call, values: Row): Promise<void> {
  const { api_path, method, params } = values;
  const isService = (method ?? 'service') === 'service';
  const known = isService ? await knownApi(call.db, String(api_path)) : undefined;
  const given = (params ?? []) as readonly Row[];
  const said = new Set(given.flatMap(({ name, value }) => (String(value ?? '').trim() === '' ? [] : [name])));
  const unsaid = caseParams(known?.parameters ?? []).filter(
    ({ name, required }) => required && !said.has(name),
  );
  if (unsaid.length === 0) return;
  const message = say(call.texts, 'refusal.operate.missingParam');
  throw badInput(
    unsaid.map(({ name }) => {
      const at = given.findIndex((row) => row['name'] === name);
      if (at >= 0) return { field: `params.${at}.value`, rule: 'required', message };
      return { field: 'params', rule: 'required', message: `${message} (${name})` };
    }),
  );
}

function refuseMissing(call: Call, { params }: Row): void {
  const missing = missingParams(params);
  if (missing.length === 0) return;
  const message = say(call.texts, 'refusal.operate.missingParam');
  throw badInput(missing.map((at) => ({ field: `params.${at}.value`, rule: 'required', message })));
}
