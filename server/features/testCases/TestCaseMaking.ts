import type { CallLog, TestCaseInput } from '#generated/records.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { ret as codes } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { ask } from '../../core/ask.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../../records/act.ts';
import { getRecords } from '../../records/get.ts';
import { addRecord } from '../../records/write.ts';
import { chosenOperations } from '../openapi/importOperations.ts';
import { type CasesInput, casesInput } from '../openapi/parseInput.ts';
import { makeCases } from './makeCases.ts';
import { missingNames } from './missingParams.ts';
import { caseParams, givenIn, type KnownApi, knownApi } from './prepareCase.ts';

/** Creates test cases from an API's own rules and from a logged call. */
export const testCaseMaking = {
  'Admin.TestCase.Prepare': {
    access: 'admin',
    like: 'Admin.TestCase.GetList',
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        api_path: { type: 'string', maxLength: 120, label: { zh_cn: '接口路径', en: 'API path' } },
        call_id: wholeNumber({ zh_cn: '访问日志ID', en: 'Id of a logged call' }),
      },
    },
    summary: {
      zh_cn: '为新用例准备：接口的参数规则，以及按规则或按一次访问日志预填的参数和期望',
      en: 'Prepares a new case: the rules of an API, and parameters and expectations from them or from a logged call',
    },
    run: prepare,
  },
  'Admin.TestCase.MakeFromFile': {
    access: 'admin',
    writes: true,
    input: casesInput,
    summary: {
      zh_cn: '为已读取的接口文档中选中的每个接口生成一条测试用例，参数取文档中的示例；已有同样的用例则跳过',
      en: 'Makes a test case for each ticked operation of a document that was read, with the samples of the document; where there is such a case already it is skipped',
    },
    run: async (call, input: CasesInput) => {
      await passToAdd(call);
      const chosen = await chosenOperations(call, input);
      return { job: await call.app.jobs.start(call, makeCases(call, chosen)) };
    },
  },
  'Admin.ApiDesign.MakeTest': {
    run: async (call, input: MakeInput) => {
      await passToAdd(call);
      const ids = idsOf(input);
      const designs = await getRecords(call, 'api_design', ids);
      if (designs.length < ids.length) throw noRecord();
      const cases: TestCaseInput[] = [];
      for (const { service } of designs)
        cases.push(prepared(service, await knownApi(call.db, service)).values);
      refuseMissing(cases);
      for (const values of cases)
        await addRecord(call, 'test_case', {
          ...values,
          api_url: input.api_url ?? null,
          token_config_id: input.token_config_id ?? null,
        });
      return input.ids === undefined ? designs[0] : { items: designs };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type MakeInput = Pick<TestCaseInput, 'api_url' | 'token_config_id'> & {
  readonly id?: number;
  readonly ids?: readonly number[];
};
type PrepareInput = { readonly api_path?: string; readonly call_id?: number };

// Every other way to create cases requires the permission to add them.
async function passToAdd(call: Call): Promise<void> {
  const add = call.app.services.get('Admin.TestCase.Add');
  if (add) await call.app.gate.pass(add, call.caller);
}

// No user can fill in what an API requires: no form could save such a case either.
function refuseMissing(cases: readonly TestCaseInput[]): void {
  const lacking = cases.filter(({ params }) => missingNames(params).length > 0);
  if (lacking.length === 0) return;
  const apis = lacking.map((one) => `${one.api_path} (${missingNames(one.params).join(', ')})`).join(', ');
  throw new ApiError(codes.badInput, 'operate.wantsParams', { values: { apis } });
}

interface Prepared {
  /** The rules of its parameters; null when the API is not of this platform. */
  readonly parameters: KnownApi['parameters'] | null;
  /** The initial values of a new case. */
  readonly values: TestCaseInput;
}

async function prepare(call: Call, { api_path: named = '', call_id: id }: PrepareInput): Promise<Prepared> {
  if (id === undefined) return prepared(named, await knownApi(call.db, named));
  const logged = (await ask(call, 'Admin.CallLog.Get', { id })) as CallLog;
  const service = logged.service ?? '';
  const given = givenIn(logged.params ?? {});
  return prepared(service, await knownApi(call.db, service), given, logged.ret ?? undefined);
}

function prepared(service: string, api: KnownApi | undefined, given: Row = {}, ret: Json = 200): Prepared {
  const title = api?.title || service;
  return {
    parameters: api?.parameters ?? null,
    values: {
      name: title,
      api_path: api?.service ?? service,
      api_name: title,
      params: caseParams(api?.parameters ?? [], given),
      expectations: [{ field: 'ret', operator: 'equal', value: String(ret) }],
    },
  };
}
