import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { publishedApi } from '../permissions/setUp.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let agent: { token: string };
let developer: { token: string };

beforeAll(async () => {
  kaifang = await startApp();
  agent = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
});
afterAll(() => kaifang.close());

async function done(service: string, fields: Row, { token }: { token: string }): Promise<Row> {
  const { ret, data, msg } = await kaifang.call(service, fields, token);
  expect({ service, ret, msg }).toMatchObject({ ret: 200 });
  return data;
}

const asked = (service: string, fields: Row) => done(`Platform.${service}`, fields, developer);
const app = () => asked('App.Add', { name: 'App', apply_reason: 'x' });
const apply = async () => asked('ApiApply.Add', { service: await publishedApi(kaifang, 'API') });
const workOrder = () =>
  asked('WorkOrder.Add', { title: 'x', type: 'api', details: 'x', phone: '13800000000' });

// The cut-off point falls on a surrogate pair: in the reason of the first, in the texts of the others.
const endless = `${'字'.repeat(299)}😀${'尾'.repeat(50)}`;

test.each([
  ['Admin.Recharge.Approve', () => asked('Recharge.Add', { amount: '1.00', reason: endless }), {}],
  ['Admin.WorkOrder.Reply', workOrder, { content: endless }],
  ['Admin.App.Reject', app, { review_note: endless }],
  ['Admin.ApiApply.Reject', apply, { remark: endless }],
] as const)('%s mentions a long text without breaking a letter', async (service, of, more) => {
  const record = await of();
  await done(service, { id: record['id'] ?? 0, ...more }, agent);
  const { rows } = await sql<{ text: string }>`
    select coalesce(text, title)::text as text from message where record_id = ${record['id']}
    order by id desc limit 1`.execute(kaifang.app.db);
  expect(rows[0]?.text).not.toContain('\ufffd');
});
