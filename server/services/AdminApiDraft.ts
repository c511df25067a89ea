import type { Flow } from '#schemas/flow/document.ts';
import { phpClass, phpPath, phpSimple } from '#schemas/flow/php/generate.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { updateRecord } from '../collection/write.ts';
import { definitionOf } from '../gateway/surroundings.ts';
import { asDraft, flowFaults } from '../publishing/flowFaults.ts';
import { lockedDesign } from '../publishing/versions.ts';
import { badInput, Refusal } from '../refusal.ts';
import { type HandWritten, noInput } from '../service.ts';
import { reachable } from '../store/open/reachable.ts';

const generateInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      label: { zh_cn: 'ID', en: 'id' },
    },
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
      zh_cn: '流程可以用到的数据表和列、已发布的接口、消息主题',
      en: 'What a flow can reach: tables and their columns, published APIs, topics',
    },
    run: async (call) => ({ tables: await call.app.open.tables(), ...(await reachable(call.db)) }),
  },
  'Admin.ApiDesign.GenerateCode': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    writes: true,
    input: generateInput,
    summary: {
      zh_cn: '由流程生成 PHP 代码并存入草稿；已有代码时须带 overwrite',
      en: 'Writes the flow as PHP into the draft; where code is there already, overwrite has to be said',
    },
    run: generate,
  },
};

async function generate(call: Call, { id, overwrite = false }: Row): Promise<Row> {
  const draft = await lockedDesign(call, Number(id));
  if (draft['code'] && !overwrite)
    throw new Refusal(ret.state, 'open.codeThere', { data: { record: draft } });
  const faults = await flowFaults(call, draft);
  if (draft['flow'] === null || faults.length > 0) throw badInput(faults);
  const api = definitionOf(asDraft(draft));
  const made = { api, flow: draft['flow'] as unknown as Flow };
  const resource = resourceOf(call.registry, 'api_design');
  const changes = { code: phpClass([made]), editor_id: callerOf(call).id };
  const record = await updateRecord(call, resource, draft, changes);
  return { ...record, simple: phpSimple(made), path: phpPath(api.service) };
}
