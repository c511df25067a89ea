import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableOf } from '#schemas/derive/table.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '#server/core/call.ts';
import { restoreConflict } from '#server/records/trash/restoreConflict.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

let kaifang: TestApp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp();
  token = (await kaifang.signIn(255, 'root_1')).token;
  await plantApis(kaifang.connection, 'App.Twin.Rule');
});
afterAll(() => kaifang.close());

describe('a record of whose fields several are unique together, and that was made again', () => {
  test.each([
    ['en', '“App.Twin.Rule” cannot be restored: There is already a rule for this API and target'],
    ['zh_cn', '“App.Twin.Rule”无法恢复：该对象对此接口的规则已经存在'],
  ] as const)('is shown by the words of its file: %s', async (lang, msg) => {
    const { id: target } = await kaifang.signIn(100);
    const fields = { service: 'App.Twin.Rule', target_type: 'account', account_ids: String(target) };
    const call = (service: string, input: Row) => kaifang.call(`Admin.${service}`, input, token, lang);
    const made = async () => (await call('PermissionRule.Add', fields)).data['items'] as Row[];
    const ids = [(await made())[0]?.['id'] ?? 0];
    const { trash } = (await call('PermissionRule.Del', { ids })).data as { trash: number[] };
    await made();
    expect(await call('Trash.Restore', { ids: trash })).toMatchObject({ ret: 422, msg });
  });

  test('is shown by the last of them alone, where its file has no words for it', async () => {
    const { app } = kaifang;
    const told = resourceOf(app.registry, 'permission_rule');
    const { messages: _none, ...service } = told.schema.properties['service'] ?? {};
    const properties = { ...told.schema.properties, service };
    const silent = { ...told, schema: { ...told.schema, properties } } as typeof told;
    const table = 'permission_rule';
    const index = tableOf(told)?.indexes.find(({ columns, unique }) => unique && columns.length > 1);
    const call = { app, registry: app.registry, lang: 'en' } as Call;
    const kept = [{ id: 0, resource: table, record_id: 1, title: 'A rule', shape: '', columns: {} }];
    const refusal = await restoreConflict(call, silent, kept, {
      ...{ code: '23505', table, constraint: index?.name },
      detail: 'Key (level, account_id, app_id, service)=(null, 15, null, App.A.B) already exists.',
    });
    expect(refusal?.detail.values).toMatchObject({ title: 'A rule', label: 'API', value: 'App.A.B' });
  });
});
