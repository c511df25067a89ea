import { phpSimple } from '#schemas/flow/php/generate.ts';
import { phpPath } from '#schemas/flow/php/names.ts';
import { phpSupportFile } from '#schemas/flow/php/support/support.ts';
import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { asking } from '../../databases/statements/asking.ts';
import { tablesInput } from '../../databases/statements/inputs.ts';
import { reachable } from '../../gateway/reachable.ts';
import { updateRecord } from '../../records/write.ts';
import { flowFaults } from './flowFaults.ts';
import { classOf, isEditedByHand, ownDraft } from './generatedCode.ts';
import { lockedDesign } from './versions.ts';

const generateInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: recordId,
    overwrite: { type: 'boolean', label: { zh_cn: '覆盖现有代码', en: 'overwrite' } },
  },
};
type GenerateInput = { readonly id: number; readonly overwrite?: boolean };

/** The designer's services while an API is edited. */
export const adminApiDraft = {
  'Admin.ApiDesign.Surroundings': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    input: noInput,
    summary: {
      zh_cn: '流程可以用到的数据表和列、数据库连接、已发布的接口、消息主题',
      en: 'What a flow can reach: tables and their columns, database connections, published APIs, topics',
    },
    run: async (call) => ({
      tables: await call.app.gateway.tables(''),
      connections: await call.app.gateway.connections(),
      ...(await reachable(call.db)),
    }),
  },
  'Admin.ApiDesign.Tables': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    input: tablesInput,
    summary: {
      zh_cn: '一个数据库连接中流程可以用到的数据表和列',
      en: 'The tables of a connection that a flow can reach, with their columns',
    },
    run: async (call, { connection = '' }: { readonly connection?: string }) => ({
      tables: await asking(call, () => call.app.gateway.tables(connection)),
    }),
  },
  'Admin.ApiDesign.GenerateCode': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    writes: true,
    input: generateInput,
    summary: {
      zh_cn: '由流程生成 PHP 类（同类的其他接口一并写入）存入草稿，并给出 Flow.php；已有代码时须带 overwrite',
      en: 'Writes the flow into the draft as a PHP class with the other APIs of the class, and gives Flow.php beside it; where code is there already, overwrite has to be said',
    },
    run: generate,
  },
} satisfies Readonly<Record<string, CustomService>>;

async function generate(call: Call, { id, overwrite = false }: GenerateInput): Promise<Row> {
  const draft = await lockedDesign(call, id);
  const there = draft.code ?? '';
  if (there !== '' && !overwrite) {
    const edited = isEditedByHand(there);
    throw new ApiError(ret.state, edited ? 'open.codeEdited' : 'open.codeThere', {
      data: { record: draft, edited },
    });
  }
  const faults = await flowFaults(call, draft);
  if (draft.flow === null || faults.length > 0) throw badInput(faults);
  const own = await ownDraft(call, draft);
  const around = await call.app.gateway.surroundings(draft.flow);
  const changes = { code: await classOf(call, draft, own), editor_id: callerOf(call).id };
  const record = await updateRecord(call, 'api_design', draft, changes);
  const { service } = own.api;
  return {
    ...record,
    simple: phpSimple(own, around),
    path: phpPath(service),
    support: { ...phpSupportFile(service) },
  };
}
