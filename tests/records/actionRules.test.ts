import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../support/app.ts';

const words = (zh_cn: string, en: string) => ({ label: { zh_cn, en } });
const asking = (name: string) => ({
  input: { type: 'object', properties: { [name]: { type: 'string', maxLength: 50 } } },
});
const unused = { properties: { state: { enum: ['open', 'closed'] } } };

/** Coupons that need a note once they are used, in every way of setting that state. */
const coupon = {
  name: 'coupon',
  ...words('券', 'Coupon'),
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      state: { type: 'string', enum: ['open', 'used', 'closed'], default: 'open', readOnly: true },
      code: { type: 'string', maxLength: 20, unique: true },
      note: { type: 'string', maxLength: 5 },
      mark: { type: 'string', maxLength: 20 },
      pin: { type: 'string', maxLength: 20, secret: true },
    },
    if: unused,
    else: { required: ['note', 'pin'] },
  },
  actions: {
    use: { ...words('使用', 'Use'), when: { state: 'open' }, set: { state: 'used' }, bulk: true },
    close: { ...words('关闭', 'Close'), set: { state: 'closed' } },
    note: { ...words('备注', 'Note it'), ...asking('note') },
    rename: { ...words('改号', 'Rename'), ...asking('code') },
    mark: { ...words('标记', 'Mark it'), ...asking('mark') },
    judge: {
      ...words('评价', 'Judge'),
      input: {
        type: 'object',
        required: ['good'],
        properties: { good: { type: 'boolean' }, why: { type: 'string', maxLength: 50 } },
        if: { required: ['good'], properties: { good: { const: false } } },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: { required: ['why'] },
      },
    },
    lend: { ...words('借出', 'Lend'), service: 'Admin.Coupon.Turn', set: { mark: 'lent' } },
    drop: {
      ...words('丢弃', 'Drop'),
      service: 'Admin.Coupon.Turn',
      set: { mark: 'dropped' },
      input: { type: 'object', required: ['why'], properties: { why: { type: 'string', maxLength: 50 } } },
    },
  },
  edited: { fields: ['mark'], set: { state: 'used' } },
};
const product = readResources(fileURLToPath(new URL('../../resources', import.meta.url)));
const registry = createRegistry([...product, { file: 'coupon.json', content: coupon }]);

let kaifang: TestApp;
let token: string;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp(registry);
  token = (await kaifang.signIn(255)).token;
});
afterAll(() => kaifang.close());

const call = (verb: string, input: Row) => kaifang.call(`Admin.Coupon.${verb}`, input, token);
const add = async (fields: Row = {}) =>
  Number((await call('Add', { code: `c${++made}`, pin: '1234', ...fields })).data['id']);
const record = async (id: number) => (await call('Get', { id })).data as Row;
const refused = (field: string, rule: string) => ({
  ret: ret.badInput,
  data: { errors: [{ field, rule }] },
});

describe('what an action asks for is held to the rules between its fields, as the form is', () => {
  test('by a condition', async () => {
    const id = await add();
    expect(await call('Judge', { id })).toMatchObject(refused('good', 'required'));
    expect(await call('Judge', { id, good: '0' })).toMatchObject(refused('why', 'required'));
    expect(await call('Judge', { id, good: '0', why: ' ' })).toMatchObject(refused('why', 'required'));
    expect(await call('Judge', { id, good: '0', why: 'torn' })).toMatchObject({ ret: ret.ok });
    expect(await call('Judge', { id, good: '1' })).toMatchObject({ ret: ret.ok });
  });

  test('of two by one service, the one that is meant', async () => {
    const id = await add();
    expect(await call('Turn', { id, mark: 'dropped' })).toMatchObject(refused('why', 'required'));
    expect(await call('Turn', { id, mark: 'dropped', why: '' })).toMatchObject(refused('why', 'required'));
    expect(await call('Turn', { id, mark: 'dropped', why: 'torn' })).toMatchObject({ ret: ret.ok });
    expect(await call('Turn', { id, mark: 'lent' })).toMatchObject({ ret: ret.ok, data: { mark: 'lent' } });
  });
});

describe('an action leaves no record that its own rules refuse', () => {
  test('by what it sets', async () => {
    const id = await add();
    expect(await call('Use', { id })).toMatchObject(refused('note', 'required'));
    expect(await record(id)).toMatchObject({ state: 'open', version: 1 });
    const noted = await add({ note: 'why' });
    expect(await call('Use', { id: noted })).toMatchObject({ ret: ret.ok, data: { state: 'used' } });
  });

  test('of many: all go or none does', async () => {
    const ids = [await add({ note: 'why' }), await add()];
    expect(await call('Use', { ids })).toMatchObject(refused('note', 'required'));
    expect(await record(ids[0] as number)).toMatchObject({ state: 'open', version: 1 });
  });

  test('by what it asks for: neither empty nor longer than the field takes, nor what another has', async () => {
    const id = await add({ note: 'why' });
    expect(await call('Note', { id, note: 'far too long' })).toMatchObject(refused('note', 'maxLength'));
    expect(await call('Rename', { id })).toMatchObject(refused('code', 'required'));
    const { code } = await record(await add());
    expect(await call('Rename', { id, code })).toMatchObject({ ret: ret.duplicate });
    expect(await call('Note', { id, note: null })).toMatchObject({ ret: ret.ok });
    expect(await call('Note', { id, note: 'why' })).toMatchObject({ ret: ret.ok });
    expect(await call('Use', { id })).toMatchObject({ ret: ret.ok });
    expect(await call('Note', { id, note: null })).toMatchObject(refused('note', 'required'));
    expect(await record(id)).toMatchObject({ note: 'why', state: 'used' });
  });

  test('but what a record broke before, by a rule that came after it, prevents nothing', async () => {
    const id = await add();
    await sql`update coupon set state = 'used', note = null where id = ${id}`.execute(kaifang.app.db);
    expect(await call('Mark', { id, mark: 'old' })).toMatchObject({ ret: ret.ok, data: { mark: 'old' } });
    expect(await call('Note', { id, note: 'far too long' })).toMatchObject(refused('note', 'maxLength'));
    expect(await call('Close', { id })).toMatchObject({ ret: ret.ok, data: { state: 'closed' } });
  });
});

describe('nor does an edit', () => {
  test('by emptying what a state needs that no one edits', async () => {
    const id = await add({ note: 'why' });
    await call('Use', { id });
    expect(await call('Edit', { id, version: 2, note: null })).toMatchObject(refused('note', 'required'));
    expect(await call('Edit', { id, version: 2, note: 'more' })).toMatchObject({ ret: ret.ok });
  });

  test('by what it brings with it', async () => {
    const id = await add();
    expect(await call('Edit', { id, version: 1, mark: 'new' })).toMatchObject(refused('note', 'required'));
    expect(await call('Edit', { id, version: 1, mark: 'new', note: 'why' })).toMatchObject({
      ret: ret.ok,
      data: { state: 'used' },
    });
  });
});
