import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { packageAsOrdered } from '#server/features/packages/packages.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

let kaifang: TestApp;
let open: OpenCalls;
let root: string;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp();
  open = openCalls(kaifang);
  root = (await kaifang.signIn(255, 'root')).token;
});
afterAll(async () => {
  await open.close();
  await kaifang.close();
});

const flow = {
  version: 1,
  nodes: { start: { type: 'request' }, end: { type: 'respond' } },
  edges: [['start', 'out', 'end']],
};
const draft = (more: Row = {}): Row => ({
  ...{
    service: `App.Draft.Run${++made}`,
    title: 'Runs',
    module: 'Drafts',
    description: 'Runs a draft',
    flow,
  },
  ...{
    parameters: [{ name: 'city', type: 'string', required: true }],
    returns: [{ name: 'temp', type: 'float' }],
    ...more,
  },
});
const call = (verb: string, fields: Row = {}, token = root) =>
  kaifang.call(`Admin.ApiDesign.${verb}`, fields, token);
const saved = async (more: Row = {}) => (await call('SaveDraft', draft(more))).data;

describe('a draft', () => {
  it('receives another API in the language of its caller', async () => {
    const fail = { type: 'fail', code: 433, message: { zh_cn: '没有', en: 'None' } };
    const lines = [['start', 'out', 'bad']];
    const inner = await saved({
      flow: { version: 1, nodes: { start: flow.nodes.start, bad: fail }, edges: lines },
    });
    expect((await call('Publish', { id: inner['id'] ?? 0 })).ret).toBe(200);
    const nodes = {
      ...flow.nodes,
      ask: { type: 'call', service: inner['service'] ?? '', params: { city: { lit: 'x' } } },
      end: { type: 'respond', fields: { said: { ref: 'ask.msg' } } },
    };
    const edges = [
      ['start', 'out', 'ask'],
      ['ask', 'failed', 'end'],
    ];
    const { id = 0 } = await saved({ parameters: [], returns: [], flow: { version: 1, nodes, edges } });
    const said = async (lang: 'zh_cn' | 'en') =>
      (await kaifang.call('Admin.ApiDesign.Run', { id, params: {} }, root, lang)).data['data'];
    expect(await said('en')).toEqual({ said: 'None' });
    expect(await said('zh_cn')).toEqual({ said: '没有' });
  });
  it('says of what is fixed after creation that it is, not that it is unknown', async () => {
    const { id = 0, version = 0 } = await saved();
    const { ret, data } = await call('SaveDraft', { id, version, service: 'App.Other.Run', odd: 1 });
    expect([ret, data['errors']]).toMatchObject([400, [{ field: 'odd', rule: 'additionalProperties' }]]);
    const moved = await kaifang.call(
      'Admin.ApiDesign.SaveDraft',
      { id, version, service: 'App.Other.Run' },
      root,
      'en',
    );
    const message = 'Service name cannot be changed after creation; leave it out';
    expect(moved.data['errors']).toEqual([{ field: 'service', rule: 'fixed', message }]);
  });
  it('shows developers and visitors nothing before it is published', async () => {
    const { id = 0, version = 0, service = '' } = await saved({ title: 'As published', description: 'Told' });
    expect((await call('Publish', { id, version })).ret).toBe(200);
    const { data: now } = await call('Get', { id });
    const hidden = { title: 'Draft title', module: 'Draft module', description: 'Draft text' };
    expect((await call('SaveDraft', { id, version: now['version'] ?? 0, ...hidden })).ret).toBe(200);
    const developer = await kaifang.signIn(100);
    const { data } = await kaifang.call('Platform.ApiApply.GetApis', { q: String(service) }, developer.token);
    expect(data['items']).toMatchObject([{ service, title: 'As published', module: 'Drafts' }]);
    await sql`
      update mall_config set modules = ${JSON.stringify([{ title: 'All', apis: [service] }])}`.execute(
      kaifang.app.db,
    );
    const bought = await packageAsOrdered(kaifang.app.db, { services: [String(service)] });
    expect(bought['services']).toEqual([{ service, title: 'As published' }]);
    const site = async () => JSON.stringify((await kaifang.call('Platform.Site.Get')).data);
    await expect.poll(site).toContain('As published');
    expect(await site()).not.toContain('Draft t');
  });

  it('is kept with its flow, and changed by who read it last alone [entity-07]', async () => {
    const first = await saved();
    expect(first).toMatchObject({ status: 'draft', flow, version: 1, live: null });
    const { id, version } = first;
    const second = await call('SaveDraft', { id, version, title: 'Other', code: '<?php' });
    expect(second.data).toMatchObject({ title: 'Other', code: '<?php', version: 2 });
    expect((await call('SaveDraft', { id, version, title: 'Late' })).ret).toBe(419);
    expect((await call('SaveDraft', { id: id ?? 0, version: 2, nonsense: 1 })).ret).toBe(400);
  });
  it.each([
    ['Task.Run.Now', 'pattern'],
    ['App.Auth.Mine', 'reserved'],
    ['App.Class.Mine', 'reserved'],
    ['App.Exception.Mine', 'reserved'],
    ['App.Flow.Mine', 'reserved'],
    ['App.Numeric.Mine', 'reserved'],
    ['App.Mine.Class', 'reserved'],
    ['App.Mine.GetDataModel', 'reserved'],
    ['App.Mine.getRules', 'pattern'],
    ['App.Mine.GETRULES', 'reserved'],
    ['App.mine.Run', 'pattern'],
  ])('cannot be called %s [rule-20]', async (service, rule) => {
    for (const verb of ['SaveDraft', 'Add']) {
      const { flow: _flow, ...fields } = draft({ service });
      const answer = await call(verb, fields);
      expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'service', rule }] } });
    }
  });
});

