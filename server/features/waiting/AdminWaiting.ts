import { sql } from 'kysely';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Waiting } from '#schemas/wire.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import type { Call } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { inTime } from '../../records/inTime.ts';
import { rowsCondition } from '../../records/query.ts';

/** The count stops here and is shown as "more than". */
const most = 100;

/**
 * The caller's pending work, as the resource files declare it (`menu.badge`), of the lists that the caller
 * may open.
 */
export const adminWaiting = {
  'Admin.Waiting.Get': {
    trail: 'never',
    access: 'member',
    input: noInput,
    summary: { zh_cn: '等待当前账号处理的记录数量', en: 'How many records wait for the caller' },
    run: async (call): Promise<Waiting> => {
      const open: Resource[] = [];
      for (const resource of call.registry.resources.values())
        if (resource.menu.badge && (await mayCall(call, resource.services.list))) open.push(resource);
      return { counts: open.length === 0 ? {} : ((await inTime(call, countAll(call, open))) ?? {}) };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// One query for all of them, each with a bounded count.
function countAll(call: Call, resources: readonly Resource[]) {
  const counts = resources.map((resource) => {
    const where = rowsCondition(call, resource, { filter: asFilter(resource.menu.badge ?? {}) });
    return sql`
      select ${resource.name}::text as name, count(*) as count
      from (select 1 from ${sql.table(resource.name)} where ${where} limit ${most}) as counted`;
  });
  return async (db: Call['db']): Promise<Waiting['counts']> => {
    const { rows } = await sql<{ name: string; count: number }>`
      ${sql.join(counts, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
}
