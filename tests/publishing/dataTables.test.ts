import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: string;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = (await kaifang.signIn(255, 'root')).token;
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row) => kaifang.call(`Admin.ApiDesign.${verb}`, fields, root);
const columns = async (table: string) => {
  const { rows } = await sql<{ told: string }>`
    select column_name || ' ' || data_type || case is_nullable when 'NO' then ' not null' else '' end as told
    from information_schema.columns where table_schema = 'data' and table_name = ${table}
    order by ordinal_position`.execute(kaifang.app.db);
  return rows.map(({ told }) => told);
};
const parameters: Json[] = [
  { name: 'name', type: 'string', required: true },
  { name: 'price', type: 'float' },
  { name: 'amount', type: 'integer' },
  { name: 'tags', type: 'array' },
];
const design = (more: Row = {}): Row => ({
  ...{ type: 'data', service: `App.Thing${++made}.Add`, title: 'Thing', parameters, ...more },
});

it('makes the table of a data interface when it is first saved with parameters, with an id that counts up [state-09]', async () => {
  const { id = 0, version = 0 } = (
    await call('Add', { ...design(), service: 'App.OrderItem.Add', parameters: [] })
  ).data;
  expect(await columns('order_item')).toEqual([]);
  expect((await call('Edit', { id, version, parameters })).ret).toBe(200);
  expect(await columns('order_item')).toEqual([
    ...['id bigint not null', 'name character varying not null', 'price double precision', 'amount bigint'],
    'tags jsonb',
  ]);
  const { rows } = await sql`
    insert into data.order_item (name) values ('a'), ('b') returning id`.execute(kaifang.app.db);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  // The table has rows now, so saving again does not change it.
  expect((await call('Edit', { id, version: 2, parameters: parameters.slice(0, 1) })).ret).toBe(200);
  expect(await columns('order_item')).toHaveLength(5);
  const { data } = await call('Surroundings', {});
  expect(data['tables']).toMatchObject({ order_item: { id: 'integer', name: 'string', price: 'float' } });
});

it('generates code that names the table which was made, no matter what tables its flow asks', async () => {
  const flow = {
    version: 1,
    nodes: {
      start: { type: 'request' },
      ask: { type: 'query', table: 'order_item', action: 'count' },
      end: { type: 'respond' },
    },
    edges: [
      ['start', 'out', 'ask'],
      ['ask', 'out', 'end'],
    ],
  };
  const saved = async (more: Row) =>
    Number((await call('SaveDraft', { ...design(), flow, ...more })).data['id']);
  const tableIn = async (id: number) =>
    /getTableName.*\n\s+return '(\w+)'/.exec(String((await call('GenerateCode', { id })).data['code']))?.[1];
  const named = await saved({ table: 'stock_room' });
  expect([await tableIn(named), await columns('stock_room')]).toMatchObject(['stock_room', { length: 5 }]);
  const unnamed = await saved({ service: 'App.StockItem.List' });
  expect([await tableIn(unnamed), await columns('stock_item')]).toMatchObject(['stock_item', { length: 5 }]);
  // Another one of its class has a table but no flow, and so no place in the class.
  await call('SaveDraft', { ...design(), service: 'App.Depot.Add', table: 'depot_room' });
  expect(await tableIn(await saved({ service: 'App.Depot.List' }))).toBe('depot_room');
  expect(await columns('depot')).toEqual([]);
});

it('has one table for the data interfaces of a class: one that names another is refused, one that names none takes it', async () => {
  const of = (action: string, table?: string) =>
    call('SaveDraft', { ...design(), service: `App.Shelf.${action}`, ...(table && { table }) });
  expect((await of('Add', 'shelf_room')).ret).toBe(200);
  const answer = await of('List', 'other_room');
  const { errors } = answer.data as { errors?: readonly { field: string; message: string }[] };
  expect(answer.ret).toBe(400);
  expect(errors).toMatchObject([{ field: 'table', rule: 'shared' }]);
  expect(errors?.[0]?.message).toMatch(/App\.Shelf\.Add.*shelf_room/);
  expect(await columns('other_room')).toEqual([]);
  expect((await of('List', 'shelf_room')).ret).toBe(200);
  expect((await of('Get')).ret).toBe(200);
  expect(await columns('shelf')).toEqual([]);
});

