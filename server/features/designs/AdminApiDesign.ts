import type { ApiDesign, ApiDesignInput } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../../records/act.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord, getRecords } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../records/write.ts';
import { draftInput, publishInput, rollbackInput, runInput } from './draftInput.ts';
import { asDraft, flowFaults } from './flowFaults.ts';
import { liveOf, publishThroughGate } from './gate.ts';
import { assertNameFree, assertRules, saveDraft, withTable } from './saveDraft.ts';
import { assertNoCallCycle, isUnchanged, lockedDesign, makeLive, versionOf } from './versions.ts';

/** The lifecycle of an API: draft, publish, roll back. */
export const adminApiDesign = {
  'Admin.ApiDesign.Add': {
    run: async (call, values: ApiDesignInput) => {
      assertNameFree(call, values);
      assertRules(call, values);
      return withTable(call, await addRecord(call, 'api_design', values));
    },
  },
  'Admin.ApiDesign.Edit': {
    run: async (call, input: EditInput<'api_design'>) => {
      const { id, version, changes } = editParts(input);
      assertRules(call, changes);
      return withTable(call, await editRecord(call, 'api_design', id, version, changes));
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
      const records = await getRecords(call, 'api_design', idsOf(input), 'lock');
      if (records.some(({ status }) => status === 'published'))
        throw new ApiError(ret.state, 'open.published');
      return deleteRecords(call, 'api_design', idsOf(input));
    },
  },
  // The bound test cases may run long, so no transaction is open.
  'Admin.ApiDesign.Publish': { input: publishInput, writes: 'outside', run: publishThroughGate },
  'Admin.ApiDesign.Rollback': { input: rollbackInput, run: rollback },
  'Admin.ApiDesign.Run': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    like: 'Admin.ApiDesign.Edit',
    input: runInput,
    summary: {
      zh_cn: '试运行接口草稿，返回每个节点的输入、输出和耗时；对数据的修改会回滚',
      en: 'Runs the draft of an API and tells what each node took, gave and did; what it changes is rolled back',
    },
    run: (call, input: RunInput) => runDraft(call, input, false),
  },
  // An account that may publish could have the same effect by a call of the API. Not available during
  // impersonation.
  'Admin.ApiDesign.RunAndKeep': {
    access: 'admin',
    writes: 'outside',
    like: 'Admin.ApiDesign.Publish',
    noImpersonation: true,
    input: runInput,
    summary: {
      zh_cn: '试运行接口草稿并保留它对数据的修改，缓存和消息也一并生效',
      en: 'Runs the draft of an API and keeps what it changes, with what it caches and sends',
    },
    run: (call, input: RunInput) => runDraft(call, input, true),
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
    run: (call, { service = '', filter: asked, ...input }) => {
      const filter = { and: [asked ?? {}, { service }] };
      return listRecords(call, resourceOf(call.registry, 'api_version'), {
        sort: '-number',
        ...input,
        filter,
      });
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type RunInput = {
  readonly id: number;
  readonly version?: number;
  readonly params?: { readonly [name: string]: Json };
};
type RollbackInput = { readonly id: number; readonly number: number; readonly note?: string | null };

async function runDraft(call: Call, { id, version, params = {} }: RunInput, keep: boolean): Promise<unknown> {
  const draft = await getRecord(call, 'api_design', id);
  if (version !== undefined && version !== draft.version)
    throw new ApiError(ret.conflict, 'conflict', { data: { record: draft } });
  if (draft.flow === null)
    throw badInput([{ field: 'flow', rule: 'required', message: say(call.texts, 'refusal.open.needed') }]);
  // A run with lasting effects is recorded first, regardless of its outcome.
  if (keep) await insertAudit(call, 'api_design', id, { run: [null, 'hand'], write: [null, true] });
  return call.app.gateway.runDraft(asDraft(draft), params, { keep, lang: call.lang });
}

async function rollback(call: Call, { id, number, note = null }: RollbackInput): Promise<ApiDesign> {
  const draft = await lockedDesign(call, id);
  const wanted = await versionOf(call, draft.service, number);
  const live = await liveOf(call, draft);
  // Of two concurrent rollbacks, the second finds it done.
  if (live && isUnchanged(wanted, live))
    throw new ApiError(ret.state, 'open.liveAlready', { data: { record: draft } });
  await assertNoCallCycle(call, draft.service, wanted);
  // The tables, connections and APIs that it was published with may have changed.
  const faults = await flowFaults(call, wanted);
  if (faults.length > 0) throw badInput(faults);
  return makeLive(call, draft, wanted, { note, restored_from: number });
}
