import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

let kaifang: TestApp;
let open: OpenCalls;
let root: string;

beforeAll(async () => {
  kaifang = await startApp();
  open = openCalls(kaifang);
  root = (await kaifang.signIn(255, 'root')).token;
});
afterAll(async () => {
  await open.close();
  await kaifang.close();
});

const call = (verb: string, fields: Row = {}, token = root) =>
  kaifang.call(`Admin.ApiDesign.${verb}`, fields, token);

const draft = {
  ...{ title: 'Echo', module: 'Echo', description: 'Says it back' },
  parameters: [{ name: 'say', type: 'string' }],
  returns: [{ name: 'said', type: 'string' }],
  flow: {
    version: 1,
    nodes: {
      request: { type: 'request' },
      respond1: { type: 'respond', fields: { said: { ref: 'request.say' } } },
    },
    edges: [['request', 'out', 'respond1']],
  },
};
const published = async (service: string) => {
  const { id = 0 } = (await call('SaveDraft', { ...draft, service })).data;
  return (await call('Publish', { id })).data;
};
const renamed = {
  returns: [{ name: 'text', type: 'string' }],
  parameters: [{ name: 'say', type: 'string', required: true }],
  flow: {
    ...draft.flow,
    nodes: {
      ...draft.flow.nodes,
      respond1: { type: 'respond', name: 'Say it', fields: { text: { ref: 'request.say' } } },
    },
  },
};

it('shows in the list that a draft says something else than the live version, until that is published', async () => {
  const { id = 0, version = 0 } = await published('App.Gate.Drafted');
  const draftOf = async () => (await call('Get', { id })).data['draft'];
  const changed = async () => {
    const { items } = (
      await call('GetList', { filter: { draft: 'changed' }, fields: 'id,draft', limit: 1000 })
    ).data as unknown as { items: Row[] };
    return items.filter((one) => one['id'] === id);
  };
  expect([await draftOf(), await changed()]).toEqual([null, []]);
  // Fields outside of the version apply at once.
  const grouped = (await call('SaveDraft', { id, version, group: 'Echoes' })).data;
  expect(await draftOf()).toBeNull();
  await call('SaveDraft', { id, version: grouped['version'] ?? 0, ...renamed });
  expect([await draftOf(), await changed()]).toEqual(['changed', [{ id, draft: 'changed' }]]);
  await call('Publish', { id, accept_breaking: true });
  expect([await draftOf(), await changed()]).toEqual([null, []]);
  await call('Rollback', { id, number: 1 });
  expect(await draftOf()).toBe('changed');
  await call('Unpublish', { id });
  expect(await draftOf()).toBeNull();
  const { data } = await call('SaveDraft', { ...draft, service: 'App.Gate.Never' });
  expect(data).toMatchObject({ status: 'draft', draft: null });
});

it('is shown what a new draft needs: a name and a title, and no id', async () => {
  const fields = async (sent: Row) =>
    ((await call('SaveDraft', sent)).data['errors'] as unknown as Row[]).map(({ field }) => field);
  expect(await fields({})).toEqual(['service', 'title']);
  expect(await fields({ title: 'T' })).toEqual(['service']);
  expect(await fields({ title: 'T', version: 1 })).toContain('id');
});

it('breaks no one while no version is live, no matter what the draft requires', async () => {
  const { id = 0 } = (await call('SaveDraft', { ...draft, ...renamed, service: 'App.Gate.First' })).data;
  const first = (await call('Diff', { id })).data;
  expect(first).toMatchObject({ from: null, breaking: 0 });
  expect((first['changes'] as unknown as Row[]).filter(({ breaks }) => breaks)).toEqual([]);
  expect((await call('Publish', { id })).ret).toBe(200);
  // Nor after it was taken offline.
  await call('Unpublish', { id });
  expect((await call('Diff', { id })).data).toMatchObject({ from: null, breaking: 0 });
});

it('shows what a draft would change, marks what breaks callers, and publishes that only where it is accepted', async () => {
  const { id = 0, version = 0 } = await published('App.Gate.Changed');
  expect((await call('Diff', { id })).data).toMatchObject({ from: 1, to: null, changes: [], breaking: 0 });
  const saved = (await call('SaveDraft', { id, version, ...renamed })).data;
  const { data } = await call('Diff', { id });
  expect(data['breaking']).toBe(2);
  expect(data['changes']).toMatchObject([
    { part: 'parameter', name: 'say', breaks: 'nowRequired' },
    { part: 'return', name: 'said', kind: 'removed', breaks: 'fieldGone' },
    { part: 'return', name: 'text', kind: 'added' },
    { part: 'node', name: 'respond1', label: 'Say it', facets: [{ what: 'fields' }, { what: 'name' }] },
  ]);
  const refused = await call('Publish', { id, version: saved['version'] ?? 0 });
  expect(refused).toMatchObject({ ret: 420, msg: expect.stringContaining('2 changes may break') });
  expect(refused.data['changes']).toHaveLength(2);
  expect((await call('Publish', { id, accept_breaking: true })).data).toMatchObject({ live: 2 });
  const compared = (await call('Diff', { id, from: 2, to: 1 })).data;
  expect(compared).toMatchObject({ from: 2, to: 1, breaking: 1 });
  expect((await call('Diff', { id, from: 9 })).ret).toBe(404);
  expect((await call('Rollback', { id, number: 1 })).data).toMatchObject({ live: 3 });
});

