import { phpSimple } from '#schemas/flow/php/generate.ts';
import { phpPath } from '#schemas/flow/php/names.ts';
import { phpSupportFile } from '#schemas/flow/php/support/support.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { updateRecord } from '../collection/write.ts';
import { flowFaults } from '../publishing/flowFaults.ts';
import { classOf, isEditedByHand, ownDraft } from '../publishing/generatedCode.ts';
import { lockedDesign } from '../publishing/versions.ts';
import { badInput, Refusal } from '../refusal.ts';
import { type HandWritten, noInput } from '../service.ts';
import { asking } from '../sqlapi/asking.ts';
import { tablesInput } from '../sqlapi/inputs.ts';
import { reachable } from '../store/open/reachable.ts';

const generateInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: recordId,
    overwrite: { type: 'boolean', label: { zh_cn: '覆盖现有代码', en: 'overwrite' } },
  },
};

/** What the designer asks while an API is drawn. */
export const adminApiDraft: Readonly<Record<string, HandWritten>> = {
  'Admin.ApiDesign.Surroundings': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    input: noInput,
    summary: {
      zh_cn: '流程可以用到的数据表和列、数据库连接、已发布的接口、消息主题',
      en: 'What a flow can reach: tables and their columns, database connections, published APIs, topics',
    },
    run: async (call) => ({
      tables: await call.app.open.tables(''),
      connections: await call.app.open.connections(),
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
    run: async (call, { connection = '' }) => ({
      tables: await asking(call, () => call.app.open.tables(String(connection ?? ''))),
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
};

async function generate(call: Call, { id, overwrite = false }: Row): Promise<Row> {
  const draft = await lockedDesign(call, Number(id));
  const there = String(draft['code'] ?? '');
  if (there !== '' && !overwrite) {
    const edited = isEditedByHand(there);
    throw new Refusal(ret.state, edited ? 'open.codeEdited' : 'open.codeThere', {
      data: { record: draft, edited },
    });
  }
  const faults = await flowFaults(call, draft);
  if (draft['flow'] === null || faults.length > 0) throw badInput(faults);
  const own = await ownDraft(call, draft);
  const resource = resourceOf(call.registry, 'api_design');
  const around = await call.app.open.surroundings(draft['flow']);
  const changes = { code: await classOf(call, draft, own), editor_id: callerOf(call).id };
  const record = await updateRecord(call, resource, draft, changes);
  const { service } = own.api;
  return {
    ...record,
    simple: phpSimple(own, around),
    path: phpPath(service),
    support: { ...phpSupportFile(service) },
  };
}
