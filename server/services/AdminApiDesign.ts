import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { getRecord, getRecords } from '../collection/get.ts';
import { inputsOf } from '../collection/inputs.ts';
import { listRecords } from '../collection/list.ts';
import { listInput } from '../collection/listInput.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../collection/write.ts';
import { draftInput, publishInput, rollbackInput, runInput } from '../publishing/draftInput.ts';
import { asDraft, flowFaults } from '../publishing/flowFaults.ts';
import { publishFaults } from '../publishing/publishFaults.ts';
import { lockedDesign, makeLive, saysSame, versionOf } from '../publishing/versions.ts';
import { badInput, Refusal } from '../refusal.ts';
import { isReservedName } from '../rules/apiName.ts';
import type { HandWritten } from '../service.ts';

/** The life of an API: drafted, published, rolled back. */
export const adminApiDesign: Readonly<Record<string, HandWritten>> = {
  'Admin.ApiDesign.Add': {
    run: (call, values) => {
      refuseName(call, values);
      return addRecord(call, design(call), values);
    },
  },
  'Admin.ApiDesign.SaveDraft': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    writes: true,
    input: draftInput,
    summary: {
      zh_cn: '保存接口草稿，连同流程和代码；线上版本不受影响',
      en: 'Saves the draft of an API with its flow and code; the live version stays as it is',
    },
    run: saveDraft,
  },
  'Admin.ApiDesign.Del': {
    run: async (call, input) => {
      const records = await getRecords(call, design(call), idsOf(input), 'lock');
      if (records.some(({ status }) => status === 'published'))
        throw new Refusal(ret.state, 'open.published');
      return deleteRecords(call, design(call), idsOf(input));
    },
  },
  'Admin.ApiDesign.Publish': { input: publishInput, run: publish },
  'Admin.ApiDesign.Rollback': { input: rollbackInput, run: rollback },
  'Admin.ApiDesign.Run': {
    access: 'admin',
    like: 'Admin.ApiDesign.Edit',
    input: runInput,
    summary: {
      zh_cn: '试运行接口草稿，返回每个节点的输入、输出和耗时；对数据的修改会回滚',
      en: 'Runs the draft of an API and tells what each node took, gave and did; what it changes is rolled back',
    },
    run: runDraft,
  },
  'Admin.ApiDesign.History': {
    access: 'admin',
    like: 'Admin.ApiVersion.GetList',
    input: {
      ...listInput,
      required: ['service'],
      properties: {
        ...listInput.properties,
        service: {
          type: 'string',
          maxLength: 120,
          label: { zh_cn: '接口服务名称', en: 'service' },
        },
      },
    },
    summary: {
      zh_cn: '一个接口的发布记录，最近的在前',
      en: 'The published versions of an API, the latest first',
    },
    run: (call, { service = '', ...input }) => {
      const filter = { and: [input['filter'] ?? {}, { service }] };
      return listRecords(call, resourceOf(call.registry, 'api_version'), {
        sort: '-number',
        ...input,
        filter,
      });
    },
  },
};

function design(call: Call): Resource {
  return resourceOf(call.registry, 'api_design');
}

function refuseName(call: Call, { service }: Row): void {
  if (!isReservedName(String(service))) return;
  const message = say(call.texts, 'refusal.open.reservedName');
  throw badInput([{ field: 'service', rule: 'reserved', message }]);
}

async function saveDraft(call: Call, input: Row): Promise<Row> {
  const resource = design(call);
  const { flow, code, ...fields } = input;
  const made = { ...(flow !== undefined && { flow }), ...(code !== undefined && { code }) };
  const by = { editor_id: callerOf(call).id };
  if (fields['id'] === undefined) {
    call.app.validate(inputsOf(resource).add, fields, call);
    refuseName(call, fields);
    return addRecord(call, resource, { ...fields, ...made, ...by });
  }
  call.app.validate(inputsOf(resource).edit, fields, call);
  const { id, version, changes } = editParts(fields);
  return editRecord(call, resource, id, version, changes, { ...made, ...by });
}

async function publish(call: Call, { id, version, note = null }: Row): Promise<Row> {
  const draft = await lockedDesign(call, Number(id), version === undefined ? undefined : Number(version));
  const plain = publishFaults(call, draft);
  const told = new Set(plain.map(({ field }) => field));
  const faults = [...plain, ...(await flowFaults(call, draft)).filter(({ field }) => !told.has(field))];
  if (faults.length > 0) throw badInput(faults);
  const live = draft['live'] ? await versionOf(call, String(draft['service']), Number(draft['live'])) : null;
  if (live && saysSame(draft, live))
    throw new Refusal(ret.state, 'open.samePublished', { data: { record: draft } });
  return makeLive(call, draft, draft, { note });
}

async function runDraft(call: Call, { id, version, params = {} }: Row): Promise<unknown> {
  const draft = await getRecord(call, design(call), Number(id));
  if (version !== undefined && version !== draft['version'])
    throw new Refusal(ret.conflict, 'conflict', { data: { record: draft } });
  if (draft['flow'] === null)
    throw badInput([{ field: 'flow', rule: 'required', message: say(call.texts, 'refusal.open.needed') }]);
  return call.app.open.runDraft(asDraft(draft), params as Row, { keep: false, lang: call.lang });
}

async function rollback(call: Call, { id, number, note = null }: Row): Promise<Row> {
  const draft = await lockedDesign(call, Number(id));
  if (draft['live'] === number) throw new Refusal(ret.state, 'open.liveAlready', { data: { record: draft } });
  const wanted = await versionOf(call, String(draft['service']), Number(number));
  return makeLive(call, draft, wanted, { note, restored_from: Number(number) });
}
