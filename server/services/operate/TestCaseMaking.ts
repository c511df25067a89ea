import { resourceOf } from '#schemas/frozenRegistry.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { ret as codes } from '#schemas/wire.ts';
import { ask } from '../../ask.ts';
import type { Call } from '../../call.ts';
import { idsOf } from '../../collection/act.ts';
import { getRecords } from '../../collection/get.ts';
import { addRecord } from '../../collection/write.ts';
import { chosenOperations } from '../../openapi/importOperations.ts';
import { casesInput } from '../../openapi/parseInput.ts';
import { noRecord, Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { makeCases } from '../../testing/makeCases.ts';
import { missingNames } from '../../testing/missingParams.ts';
import { caseParams, givenIn, type KnownApi, knownApi } from '../../testing/prepareCase.ts';

/** How test cases come from what there is: from an API's own rules, and from a call that was logged. */
export const testCaseMaking: Readonly<Record<string, HandWritten>> = {
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
    run: async (call, input) => {
      await passToAdd(call);
      const chosen = await chosenOperations(call, input);
      return { job: await call.app.jobs.start(call, makeCases(call, chosen)) };
    },
  },
  'Admin.ApiDesign.MakeTest': {
    run: async (call, input) => {
      await passToAdd(call);
      const ids = idsOf(input);
      const designs = await getRecords(call, resourceOf(call.registry, 'api_design'), ids);
      if (designs.length < ids.length) throw noRecord();
      const cases: Row[] = [];
      for (const { service } of designs)
        cases.push(prepared(String(service), await knownApi(call.db, String(service))).values);
      refuseMissing(cases);
      for (const values of cases)
        await addRecord(call, resourceOf(call.registry, 'test_case'), {
          ...values,
          api_url: input['api_url'] ?? null,
          token_config_id: input['token_config_id'] ?? null,
        });
      return input['ids'] === undefined ? designs[0] : { items: designs };
    },
  },
};

// Whoever makes cases in another way has to be one who may add them.
async function passToAdd(call: Call): Promise<void> {
  const add = call.app.services.get('Admin.TestCase.Add');
  if (add) await call.app.gate.pass(add, call.caller);
}

// Nobody is there to fill in what an API requires: such a case could be saved by no form either.
function refuseMissing(cases: readonly Row[]): void {
  const lacking = cases.filter(({ params }) => missingNames(params).length > 0);
  if (lacking.length === 0) return;
  const apis = lacking
    .map((one) => `${one['api_path']} (${missingNames(one['params']).join(', ')})`)
    .join(', ');
  throw new Refusal(codes.badInput, 'operate.wantsParams', { values: { apis } });
}

interface Prepared {
  /** The rules of its parameters; nothing when the API is none of this platform. */
  readonly parameters: KnownApi['parameters'] | null;
  /** What a new case begins with. */
  readonly values: Row;
}

async function prepare(call: Call, { api_path: named = '', call_id: id }: Row): Promise<Prepared> {
  if (id === undefined) return prepared(String(named), await knownApi(call.db, String(named)));
  const logged = (await ask(call, 'Admin.CallLog.Get', { id })) as Row;
  const service = String(logged['service'] ?? '');
  const given = givenIn((logged['params'] ?? {}) as Row);
  return prepared(service, await knownApi(call.db, service), given, logged['ret'] ?? undefined);
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
