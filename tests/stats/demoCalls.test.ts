import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { fillDemo } from '#server/commands/demo/fill.ts';
import type { OpenRequest } from '#server/gateway/openCall.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { createLocalFiles } from '#server/platform/files/files.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { readonly id: number };
const folder = mkdtempSync(join(tmpdir(), 'kaifang-demo-'));

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await fillDemo(kaifang.app.db, kaifang.app.keys, createLocalFiles(join(folder, 'uploads')));
});
afterAll(async () => {
  await kaifang.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(kaifang.app.db)).rows;

/** The log entry for the answer to a call. */
async function logged(fields: Row): Promise<Row> {
  const facts = { method: 'POST', isForm: true, uploads: [], lang: 'zh_cn', ip: '127.0.0.1' } as const;
  const request: OpenRequest = { ...facts, sent: [], service: 'App.Weather.Now', fields };
  const bytes = Buffer.byteLength(await kaifang.app.gateway.answer(request));
  await kaifang.app.gateway.flush();
  const [row] = await rowsOf(sql<Row>`
    select ret, msg, bytes, pay_type, api_version from call_log order by id desc limit 1`);
  expect(row).toMatchObject({ bytes });
  return row as Row;
}

test('the demo leaves out nothing that a record has by default', async () => {
  const wanting: string[] = [];
  for (const { name, schema, services } of kaifang.app.registry.resources.values())
    for (const [field, { default: value }] of Object.entries(schema.properties)) {
      if (!services.add || value === undefined || value === null) continue;
      const empty = await sql`
        select 1 from ${sql.table(name)} as t where to_jsonb(t) -> ${field} = 'null'::jsonb
          and t.id <> ${name === 'account' ? root.id : 0} limit 1`.execute(kaifang.app.db);
      if (empty.rows.length > 0) wanting.push(`${name}.${field}`);
    }
  expect(wanting).toEqual([]);
});

describe('the calls of the demo', () => {
  test('that were refused show what the gateway itself shows', async () => {
    const codes = await rowsOf(sql<Row>`
      select distinct ret, msg, bytes, pay_type, api_version from call_log where ret in (400, 406) and service = 'App.Weather.Now'`);
    const [app] = await rowsOf(sql<Row>`
      select a.id from app a join account o on o.id = a.account_id where a.status = 'working' and a.ip_whitelist is null
        and a.review_status = 'passed' and o.status = 'enabled' and a.daily_limit = 0 and o.level = 101 limit 1`);
    const { token } = await issueToken(kaifang.app.db, Number(app?.['id']), 0);
    expect(codes).toHaveLength(2);
    expect(codes).toContainEqual(await logged({ access_token: token }));
    expect(codes).toContainEqual(await logged({ access_token: 'no-token-that-was-ever-given' }));
  });

  test('say why they were refused or failed, each by its code, and what they were charged to', async () => {
    const told = await rowsOf(sql<Row>`
      select ret, replace(replace(replace(msg, reference, 'R'), service, 'S'), coalesce(a.daily_limit, 0)::text, 'N') as msg,
        array_agg(distinct pay_type order by pay_type) as paid
      from call_log c join app a on a.id = c.app_id where ret not in (200, 400) group by 1, 2 order by 1`);
    expect(told).toEqual([
      { ret: 406, msg: '非法请求：access_token校验不通过', paid: ['normal'] },
      { ret: 407, msg: '非法请求：应用没有接口S的权限', paid: ['normal'] },
      { ret: 409, msg: '非法请求：接口流量不足', paid: ['failed'] },
      { ret: 411, msg: '非法请求：今日接口请求次数已达到上限N次', paid: ['normal'] },
      { ret: 500, msg: '服务器运行错误，编号：R', paid: ['normal', 'paid', 'trial'] },
    ]);
  });

  test('that failed lead to errors that say how often, and whose application called', async () => {
    const errors = await rowsOf(sql<Row>`
      select e.type, e.count, e.user_id = coalesce(c.account_id, e.user_id) and a.username = e.username as known
      from error_log e left join call_log c on c.reference = e.reference left join account a on a.id = e.user_id`);
    expect(errors.length).toBeGreaterThan(20);
    expect(errors.filter(({ count, known }) => Number(count) < 1 || known !== true)).toEqual([]);
  });
});
