import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { callersOf } from '../../publishing/callers.ts';
import { changesBetween } from '../../publishing/changesBetween.ts';
import { diffInput, testInput } from '../../publishing/draftInput.ts';
import { asDraft } from '../../publishing/flowFaults.ts';
import { liveOf } from '../../publishing/gate.ts';
import { versionOf } from '../../publishing/versions.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { testDraft } from '../../testing/testDraft.ts';

/** What is looked at before an API is published or rolled back. */
export const adminApiGate: Readonly<Record<string, HandWritten>> = {
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
    inPerson: true,
    like: 'Admin.ApiDesign.Edit',
    input: testInput,
    summary: {
      zh_cn: '用绑定的测试用例试运行草稿；对数据的修改会回滚',
      en: 'Runs the test cases of an API against its draft; what they change is rolled back',
    },
    run: async (call, { id, version }) => {
      const draft = await getRecord(call, resourceOf(call.registry, 'api_design'), Number(id));
      if (version !== undefined && version !== draft['version'])
        throw new Refusal(ret.conflict, 'conflict', { data: { record: draft } });
      return { items: await testDraft(call, asDraft(draft)) };
    },
  },
};

async function diff(call: Call, { id, from, to }: Row): Promise<Row> {
  const design = await getRecord(call, resourceOf(call.registry, 'api_design'), Number(id));
  const service = String(design['service']);
  const before =
    from === undefined ? await liveOf(call, design) : await versionOf(call, service, Number(from));
  const after = to === undefined ? design : await versionOf(call, service, Number(to));
  const changes = await changesBetween(call, before, after);
  const callers = await callersOf(call, service);
  return {
    from: before ? before['number'] : null,
    to: to ?? null,
    changes: changes as unknown as Row[],
    breaking: changes.filter(({ breaks }) => breaks).length,
    callers: (callers ?? null) as unknown as Row | null,
  } as Row;
}
