import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry, Row } from '#schemas/resource.ts';
import { Tokens } from '#server/features/testCases/tokens.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';

type Content = { schema: { required: string[]; properties: Record<string, object> } } & Record<
  string,
  unknown
>;

let earlier: TestApp;
let target: Server;
let address = '';
const asked: string[] = [];

beforeAll(async () => {
  target = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    asked.push(String(new URLSearchParams(body).get('service')));
    response.end('{"ret":200,"data":{"access_token":"t"},"msg":""}');
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/api/app.php`;
  earlier = await startApp(asItWas());
});
afterAll(async () => {
  await earlier.close();
  target.close();
});

// The address in `api_path`, the service in `api_name`.
function asItWas(): Registry {
  const files = [...productRegistry().resources.values()].map(({ file }) => {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
    const earlierContent = content['name'] === 'test_case' || content['name'] === 'token_config';
    return { file, content: earlierContent ? withEarlierFields(content) : content };
  });
  return createRegistry(files);
}

function withEarlierFields({ schema, rules: _rules, ...content }: Content): object {
  const { api_url: url, api_path: path, api_name: _name, ...others } = schema.properties;
  const properties = { ...others, api_path: { ...url }, ...(path && { api_name: { ...path } }) };
  for (const property of Object.values(properties)) delete (property as { renamedFrom?: string }).renamedFrom;
  const text = JSON.stringify({ ...content, schema: { type: 'object', required: ['name'], properties } });
  return JSON.parse(text, (_key, value) => {
    return Array.isArray(value)
      ? [...new Set(value.map((one) => (one === 'api_url' ? 'api_path' : one)))]
      : value;
  });
}

test('cases and token configs of an earlier version call what they called, also those that were deleted', async () => {
  const { db } = earlier.app;
  const root = await earlier.signIn(255);
  const { id: config = 0 } = (
    await earlier.call(
      'Admin.TokenConfig.Add',
      { name: 'own', api_path: address, interface: 'App.Auth.ApplyToken', app_key: 'k', app_secret: 's' },
      root.token,
    )
  ).data;
  await sql`
    insert into test_case (name, api_path, api_name, token_config_id)
    select name, ${address}, 'App.Weather.Now', ${config}::bigint from unnest(array['kept', 'deleted']) name`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`select id from test_case order by name desc`.execute(db);
  const [kept = 0, deleted = 0] = rows.map(({ id }) => id);
  const { trash } = (await earlier.call('Admin.TestCase.Del', { ids: [deleted] }, root.token)).data;

  const now = await startApp(productRegistry(), {}, undefined, earlier.connection);
  // Encrypted values need the keys of the same installation.
  const keys = earlier.app.keys;
  Object.assign(now.app, { testTokens: new Tokens({ ...now.app, keys }) });
  const call = async (service: string, fields: Row) =>
    (await now.call(`Admin.${service}`, fields, root.token)).data;
  await call('Config.Add', {
    name: 'outgoing_allow_list',
    value: new URL(address).host,
    description: 'tests',
  });
  await call('Trash.Restore', { ids: trash ?? [] });
  for (const id of [kept, deleted]) {
    expect(await call('TestCase.Get', { id })).toMatchObject({
      ...{ api_path: 'App.Weather.Now', api_name: 'App.Weather.Now', api_url: address },
    });
    expect(await call('TestCase.Run', { id })).toMatchObject({ status: 'passed' });
  }
  expect(asked).toEqual(['App.Auth.ApplyToken', 'App.Weather.Now', 'App.Weather.Now']);
  expect(await call('TokenConfig.Get', { id: config })).toMatchObject({ api_url: address });
  await now.close();
});
