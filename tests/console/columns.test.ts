import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnAsForm, plainDefault } from '#schemas/payloads/columnAsForm.ts';
import type { TableColumn, TableInfo } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

describe.each(dialects)('a column on %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;
  const isMysql = dialect === 'mysql';
  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255, 'root_1'));
    connection = await connectTarget(kaifang, token, target);
    await target.run(
      isMysql
        ? `create table part (id int primary key, code varchar(40) collate utf8mb4_bin not null default 'it''s' comment 'Code',
            at timestamp(3) not null default current_timestamp(3) on update current_timestamp(3), kind enum('a','b') default 'a',
            many bigint not null default 7, plain text, path varchar(40) default 'a\\\\b''c', sum int default (1 + 2))`
        : `create table part (id int primary key, code varchar(40) not null default 'it''s',
            at timestamptz(3) not null default now(), kind inet default '10.0.0.1', many bigint not null default 7, plain text,
            path varchar(40) default 'a\\b''c', sum int default (1 + 2));
          comment on column part.code is 'Code'`,
    );
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: object) =>
    kaifang.call(
      `Admin.Database.${service}`,
      { connection, schema: target.schema, table: 'part', ...fields },
      token,
    );
  const columnOf = async (name: string): Promise<TableColumn> => {
    const { ret, msg, data } = await call('Table', {});
    expect([ret, msg]).toEqual([200, '']);
    return (data as unknown as TableInfo).columns.find((one) => one.name === name) as TableColumn;
  };
  const form = async (name: string): Promise<Row> => columnAsForm(dialect, await columnOf(name));
  const whole = async (name: string) => {
    const { type, nullable, default: value, comment } = await columnOf(name);
    const more = isMysql
      ? `select collation_name as collation, extra from information_schema.columns where table_schema = database() and table_name = 'part' and column_name = '${name}'`
      : `select collation_name as collation, '' as extra from information_schema.columns where table_name = 'part' and column_name = '${name}'`;
    return { type, nullable, value, comment, ...(await target.run(more))[0] };
  };

  test('is offered while SQL is typed, with the schema that needs not be named', async () => {
    const names = await kaifang.call('Admin.Database.Names', { connection }, token);
    expect(names.data).toMatchObject({
      schema: target.schema,
      tables: { [`${target.schema}.part`]: expect.arrayContaining(['id', 'code']) },
    });
  });

  test('is added with the defaults of the form where the call omits them, as is a link', async () => {
    expect(await call('AddColumn', { name: 'brief' })).toMatchObject({ ret: 200 });
    const before = await whole('brief');
    expect(await call('AlterColumn', { column: 'brief', comment: 'Brief' })).toMatchObject({ ret: 200 });
    expect(await whole('brief')).toEqual({ ...before, comment: 'Brief' });
    await call('AddColumn', { name: 'parent', type: 'integer' });
    const linked = await call('AddLink', { columns: 'parent', to: 'part' });
    // MySQL refuses it, since the integer of a new column is larger than the key of this table.
    expect(linked.ret).toBe(isMysql ? 400 : 200);
    for (const column of ['brief', 'parent']) await call('DropColumn', { column, confirm: column });
  });

  test('is unique by an index that the form drops as well', async () => {
    expect((await call('AddColumn', { name: 'only', type: 'integer', unique: true })).ret).toBe(200);
    const indexes = async () =>
      ((await call('Table', {})).data as unknown as TableInfo).indexes.filter(({ columns }) =>
        /only/.test(columns),
      );
    const [{ name: index } = { name: '' }, ...more] = await indexes();
    expect([index, more]).toEqual([expect.stringContaining('only'), []]);
    expect(await call('DropIndex', { index, confirm: index })).toMatchObject({ ret: 200 });
    expect(await indexes()).toEqual([]);
    await call('DropColumn', { column: 'only', confirm: 'only' });
  });

  test('is asked for as it is: type, length, null, default and comment [page-34]', async () => {
    expect(await form('code')).toEqual({
      ...{ type: 'string', length: 40, required: true, default: "it's", comment: 'Code' },
    });
    expect(await form('many')).toMatchObject({ type: 'integer', length: null, required: true, default: '7' });
    expect(await form('kind')).toMatchObject({
      type: 'as_is',
      required: false,
      default: isMysql ? 'a' : '10.0.0.1',
    });
    expect(await form('plain')).toMatchObject({
      type: 'text',
      required: false,
      default: null,
      comment: null,
    });
  });

  test.each(['code', 'at', 'kind', 'many', 'plain', 'path', 'sum'])(
    '%s stays what it is when it is saved as it is',
    async (column) => {
      const before = await whole(column);
      const { ret, msg } = await call('AlterColumn', { column, ...(await form(column)) });
      expect({ ret, msg }).toMatchObject({ ret: 200 });
      expect(await whole(column)).toEqual(before);
      const said = { ...(await form(column)), comment: 'said' };
      expect((await call('AlterColumn', { column, ...said })).ret).toBe(200);
      expect(await whole(column)).toEqual({ ...before, comment: 'said' });
      // A caller that sends back the values it received.
      const told = { ...said, default: before.value };
      expect((await call('AlterColumn', { column, ...told })).ret).toBe(200);
      expect(await whole(column)).toEqual({ ...before, comment: 'said' });
    },
  );

  test('gets the length that was asked for; only a string has one', async () => {
    const alter = (more: object) => call('AlterColumn', { column: 'code', ...more });
    expect((await alter({ ...(await form('code')), length: 64 })).ret).toBe(200);
    expect(await form('code')).toMatchObject({ type: 'string', length: 64, default: "it's" });
    const wrong = await alter({ type: 'text', length: 9 });
    expect(wrong.data['errors']).toMatchObject([{ field: 'length', message: 'Only strings have a length' }]);
    expect((await call('AddColumn', { name: 'short', type: 'string', length: 3 })).ret).toBe(200);
    expect(await form('short')).toMatchObject({ type: 'string', length: 3 });
    expect((await alter({ column: 'nowhere', type: 'as_is' })).ret).toBe(404);
    // A user's input is a literal value, even if it looks like an expression.
    expect((await alter({ type: 'string', length: 64, default: 'now()' })).ret).toBe(200);
    await target.run('insert into part (id) values (1)');
    expect(await target.run('select code from part')).toEqual([{ code: 'now()' }]);
  });
});

test.each([
  [null, null],
  ['NULL', null],
  ['NULL::character varying', null],
  ["'it''s'::character varying", "it's"],
  ["''::text", ''],
  ["'{}'::jsonb", '{}'],
  ['7', '7'],
  ['now()', 'now()'],
  ["('a'::text || 'b'::text)", "('a'::text || 'b'::text)"],
  ["'a'::text || 'b'::text", "'a'::text || 'b'::text"],
])('the default %j reads %j', (told, read) => {
  expect(plainDefault(told)).toBe(read);
});
