import { sql } from 'kysely';
import type { TrafficPackage, TrafficPackageInput } from '#generated/records.ts';
import type { ConcernedAnswer, ConcernedApi } from '#schemas/payloads/gate.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { paidFromSql } from '../../gateway/liveVersions.ts';
import { idsOf } from '../../records/act.ts';
import { getRecord } from '../../records/get.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../records/write.ts';
import { callersOf } from '../designs/callers.ts';

const chargesInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['services'],
  properties: {
    services: {
      type: 'array',
      items: { type: 'string', maxLength: 255 },
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      label: { zh_cn: '接口服务', en: 'APIs' },
    },
    counts_from: {
      type: 'string',
      format: 'date-time',
      label: { zh_cn: '开始计费时间', en: 'Charged from' },
      help: { zh_cn: '不影响结果', en: 'Changes nothing of the answer' },
    },
  },
};

/** Packages on sale. Code adds what a resource file cannot express: an API has at most one free trial. */
export const adminPackage = {
  'Admin.Package.Add': {
    run: async (call, values: TrafficPackageInput) => {
      await refuseSecondTrial(call, values);
      return addRecord(call, 'traffic_package', values);
    },
  },
  'Admin.Package.Charges': {
    access: 'admin',
    like: 'Admin.Package.Get',
    input: chargesInput,
    summary: {
      zh_cn: '列出一个套餐会使哪些目前免费的接口开始计费，以及调用它们的应用',
      en: 'Tells which APIs that are free today a package would charge for, and which applications call them',
    },
    run: (call, { services }: { readonly services: readonly string[] }) => newlyCharged(call, services),
  },
  'Admin.Package.Edit': {
    run: async (call, input: EditInput<'traffic_package'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'traffic_package', id, 'lock');
      await refuseSecondTrial(call, { ...before, ...changes });
      return editRecord(call, 'traffic_package', id, version, changes);
    },
  },
  'Admin.Package.Del': {
    trash: {
      // Another trial of the same API may have been added since.
      restored: async (call, records: readonly TrafficPackage[]) => {
        for (const record of records) await refuseSecondTrial(call, record);
      },
    },
    run: (call, input) => deleteRecords(call, 'traffic_package', idsOf(input)),
  },
} satisfies Readonly<Record<string, CustomService>>;

async function newlyCharged(call: Call, services: readonly string[]): Promise<ConcernedAnswer> {
  const { rows } = await sql<{ service: string; title: string | null }>`
    select asked.service, d.title
    from unnest(${services}::text[]) with ordinality as asked (service, at)
    left join api_design d on d.service = asked.service
    where coalesce(${paidFromSql(sql`asked.service`)} > extract(epoch from now()) * 1000, true)
    order by asked.at`.execute(call.db);
  const items: ConcernedApi[] = [];
  for (const row of rows) items.push({ ...row, callers: (await callersOf(call, row.service)) ?? null });
  return { items };
}

// One lock for all trials serializes two administrators who add one at once.
async function refuseSecondTrial(
  call: Call,
  { id, type, services, status = 'normal' }: TrafficPackageInput & { readonly id?: number },
): Promise<void> {
  if (type !== 'trial' || status !== 'normal') return;
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.trial-package'))`.execute(call.db);
  const { rows } = await sql`
    select 1 from traffic_package
    where type = 'trial' and status = 'normal' and id is distinct from ${id ?? null}
      and services ?| ${services ?? []}::text[] limit 1`.execute(call.db);
  if (rows.length === 0) return;
  const message = say(call.texts, 'refusal.entity.secondTrial');
  throw new ApiError(ret.duplicate, 'badInput', { errors: [{ field: 'services', rule: 'unique', message }] });
}
