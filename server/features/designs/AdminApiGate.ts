import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecord } from '../../records/get.ts';
import { testDraft } from '../testCases/testDraft.ts';
import { callersOf } from './callers.ts';
import { changesBetween } from './changesBetween.ts';
import { type DiffInput, diffInput, type TestInput, testInput } from './draftInput.ts';
import { asDraft } from './flowFaults.ts';
import { liveOf } from './gate.ts';
import { versionOf } from './versions.ts';

/** The checks before an API is published or rolled back. */
export const adminApiGate = {
  'Admin.ApiDesign.Diff': {
    access: 'admin',
    like: 'Admin.ApiDesign.Get',
    input: diffInput,
    summary: {
      zh_cn: '比较接口的两个版本（默认为线上版本与草稿），标出不兼容的改动，并列出受影响的应用',
      en: 'Compares two versions of an API (the live one and the draft by default), marks what breaks callers, and tells which applications it concerns',
    },
    run: diff,
  },
  'Admin.ApiDesign.Test': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    like: 'Admin.ApiDesign.Edit',
    input: testInput,
    summary: {
      zh_cn: '用绑定的测试用例试运行草稿；对数据的修改会回滚',
      en: 'Runs the test cases of an API against its draft; what they change is rolled back',
    },
    run: async (call, { id, version }: TestInput) => {
      const draft = await getRecord(call, 'api_design', id);
      if (version !== undefined && version !== draft.version)
        throw new ApiError(ret.conflict, 'conflict', { data: { record: draft } });
      return { items: await testDraft(call, asDraft(draft)) };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

async function diff(call: Call, { id, from, to }: DiffInput): Promise<object> {
  const design = await getRecord(call, 'api_design', id);
  const { service } = design;
  const before = from === undefined ? await liveOf(call, design) : await versionOf(call, service, from);
  const after = to === undefined ? design : await versionOf(call, service, to);
  const changes = await changesBetween(call, before, after);
  const callers = await callersOf(call, service);
  return {
    from: before ? before.number : null,
    to: to ?? null,
    changes,
    breaking: changes.filter(({ breaks }) => breaks).length,
    callers: callers ?? null,
  };
}
