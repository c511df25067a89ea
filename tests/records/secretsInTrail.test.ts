import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { withoutSecrets } from '#server/platform/rules/withoutSecrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

describe('a value in the trail', () => {
  const masked: readonly [string, Json, Json][] = [
    [
      'an object',
      { password: 'x', n: { app_secret: 7, pass: 'x' }, city: 'Bonn' },
      { password: '***', n: { app_secret: '***', pass: '***' }, city: 'Bonn' },
    ],
    [
      'rows of names and values',
      [
        { name: 'X-Api-Key', value: 'x' },
        { name: 'city', value: 'Bonn' },
        { name: 'token', value: '' },
        { key: 'password', value: 'x' },
      ],
      [
        { name: 'X-Api-Key', value: '***' },
        { name: 'city', value: 'Bonn' },
        { name: 'token', value: '' },
        { key: 'password', value: '***' },
      ],
    ],
    [
      'what stands deeper',
      { Authorization: { join: [{ lit: 'x' }] } },
      { Authorization: { join: [{ lit: '***' }] } },
    ],
    ['JSON as text', '{"a":1,"client_secret":"x"}', '{"a":1,"client_secret":"***"}'],
    ['an address', 'https://me:x@h/cb?a=1&access_token=x#t', 'https://me:***@h/cb?a=1&access_token=***#t'],
    ['a form', 'a=1&pwd=x', 'a=1&pwd=***'],
    ['a header', 'Bearer abcdef', 'Bearer ***'],
  ];
  test.each(masked)('of %s has no secret', (_what, value, kept) =>
    expect(withoutSecrets(value)).toEqual(kept),
  );

  const plain: readonly Json[] = [
    { token_config_id: 3, passes: 4, design: 'x', required: true },
    'The access_token=abc of the docs stays a text',
    '# Tokens\n\n***\n\nBearer tokens',
    '{not json, token: x}',
    '{ "spaces" : 1 }',
    'https://h/tokens?page=2',
    null,
    5,
  ];
  test.each(plain.map((value) => [value]))('%j stays as it is', (value) =>
    expect(withoutSecrets(value)).toEqual(value),
  );
});

describe('what an administrator writes', () => {
  let kaifang: TestApp;
  let root: { id: number; token: string };
  beforeAll(async () => {
    kaifang = await startApp();
    root = await kaifang.signIn(255, 'root_1');
    await plantApis(kaifang.connection, 'App.Weather.Now');
  });
  afterAll(() => kaifang.close());

  const http = { type: 'http', method: 'GET', url: { lit: 'https://h/?token=canary' } };
  const headers = { Authorization: { lit: 'Bearer canary' } };
  const writes: readonly [string, string, Row, Row][] = [
    [
      'a test case',
      'TestCase',
      {
        ...{ name: 'x', api_path: 'App.Weather.Now', api_name: 'x' },
        params: [
          { name: 'app_secret', value: 'canary' },
          { name: 'city', value: 'Bonn' },
        ],
        body: '{"password":"canary"}',
      },
      {
        params: [
          { name: 'app_secret', value: 'canary' },
          { name: 'city', value: 'Rome' },
        ],
      },
    ],
    [
      'a task',
      'Task',
      {
        ...{
          title: 'x',
          namespace: 'App',
          class: 'Weather',
          action: 'Now',
          interval_seconds: 60,
          enabled: false,
        },
        params: { password: 'canary', days: 3 },
      },
      { params: { password: 'canary', days: 4 } },
    ],
  ];
  test.each(writes)(
    '%s leaves no secret of its values in the trail or its history, and they stay in the record [beyond-03]',
    async (_what, kind, fields, changes) => {
      const call = (verb: string, input: Row) => kaifang.call(`Admin.${kind}.${verb}`, input, root.token);
      const { ret, data } = await call('Add', fields);
      expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
      const id = Number(data['id']);
      expect((await call('Edit', { id, version: 1, ...changes })).ret).toBe(200);
      expect(JSON.stringify((await call('Get', { id })).data)).toContain('canary');
      const history = (await call('Revisions', { id })).data['items'] as Row[];
      expect(history).toHaveLength(2);
      expect(JSON.stringify(history)).not.toContain('canary');
      expect(JSON.stringify(history[0]?.['changes'])).toContain('***');
      await call('Del', { ids: [id] });
      const { rows } = await sql<Row>`select changes from audit`.execute(kaifang.app.db);
      expect(rows.length).toBeGreaterThan(2);
      expect(JSON.stringify(rows)).not.toContain('canary');
    },
  );

  test('the headers and addresses of a flow and its code are masked too', async () => {
    const flow = {
      version: 1,
      nodes: {
        start: { type: 'request' },
        http1: { ...http, headers },
        end: { type: 'respond', fields: { a: { lit: '1' } } },
      },
      edges: [
        ['start', 'out', 'http1'],
        ['http1', 'out', 'end'],
      ],
    };
    const draft = {
      ...{ service: 'App.Canary.Out', title: 'Out', module: 'm', description: 'd', parameters: [] },
      returns: [{ name: 'a', type: 'string', description: 'a' }],
      flow,
    };
    const saved = await kaifang.call('Admin.ApiDesign.SaveDraft', draft, root.token);
    expect({ ret: saved.ret, errors: saved.data['errors'] }).toEqual({ ret: 200, errors: undefined });
    const made = await kaifang.call(
      'Admin.ApiDesign.GenerateCode',
      { id: Number(saved.data['id']) },
      root.token,
    );
    expect(JSON.stringify(made.data)).toContain('canary');
    const { rows } = await sql<Row>`select changes from audit where resource = 'api_design'`.execute(
      kaifang.app.db,
    );
    expect(JSON.stringify(rows)).toContain('https://h');
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});