it('lets one of two win that name two tables for their class at once', async () => {
  const of = (action: string) =>
    call('SaveDraft', { ...design(), service: `App.Twin.${action}`, table: `twin_${action.toLowerCase()}` });
  const answers = await Promise.all([of('Add'), of('Edit')]);
  expect(answers.map(({ ret }) => ret).sort()).toEqual([200, 400]);
});

it('makes no table for a common interface', async () => {
  expect((await call('SaveDraft', { ...design(), type: 'common', service: 'App.Plain.Add' })).ret).toBe(200);
  expect(await columns('plain')).toEqual([]);
  const named = await call('Add', { ...design(), type: 'common', table: 'plain' });
  expect(named).toMatchObject({ ret: 400, data: { errors: [{ field: 'table' }] } });
});

it.each([
  ...[
    'a_1',
    'order_2024',
    'users"; drop table x;--',
    '表',
    'A',
    '1a',
    'pg_class',
    '_a',
    'a_',
    'a b',
    'data.a',
  ],
  'x'.repeat(61),
])('refuses a table called %s, and saves nothing then (DES-03)', async (table) => {
  const fields: Row = { ...design(), table };
  const answer = await call('SaveDraft', fields);
  expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'table' }] } });
  const { data } = await call('GetList', { q: String(fields['service']) });
  expect(data['items']).toEqual([]);
});

it.each(['select', 'user', 'a_1_b', 'x'.repeat(60), 'order_v2'])(
  'takes a table called %s, no matter what it means elsewhere (DES-03)',
  async (table) => {
    expect((await call('SaveDraft', { ...design(), table })).ret).toBe(200);
    expect(await columns(table)).toHaveLength(5);
  },
);

it('refuses a class whose table would be cut to the name of another one, and takes it with a shorter table (DES-03)', async () => {
  const fields: Row = { ...design(), service: `App.${'Long'.repeat(15)}.Run` };
  const answer = await call('SaveDraft', fields);
  expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'table', rule: 'maxLength' }] } });
  expect((await call('SaveDraft', { ...fields, table: 'long_one' })).ret).toBe(200);
});

it.each<[string, Json[]]>([
  ['a hostile default', [{ name: 'a', type: 'string', default: "'); drop table data.select; --" }]],
  ['a hostile description', [{ name: 'a', type: 'string', description: '*/ "); drop' }]],
  ['a reserved name', [{ name: 'select', type: 'string' }]],
])('writes the definition out of parts, so that %s is but a text (DES-04)', async (_what, rows) => {
  const fields = { ...design(), parameters: rows };
  expect((await call('SaveDraft', fields)).ret).toBe(200);
  expect(await columns(`thing${made}`)).toHaveLength(2);
});

it.each<[string, Json[]]>([
  ['a type that there is not', [{ name: 'a', type: 'text); drop table x' }]],
  ['a name that is none', [{ name: 'a" text); --', type: 'string' }]],
  [
    'the same name twice',
    [
      { name: 'a', type: 'string' },
      { name: 'a', type: 'string' },
    ],
  ],
  ['1,700 columns', Array.from({ length: 1700 }, (_none, at) => ({ name: `c${at}`, type: 'string' }))],
])('refuses %s (DES-04)', async (_what, rows) => {
  expect((await call('SaveDraft', { ...design(), parameters: rows })).ret).toBe(400);
  expect(await columns(`thing${made}`)).toEqual([]);
});

it('leaves neither the design nor the table when the one fails (DES-05)', async () => {
  // The table cannot be created: a table is also a type, and a type of this name exists.
  await sql`create domain data.taken as int`.execute(kaifang.app.db);
  const fields: Row = { ...design(), table: 'taken' };
  expect((await call('SaveDraft', fields)).ret).not.toBe(200);
  const { data } = await call('GetList', { q: String(fields['service']) });
  expect(data['items']).toEqual([]);
  const twice = design();
  const both = await Promise.all([call('SaveDraft', twice), call('SaveDraft', { ...twice })]);
  expect(both.map(({ ret }) => ret).sort()).toEqual([200, 422]);
  expect(await columns(`thing${made}`)).toHaveLength(5);
});
