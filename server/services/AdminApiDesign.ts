import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { insertAudit } from '../collection/audit.ts';
import { getRecord, getRecords } from '../collection/get.ts';
import { listRecords } from '../collection/list.ts';
import { listInput } from '../collection/listInput.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../collection/write.ts';
import { draftInput, publishInput, rollbackInput, runInput } from '../publishing/draftInput.ts';
import { asDraft, flowFaults } from '../publishing/flowFaults.ts';
import { liveOf, publishThroughGate } from '../publishing/gate.ts';
import { refuseName, saveDraft, withTable } from '../publishing/saveDraft.ts';
import { lockedDesign, makeLive, refuseCircle, saysSame, versionOf } from '../publishing/versions.ts';
import { badInput, Refusal } from '../refusal.ts';
import type { HandWritten } from '../service.ts';

/** The life of an API: drafted, published, rolled back. */
export const adminApiDesign: Readonly<Record<string, HandWritten>> = {
  'Admin.ApiDesign.Add': {
    run: async (call, values) => {
      refuseName(call, values);
      return withTable(call, await addRecord(call, design(call), values));
    },
  },
  'Admin.ApiDesign.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      return withTable(call, await editRecord(call, design(call), id, version, changes));
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
  // What the bound test cases call may take its time: no transaction waits for it.
  'Admin.ApiDesign.Publish': { input: publishInput, writes: 'outside', run: publishThroughGate },
  'Admin.ApiDesign.Rollback': { input: rollbackInput, run: rollback },
  'Admin.ApiDesign.Run': {
    access: 'admin',
    writes: 'outside',
    inPerson: true,
    like: 'Admin.ApiDesign.Edit',
    input: runInput,
    summary: {
      zh_cn: '试运行接口草稿，返回每个节点的输入、输出和耗时；对数据的修改会回滚',
      en: 'Runs the draft of an API and tells what each node took, gave and did; what it changes is rolled back',
    },
    run: (call, input) => runDraft(call, input, false),
  },
  // Whoever may publish could do the same by a call; in another's name nobody does.
  'Admin.ApiDesign.RunAndKeep': {
    access: 'admin',
    writes: 'outside',
    like: 'Admin.ApiDesign.Publish',
    inPerson: true,
    input: runInput,
    summary: {
      zh_cn: '试运行接口草稿并保留它对数据的修改，缓存和消息也一并生效',
      en: 'Runs the draft of an API and keeps what it changes, with what it caches and sends',
    },
    run: (call, input) => runDraft(call, input, true),
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

async function runDraft(call: Call, { id, version, params = {} }: Row, keep: boolean): Promise<unknown> {
  const draft = await getRecord(call, design(call), Number(id));
  if (version !== undefined && version !== draft['version'])
    throw new Refusal(ret.conflict, 'conflict', { data: { record: draft } });
  if (draft['flow'] === null)
    throw badInput([{ field: 'flow', rule: 'required', message: say(call.texts, 'refusal.open.needed') }]);
  // What stays is written down before, whatever comes of it.
  if (keep)
    await insertAudit(call, design(call).name, Number(id), { run: [null, 'hand'], write: [null, true] });
  return call.app.open.runDraft(asDraft(draft), params as Row, { keep, lang: call.lang });
}

async function rollback(call: Call, { id, number, note = null }: Row): Promise<Row> {
  const draft = await lockedDesign(call, Number(id));
  const wanted = await versionOf(call, String(draft['service']), Number(number));
  const live = await liveOf(call, draft);
  // Of two who go back at once, the second finds it done.
  if (live && saysSame(wanted, live))
    throw new Refusal(ret.state, 'open.liveAlready', { data: { record: draft } });
  await refuseCircle(call, String(draft['service']), wanted);
  // The tables, connections and APIs that it was published with may be others today.
  const faults = await flowFaults(call, wanted);
  if (faults.length > 0) throw badInput(faults);
  return makeLive(call, draft, wanted, { note, restored_from: Number(number) });
}
