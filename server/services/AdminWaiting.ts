import { sql } from 'kysely';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Waiting } from '#schemas/wire.ts';
import { mayCall } from '../access/mayCall.ts';
import type { Call } from '../call.ts';
import { inTime } from '../collection/inTime.ts';
import { rowsCondition } from '../collection/query.ts';
import { type HandWritten, noInput } from '../service.ts';

/** Beyond this it is only said that there are more. */
const most = 100;

/** What waits for the caller, as the resource files say it (`menu.badge`), of the lists that he may open. */
export const adminWaiting: Readonly<Record<string, HandWritten>> = {
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
};

// One query for all of them, and none of them counts on.
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
