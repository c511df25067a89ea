import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecord } from '../../records/get.ts';

/** The user trail: the services that accounts called, newest first. */
export const adminRequests = {
  'Admin.Requests.GetUserVisitPath': {
    trail: 'never',
    access: 'super',
    writes: false,
    input: inputSchema(
      {
        type: 'object',
        required: ['id'],
        properties: {
          id: wholeNumber({ zh_cn: '账号ID', en: 'id' }),
          page: {
            type: 'integer',
            minimum: 1,
            maximum: 100_000,
            default: 1,
            label: { zh_cn: '页码', en: 'page' },
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 200,
            default: 50,
            label: { zh_cn: '每页条数', en: 'limit' },
          },
        },
      },
      'add',
    ),
    summary: {
      zh_cn: '一个账号最近 30 天调用过的服务，十分钟内的相同调用合并为一条',
      en: 'The services that an account called in the last 30 days, the same within ten minutes as one',
    },
    run: visitPath,
  },
} satisfies Readonly<Record<string, CustomService>>;

type VisitPathInput = {
  readonly id: number;
  readonly page?: number | null;
  readonly limit?: number | null;
};

interface Stop {
  readonly service: string;
  readonly times: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly operator: string | null;
}

async function visitPath(call: Call, input: VisitPathInput): Promise<unknown> {
  const { id, username } = await getRecord(call, 'account', input.id);
  const limit = input.limit ?? 50;
  const offset = ((input.page ?? 1) - 1) * limit;
  await call.app.visits.flush();
  const { rows } = await sql<Stop>`
    select v.service, v.times, v.first_at, v.last_at, o.username as operator
    from kaifang_system.visit v left join account o on o.id = v.simulated_by
    where v.account_id = ${id} order by v.slot desc, v.last_at desc, v.service
    limit ${limit + 1} offset ${offset}`.execute(call.db);
  const items = rows.slice(0, limit).map((row) => ({ ...row, title: titleOf(call, row.service) }));
  return { id, username, items, has_more: rows.length > limit };
}

function titleOf(call: Call, service: string): string {
  return call.app.services.get(service)?.summary[call.lang] ?? service;
}
