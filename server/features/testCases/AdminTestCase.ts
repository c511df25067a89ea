import type { TestCaseInput } from '#generated/records.ts';
import type { FieldError } from '#schemas/explain.ts';
import { framingHeaders } from '#schemas/flow/meaning/framingHeaders.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput, noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../../records/act.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord, getRecords } from '../../records/get.ts';
import { matching } from '../../records/reach.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, editRecord } from '../../records/write.ts';
import { expectationFault } from './evaluateAnswer.ts';
import { missingParams } from './missingParams.ts';
import { caseParams, knownApi } from './prepareCase.ts';
import { createRunner } from './runCases.ts';
import { saveOutcome } from './saveOutcome.ts';
import { parallel, type TestRunInput, testJob } from './testJob.ts';

const sending = ['params', 'method', 'token_config_id'];

// RFC 9110, section 5: a name is a token; a value has no line breaks and no characters outside Latin-1.
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Test cases: parameters that the API requires need a value; and running them. */
export const adminTestCase = {
  'Admin.TestCase.Add': {
    run: async (call, values: TestCaseInput) => {
      refuseMissing(call, values);
      await refuseUnsaid(call, values);
      assertSendable(call, values, values);
      return addRecord(call, 'test_case', values);
    },
  },
  'Admin.TestCase.Edit': {
    run: async (call, input: EditInput<'test_case'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'test_case', id, 'lock');
      refuseMissing(call, { ...before, ...changes });
      // Its API may require more by now, which a rename need not satisfy.
      if (asked.some((name) => name in changes)) await refuseUnsaid(call, { ...before, ...changes });
      assertSendable(call, changes, { ...before, ...changes });
      return editRecord(call, 'test_case', id, version, changes);
    },
  },
  'Admin.TestCase.Run': {
    // The call may run long, so no transaction is open.
    writes: 'outside',
    ownJob: true,
    run: async (call, input: TestRunInput) => {
      const ids = input.filter === undefined ? idsOf(input) : [];
      if (ids.length === 0 || ids.length > parallel) {
        if (input.filter !== undefined) await matching(call, testCase(call), input);
        return startJob(call, input);
      }
      const records = await getRecords(call, 'test_case', ids);
      if (records.length < ids.length) throw noRecord();
      const outcomes = await (await createRunner(call.app))(ids);
      await inTransaction(call, async (inside) => {
        for (const [id, outcome] of outcomes) await saveOutcome(inside.db, id, outcome);
        for (const id of outcomes.keys())
          await insertAudit(inside, 'test_case', id, { status: [null, outcomes.get(id)?.status ?? null] });
      });
      const items = await getRecords(call, 'test_case', ids);
      return input.ids === undefined ? items[0] : { items };
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
    run: async (call, input: TestRunInput) => {
      await matching(call, testCase(call), input);
      return startJob(call, input);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// The job's row exists before its work begins.
function startJob(call: Call, input: TestRunInput): Promise<{ job: number }> {
  return inTransaction(call, async (inside) => ({
    job: await call.app.jobs.start(inside, testJob(inside, input)),
  }));
}

function testCase(call: Call): Resource {
  return resourceOf(call.registry, 'test_case');
}

const asked = ['api_path', 'method', 'params'] as const;

// The requirements of this platform's APIs are known, regardless of the case's own rows.
async function refuseUnsaid(
  call: Call,
  values: Pick<TestCaseInput, 'api_path' | 'method' | 'params'>,
): Promise<void> {
  const { api_path, method, params } = values;
  const isService = (method ?? 'service') === 'service';
  const known = isService ? await knownApi(call.db, api_path) : undefined;
  const given = params ?? [];
  const said = new Set(given.flatMap(({ name, value }) => ((value ?? '').trim() === '' ? [] : [name])));
  const unsaid = caseParams(known?.parameters ?? []).filter(
    ({ name, required }) => required && !said.has(name),
  );
  if (unsaid.length === 0) return;
  const message = say(call.texts, 'refusal.operate.missingParam');
  throw badInput(
    unsaid.map(({ name }) => {
      const at = given.findIndex((row) => row.name === name);
      if (at >= 0) return { field: `params.${at}.value`, rule: 'required', message };
      return { field: 'params', rule: 'required', message: `${message} (${name})` };
    }),
  );
}

function refuseMissing(call: Call, { params }: Pick<TestCaseInput, 'params'>): void {
  const missing = missingParams(params);
  if (missing.length === 0) return;
  const message = say(call.texts, 'refusal.operate.missingParam');
  throw badInput(missing.map((at) => ({ field: `params.${at}.value`, rule: 'required', message })));
}

type Sent = Pick<TestCaseInput, 'params' | 'method' | 'token_config_id' | 'expectations'>;

type Param = NonNullable<Sent['params']>[number];

/**
 * Rejects cases that cannot be sent as written or could never pass: they would fail on each run and look like
 * an API error. @throws ApiError 400 that names each row.
 */
function assertSendable(call: Call, said: Sent, whole: Sent): void {
  const expectations = (said.expectations ?? []).flatMap((one, at) => {
    const rule = expectationFault(one);
    return rule ? [fault(call, `expectations.${at}.value`, rule, `expected.${rule}`)] : [];
  });
  const isOfSending = sending.some((name) => name in said);
  const params = isOfSending ? (whole.params ?? []).flatMap((row, at) => unsent(call, row, at, whole)) : [];
  const faults = [...expectations, ...params];
  if (faults.length > 0) throw badInput(faults);
}

function unsent(call: Call, { name, value, place }: Param, at: number, whole: Sent): FieldError[] {
  const own = fault(call, `params.${at}.name`, 'reserved', 'saidItself');
  if (place !== 'header') return saidOnce(whole).includes(name) ? [own] : [];
  if (!headerName.test(name)) return [fault(call, `params.${at}.name`, 'header', 'header')];
  if (framingHeaders.includes(name.toLowerCase())) return [own];
  return headerText.test(value ?? '') ? [] : [fault(call, `params.${at}.value`, 'header', 'header')];
}

// Some servers reject a duplicate, others use it instead of the first: another API would be tested.
function saidOnce({ method, token_config_id: config }: Sent): string[] {
  if ((method ?? 'service') !== 'service') return [];
  return ['service', ...((config ?? null) === null ? [] : ['access_token'])];
}

function fault({ texts }: Call, field: string, rule: string, word: string): FieldError {
  return { field, rule, message: say(texts, `refusal.operate.${word}`) };
}