describe('publishing', () => {
  it('shows every field that is not ready, and leaves the draft a draft (DES-09) [rule-21, rule-23]', async () => {
    const bad = await saved({
      description: null,
      returns: [],
      parameters: [
        { name: 'a', type: 'string' },
        { name: 'a', type: 'string' },
      ],
    });
    await sql`update api_design set flow = null, module = null where id = ${bad['id']}`.execute(
      kaifang.app.db,
    );
    const answer = await call('Publish', { id: bad['id'] ?? 0 });
    expect(answer.ret).toBe(400);
    const errors = answer.data['errors'] as { field: string; message: string }[];
    const fields = errors.map(({ field }) => field);
    expect(fields.sort()).toEqual(['description', 'flow', 'module', 'parameters.1.name', 'returns']);
    // In addition to a form with many fields, as on the publishing page.
    expect(errors.find(({ field }) => field === 'returns')?.message).toBe(
      'Fill in “Return fields” before publishing',
    );
    expect((await call('Get', { id: bad['id'] ?? 0 })).data).toMatchObject({ status: 'draft', live: null });
    expect((await call('SaveDraft', draft({ example: 'no JSON' }))).ret).toBe(400);
  });

  it('says of its parameters which they are, or that there are none [rule-21]', async () => {
    const { parameters: _parameters, ...rest } = draft();
    const { id = 0, version = 0 } = (await call('SaveDraft', rest)).data;
    const { ret, data } = await call('Publish', { id });
    expect(ret).toBe(400);
    expect(data['errors']).toEqual([
      { field: 'parameters', rule: 'required', message: 'Fill in “Parameters” before publishing' },
    ]);
    expect((await call('Edit', { id, version, parameters: [] })).ret).toBe(200);
    expect((await call('Publish', { id })).ret).toBe(200);
  });

  it('has a name and a type for what it takes and answers [rule-22]', async () => {
    const rows: Row = { parameters: [{ name: 'a' }], returns: [{ type: 'string' }, { name: 'b' }] };
    const { ret, data } = await call('SaveDraft', draft(rows));
    const told = (data['errors'] as Row[]).map(({ field, rule }) => [field, rule]);
    expect({ ret, told }).toEqual({
      ret: 400,
      told: [
        ['parameters.0.type', 'required'],
        ['returns.0.name', 'required'],
        ['returns.1.type', 'required'],
      ],
    });
  });

  it('makes the API answer, keeps a version each time, and goes back to any of them [entity-10, state-07]', async () => {
    const { id = 0, service = '', version = 0 } = await saved();
    const app = await open.addApp();
    const number = async () => {
      const { ret, data } = await open.call(String(service), { access_token: app.token });
      return ret === 200 ? data['number'] : ret;
    };
    expect(await number()).toBe(404);
    expect((await call('Publish', { id, version, note: 'first' })).data).toMatchObject({
      status: 'published',
      live: 1,
    });
    await expect.poll(number, { timeout: 1000 }).toBe(1);
    expect((await call('Publish', { id })).ret).toBe(420);
    await call('SaveDraft', { id, version: 2, title: 'Second' });
    expect(await number()).toBe(1);
    await call('Publish', { id });
    await expect.poll(number, { timeout: 1000 }).toBe(2);
    expect((await call('Rollback', { id, number: 2 })).ret).toBe(420);
    expect((await call('Rollback', { id, number: 9 })).ret).toBe(404);
    expect((await call('Rollback', { id, number: 1, note: 'back' })).data).toMatchObject({
      live: 3,
      title: 'Second',
    });
    await expect.poll(number, { timeout: 1000 }).toBe(3);
    const { data } = await call('History', { service });
    expect(data['items']).toMatchObject([
      { number: 3, live: true, restored_from: 1, note: 'back', title: 'Runs' },
      { number: 2, live: false, title: 'Second' },
      { number: 1, live: false, note: 'first', title: 'Runs', flow },
    ]);
    expect((await call('Del', { id })).ret).toBe(420);
    expect((await call('Unpublish', { id })).data).toMatchObject({ status: 'draft', live: null });
    await expect.poll(number, { timeout: 1000 }).toBe(404);
    expect((await call('Del', { id })).ret).toBe(200);
  });

  it('lets one of two win who publish at once, and publishes nothing that was not read (DES-02)', async () => {
    const { id = 0, version = 0, service = '' } = await saved();
    const both = await Promise.all([call('Publish', { id, version }), call('Publish', { id, version })]);
    expect(both.map(({ ret }) => ret).sort()).toEqual([200, 419]);
    await call('SaveDraft', { id, version: 2, title: 'By somebody else' });
    expect((await call('Publish', { id, version: 2 })).ret).toBe(419);
    expect((await call('Publish', { id, version: 3 })).ret).toBe(200);
    expect((await call('History', { service })).data['total']).toBe(2);
    const back = await Promise.all([
      call('Rollback', { id, number: 1 }),
      call('Rollback', { id, number: 1 }),
    ]);
    expect(back.map(({ ret }) => ret).sort()).toEqual([200, 420]);
    expect((await call('History', { service })).data['total']).toBe(3);
  });

  it('is for those to whom it was granted', async () => {
    const { id = 0 } = await saved();
    const admin = await kaifang.signIn(200);
    for (const verb of ['Publish', 'Rollback', 'SaveDraft', 'History', 'Unpublish'])
      expect(
        (await call(verb, { id, number: 1, service: 'App.A.B', title: 'x', version: 1 }, admin.token)).ret,
        verb,
      ).toBeOneOf([400, 403]);
    expect((await call('Publish', { id }, admin.token)).ret).toBe(403);
  });
});

test('no call fails while versions are switched under load (DES-11)', async () => {
  const { id = 0, service = '' } = await saved();
  await call('Publish', { id });
  await call('SaveDraft', { id, version: 2, title: 'Second' });
  await call('Publish', { id });
  const app = await open.addApp();
  await expect
    .poll(async () => (await open.call(String(service), { access_token: app.token })).ret)
    .toBe(200);
  let going = true;
  const seen = new Set<unknown>();
  const failed: unknown[] = [];
  const callers = Array.from({ length: 8 }, async () => {
    while (going) {
      await sleep(1);
      const answer = await open.call(String(service), { access_token: app.token });
      if (answer.ret === 200) seen.add(answer.data['number']);
      else failed.push(answer);
    }
  });
  try {
    for (let number = 1; number <= 10; number++)
      expect((await call('Rollback', { id, number })).ret).toBe(200);
    await expect.poll(() => seen.has(12), { timeout: 2000 }).toBe(true);
  } finally {
    going = false;
  }
  await Promise.all(callers);
  expect(failed).toEqual([]);
  expect(seen.size).toBeGreaterThan(2);
});
