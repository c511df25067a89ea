import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { createResource } from '#server/commands/newResource/create.ts';
import { readTableOrigin } from '#server/commands/newResource/fromTable.ts';
import { loadRegistry } from '#server/resources.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

const shops = {
  postgres: `
    create table customers (id bigserial primary key, "fullName" varchar(80) not null);
    comment on column customers."fullName" is '姓名';
    create type order_state as enum ('open', 'it''s paid');
    create table orders ("orderNo" varchar(30) primary key, customer_id bigint not null references customers,
      boss_id bigint, total numeric(12,2) not null, rate numeric(30,10), part numeric(8,3), pieces smallint, huge bigint,
      small bigint, paid boolean not null, state order_state default 'open', placed date not null, seen timestamptz,
      created_at timestamp default now(), version integer default 1, note text, more jsonb, proof bytea,
      code uuid, region varchar(10), number integer, twice integer generated always as (number * 2) stored,
      labels text[], unique (region, number), constraint one_code unique (code));
    create table no_key (a integer); create table two_keys (a integer, b integer, primary key (a, b));
    create table dated (day date primary key);
    insert into customers ("fullName") values ('Ann');
    insert into orders ("orderNo", customer_id, total, paid, placed, huge) values ('A-1', 1, 9.5, true, '2026-01-31', 9007199254740993)`,
  mysql: `
    create table customers (id bigint auto_increment primary key, fullName varchar(80) not null comment '姓名');
    create table orders (orderNo varchar(30) primary key, customer_id bigint not null,
      boss_id bigint, total decimal(12,2) not null, rate decimal(30,10), part decimal(8,3), pieces smallint, huge bigint,
      small bigint, paid tinyint(1) not null, state enum('open', 'it''s paid') default 'open', placed date not null,
      seen timestamp null, created_at datetime default current_timestamp, version int default 1, note text, more json,
      proof blob, code char(36), region varchar(10), number int, twice int as (number * 2) stored, labels set('a', 'b'),
      unique (region, number), constraint one_code unique (code), foreign key (customer_id) references customers (id));
    create table no_key (a int); create table two_keys (a int, b int, primary key (a, b));
    create table dated (day date primary key);
    insert into customers (fullName) values ('Ann');
    insert into orders (orderNo, customer_id, total, paid, placed, huge) values ('A-1', 1, 9.5, true, '2026-01-31', 9007199254740993)`,
} as const;

describe.each(dialects)('a resource file from a table in %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let folder: string;
  beforeAll(async () => {
    [kaifang, target] = await Promise.all([startApp(), openTarget(dialect)]);
    const { token } = await kaifang.signIn(255, 'root');
    await target.run(shops[dialect]);
    await connectTarget(kaifang, token, { ...target, record: { ...target.record, di_name: 'db_shop' } });
    folder = mkdtempSync(join(tmpdir(), 'new-resource-table-'));
    cpSync('resources', folder, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = async (name: string, table: string, registry = kaifang.app.registry) => {
    const { db, keys } = kaifang.app;
    const origin = await readTableOrigin({ db, keys, registry }, table, name);
    const report = createResource([name, '--table', table], folder, origin);
    const file = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Row & {
      schema: { required: string[]; properties: Record<string, Row> };
    };
    return { report, ...file };
  };

  test('has the types, rules and references of its columns, and says what was guessed', async () => {
    const customer = await write('customer', 'db_shop.customers');
    expect(customer).toMatchObject({
      provider: {
        type: 'sql',
        connection: 'db_shop',
        table: 'customers',
        columns: { full_name: 'fullName' },
      },
      schema: {
        required: ['full_name'],
        properties: { full_name: { type: 'string', maxLength: 80, label: { zh_cn: '姓名' } } },
      },
    });
    const { schema, report, ...order } = await write('shop_order', 'db_shop.orders', loadRegistry(folder));
    expect(order).toMatchObject({
      provider: { table: 'orders', key: 'orderNo', keyType: 'text' },
      unique: [['region', 'number']],
    });
    expect(schema.required.sort()).toEqual(['customer_id', 'order_no', 'placed', 'total']);
    const kinds = Object.fromEntries(
      Object.entries(schema.properties).map(([name, { label: _label, options: _options, ...rest }]) => [
        name,
        rest,
      ]),
    );
    expect(kinds).toMatchObject({
      order_no: { type: 'string', maxLength: 30, frozen: true, unique: true },
      customer_id: { reference: { resource: 'customer' } },
      boss_id: { type: 'integer' },
      total: { type: 'string', format: 'money' },
      rate: { type: 'string', pattern: '^-?[0-9]{1,20}([.][0-9]{1,10})?$' },
      part: { type: 'number' },
      pieces: { type: 'integer', minimum: -32768, maximum: 32767 },
      huge: { type: 'string', pattern: '^-?[0-9]{1,19}$' },
      small: { type: 'integer' },
      paid: { type: 'boolean' },
      state: { type: 'string', enum: ['open', "it's paid"] },
      placed: { type: 'string', format: 'date' },
      seen: { type: 'string', format: 'date-time' },
      created_at_value: { type: 'string', format: 'date-time' },
      version_value: { type: 'integer' },
      note: { type: 'string', format: 'text' },
      more: { format: 'json' },
      proof: { type: 'integer', format: 'bytes', readOnly: true },
      code: { type: 'string', unique: true },
      number: { type: 'integer' },
      twice: { type: 'integer', readOnly: true },
      labels: { readOnly: true },
    });
    expect(report).toContain('refers to customer');
    expect(report).toContain('nothing is copied');
  });

  test('works at once: it lists, adds and changes rows of the table', async () => {
    const made = await startApp(loadRegistry(folder), {}, undefined, kaifang.connection);
    const { token } = await kaifang.signIn(255, 'boss');
    // The password of the connection is sealed with the keys of the first application.
    const { console: own } = made.app;
    Object.assign(made.app, { console: kaifang.app.console });
    const ask = (service: string, fields: Row = {}) => made.call(`Admin.${service}`, fields, token);
    const { data } = await ask('ShopOrder.GetList');
    expect((data['items'] as Row[])[0]).toMatchObject({
      id: 'A-1',
      total: '9.50',
      huge: '9007199254740993',
      paid: true,
    });
    const added = await ask('ShopOrder.Add', {
      ...{ order_no: 'B/2', customer_id: 1, total: '3.05', paid: false, placed: '2026-02-01', number: 4 },
      ...{ rate: '12345678901234567890.0123456789', state: "it's paid", more: { a: [1] } },
    });
    expect(added).toMatchObject({
      ret: 200,
      data: {
        id: 'B/2',
        twice: 8,
        rate: '12345678901234567890.0123456789',
        version_value: 1,
        more: { a: [1] },
      },
    });
    const { id = '', version = 0 } = added.data;
    expect(await ask('ShopOrder.Edit', { id, version, note: 'seen' })).toMatchObject({ ret: 200 });
    expect(await ask('Customer.Del', { id: 1 })).toMatchObject({ ret: 420 });
    Object.assign(made.app, { console: own });
    await made.close();
  }, 60_000);

  test.each([
    ['db_shop.no_key', /no primary key: give it/],
    ['db_shop.two_keys', /several columns: give it/],
    ['db_shop.dated', /key "day" of "dated" is of the type date/],
    ['db_shop.missing', /db_shop has no table "missing"/],
    ['db_other.orders', /no connected database is called "db_other"/],
    ['orders', /CONNECTION.TABLE/],
  ])('%s is refused with what to do', async (table, problem) => {
    await expect(write('refused', table)).rejects.toThrow(problem);
  });
});