it('marks what the flow no longer answers though it is declared still', async () => {
  const { id = 0, version = 0 } = await published('App.Gate.Silent');
  const silent = { ...draft.flow.nodes, respond1: { type: 'respond', fields: {} } };
  const saved = (await call('SaveDraft', { id, version, flow: { ...draft.flow, nodes: silent } })).data;
  const { data } = await call('Diff', { id });
  expect(data['breaking']).toBe(1);
  expect(data['changes']).toMatchObject([
    { part: 'return', name: 'said', breaks: 'fieldGone' },
    { part: 'node' },
  ]);
  expect((await call('Publish', { id, version: saved['version'] ?? 0 })).ret).toBe(420);
});

it('runs the test cases of an API against the draft, and publishes what fails only where it is accepted (DES-09)', async () => {
  const { id = 0, version = 0, service = '' } = await published('App.Gate.Tested');
  const addCase = (name: string, expectations: Row[]) =>
    kaifang.call(
      'Admin.TestCase.Add',
      {
        ...{ name, api_path: service, api_name: 'Tested' },
        params: [{ name: 'say', value: 'hello' }],
        expectations,
      },
      root,
    );
  expect((await addCase('says it', [{ field: 'data.said', operator: 'equal', value: 'hello' }])).ret).toBe(
    200,
  );
  const status = [{ field: '$status', operator: 'equal', value: '200' }];
  expect((await addCase('answers', status)).ret).toBe(200);
  expect((await call('Test', { id })).data['items']).toMatchObject([
    { name: 'says it', passed: true, judgements: [{ actual: 'hello', holds: true }] },
    { name: 'answers', passed: true },
  ]);
  await call('SaveDraft', { id, version, ...renamed });
  const refused = await call('Publish', { id, accept_breaking: true });
  expect(refused).toMatchObject({ ret: 420, msg: expect.stringContaining('Failing test cases: 1 of 2') });
  expect(refused.data['tests']).toMatchObject([{ passed: false }, { passed: true }]);
  expect((await call('Get', { id })).data).toMatchObject({ live: 1 });
  const done = await call('Publish', { id, accept_breaking: true, accept_failing: true });
  expect(done.data).toMatchObject({ live: 2, status: 'published' });
});

it('runs every test case of an API before it is published, however many there are', async () => {
  const { id = 0, service = '' } = await published('App.Gate.Many');
  await sql`insert into test_case (name, api_path, api_name, params, expectations)
    select 'case ' || n, ${service}, 'Many', '[{"name":"say","value":"x"}]'::jsonb,
      jsonb_build_array(jsonb_build_object('field', 'data.said', 'operator', 'equal',
        'value', case n when 130 then 'y' else 'x' end))
    from generate_series(1, 130) n`.execute(kaifang.app.db);
  const { version } = (await call('Get', { id })).data;
  await call('SaveDraft', { id, version, title: 'Again' });
  const refused = await call('Publish', { id });
  expect(refused).toMatchObject({ ret: 420, msg: expect.stringContaining('Failing test cases: 1 of 130') });
});

it('lists the applications that call an API or may, for those who may see applications', async () => {
  const { id = 0, service = '' } = await published('App.Gate.Called');
  const [calls, may, was] = [await open.addApp(), await open.addApp(), await open.addApp()];
  const refused = await open.addApp();
  await sql`insert into permission_rule (target_type, app_id, service, state)
    values ('app', ${may.id}, ${service}, 'granted')`.execute(kaifang.app.db);
  const log = (app: number, ago: string, ret = 200) =>
    sql`insert into call_log (service, app_id, pay_type, ret, created_at)
      values (${service}, ${app}, 'normal', ${ret}, now() - ${ago}::interval)`.execute(kaifang.app.db);
  await log(calls.id, '1 day');
  await log(calls.id, '2 days');
  await log(was.id, '31 days');
  await log(refused.id, '1 day', 407);
  const { data } = await call('Diff', { id });
  expect(data['callers']).toMatchObject({
    total: 2,
    items: [
      { id: calls.id, name: calls.key, calls: 2, permitted: false },
      { id: may.id, name: may.key, calls: 0, last_call: null, permitted: true },
    ],
  });
  const { token } = await kaifang.signIn(200);
  expect((await call('Diff', { id }, token)).ret).toBe(403);
});
