import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowsAnswer, TableInfo } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

describe.each(dialects)('the tables of %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;

  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255));
    connection = await connectTarget(kaifang, token, target);
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: object = {}) =>
    kaifang.call(`Admin.Database.${service}`, { connection, schema: target.schema, ...fields }, token);
  const rows = async (fields: object) =>
    (await call('Rows', { table: 'shop', ...fields })).data as unknown as RowsAnswer;

  test('are made by a form with a key that numbers itself, and take a default with quotes [rule-29, constant-18]', async () => {
    const columns = [
      { name: 'name', type: 'string', required: true, default: `it's \\ "so"` },
      { name: '价格', type: 'decimal' },
      { name: 'big', type: 'integer' },
      { name: 'info', type: 'object' },
      { name: 'at', type: 'date' },
    ];
    expect(await call('CreateTable', { table: 'shop', columns })).toMatchObject({ ret: 200 });
    const { data } = await call('Table', { table: 'shop' });
    const table = data as unknown as TableInfo;
    expect(table.key).toEqual(['id']);
    expect(table.columns.map(({ name, generated }) => [name, generated])).toEqual([
      ['id', true],
      ['name', false],
      ['价格', false],
      ['big', false],
      ['info', false],
      ['at', false],
    ]);
    const listed = await kaifang.call('Admin.Database.Tables', { connection }, token);
    expect(listed.data['items']).toContainEqual({ schema: target.schema, name: 'shop', kind: 'table' });
    await call('AddRow', { table: 'shop', values: {} });
    expect((await rows({})).rows[0]?.[1]).toBe(`it's \\ "so"`);
  });

  test.each(['shop_1', 'a__22', '_9', 'a b', '1a', "a'b", 'x'.repeat(64), '长'.repeat(22)])(
    'are not called %s [rule-29, constant-18]',
    async (table) => {
      const { ret, data } = await call('CreateTable', { table, columns: [] });
      expect({ ret, field: (data['errors'] as Row[] | undefined)?.[0]?.['field'] }).toEqual({
        ret: 400,
        field: 'table',
      });
    },
  );

  test('may have digits at their end, only not behind an underscore', async () => {
    expect((await call('CreateTable', { table: 'shop2', columns: [] })).ret).toBe(200);
    expect((await call('CreateTable', { table: 'shop_2b', columns: [] })).ret).toBe(200);
  });

  test('name a column that occurs twice', async () => {
    const columns = [
      { name: 'a', type: 'string' },
      { name: 'ID', type: 'string' },
    ];
    const { data } = await call('CreateTable', { table: 'twice', columns });
    expect(data['errors']).toMatchObject([{ field: 'columns.1.name', rule: 'twice' }]);
  });

  test('give their values exactly, and take them back (SQL-04)', async () => {
    const big = '9223372036854775807';
    const values = {
      name: '表情😀\nline',
      价格: '12.5000',
      big,
      info: '{"a": 1}',
      at: '2026-01-31 08:00:00.123',
    };
    expect(await call('AddRow', { table: 'shop', values })).toMatchObject({ ret: 200 });
    const filter = [{ column: 'big', operator: 'eq', value: big }];
    const found = await rows({ filter, sort: '-id' });
    expect(found.total).toBe(1);
    const [, name, price, number, info, at] = found.rows[0] ?? [];
    expect([name, price, number]).toEqual(['表情😀\nline', '12.5000', big]);
    expect(JSON.parse(String(info))).toEqual({ a: 1 });
    expect(String(at)).toMatch(/^2026-01-31 08:00:00\.123/);
    // One less is a different number, also beyond 2^53.
    const less = [{ column: 'big', operator: 'eq', value: '9223372036854775806' }];
    expect((await rows({ filter: less })).total).toBe(0);
    const more = { ...values, big: '9223372036854775808' };
    expect((await call('AddRow', { table: 'shop', values: more })).msg).toMatch(/out of range/i);
  });

  test('change a row in its place, only as it was seen, and delete by key', async () => {
    const [row] = (await rows({ sort: '-id', limit: 1 })).rows;
    const key = { id: row?.[0] };
    const edit = (values: object, before: object) => call('EditRow', { table: 'shop', key, values, before });
    expect(await edit({ name: "O'Neil; drop table shop" }, { name: row?.[1] })).toMatchObject({ ret: 200 });
    expect((await edit({ name: 'second' }, { name: row?.[1] })).ret).toBe(419);
    const [now] = (await rows({ sort: '-id', limit: 1 })).rows;
    expect(now?.[1]).toBe("O'Neil; drop table shop");
    expect((await call('DelRows', { table: 'shop', keys: [key, { id: '999999' }] })).ret).toBe(419);
    expect((await rows({})).total).toBe(2);
    expect((await call('DelRows', { table: 'shop', keys: [key] })).ret).toBe(200);
    expect((await rows({})).total).toBe(1);
  });

  test('of bytes take hexadecimal digits alone, and are not emptied by what is none', async () => {
    await target.run(`create table raw (id int primary key, bits ${dialect === 'mysql' ? 'blob' : 'bytea'})`);
    const [good, ...wrong] =
      dialect === 'mysql' ? ['0xDEAD', '0xDEA', 'hello'] : ['\\xdead', '\\xdea', '\\xzz'];
    expect((await call('AddRow', { table: 'raw', values: { id: '1', bits: good } })).ret).toBe(200);
    const key = { id: '1' };
    const edit = (bits: string) =>
      call('EditRow', { table: 'raw', key, values: { bits }, before: { bits: good } });
    for (const bits of wrong) expect((await edit(bits)).ret).not.toBe(200);
    const kept = (await call('Rows', { table: 'raw' })).data as unknown as RowsAnswer;
    expect(kept.rows).toEqual([['1', good]]);
  });

  test.each([
    ['name" or 1=1 --', 'eq', 'x'],
    ['name`', 'eq', 'x'],
    ['nothing', 'null', null],
  ])('know no column called %j', async (column, operator, value) => {
    expect((await call('Rows', { table: 'shop', filter: [{ column, operator, value }] })).ret).toBe(404);
    expect((await call('Rows', { table: 'shop', sort: column })).ret).toBe(404);
  });

  test('are in the order of their values, not of their letters', async () => {
    for (let n = 0; n < 12; n++) await call('AddRow', { table: 'shop_2b', values: {} });
    const ids = async (sort: string) =>
      ((await call('Rows', { table: 'shop_2b', sort })).data as unknown as RowsAnswer).rows.map(([id]) =>
        Number(id),
      );
    expect(await ids('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await ids('-id')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('take a percent sign in a search for itself', async () => {
    const found = (value: string) => rows({ filter: [{ column: 'name', operator: 'like', value }] });
    expect((await found('"SO"')).total).toBe(1);
    expect((await found('%')).total).toBe(0);
    expect((await found('\\')).total).toBe(1);
  });

  test('are looked at without a way to write, through a function of a view too', async () => {
    const effect =
      dialect === 'mysql'
        ? 'create function bump() returns int modifies sql data begin insert into touched values (1); return 1; end'
        : 'create function bump() returns int language plpgsql as $$ begin insert into touched values (1); return 1; end $$';
    for (const line of ['create table touched (n int)', effect, 'create view peeked as select bump() as n'])
      await target.run(line);
    expect((await call('Rows', { table: 'peeked' })).ret).not.toBe(200);
    expect(await target.run('select * from touched')).toEqual([]);
  });

  test('keep the key that every table needs: it is neither renamed nor dropped', async () => {
    const at = { table: 'shop', column: dialect === 'mysql' ? 'ID' : 'id' };
    const renamed = await call('RenameColumn', { ...at, name: 'no' });
    const dropped = await call('DropColumn', { ...at, confirm: at.column });
    expect([renamed.ret, dropped.ret]).toEqual([420, 420]);
  });

  test('get a column, lose it after its name was typed, and are dropped likewise', async () => {
    expect((await call('AddColumn', { table: 'shop', name: 'extra', type: 'text' })).ret).toBe(200);
    expect((await call('RenameColumn', { table: 'shop', column: 'extra', name: 'more' })).ret).toBe(200);
    expect(
      (await call('DropColumn', { table: 'shop', column: 'more', confirm: 'mor' })).data['errors'],
    ).toMatchObject([{ field: 'confirm' }]);
    expect((await call('DropColumn', { table: 'shop', column: 'more', confirm: 'more' })).ret).toBe(200);
    expect((await call('DropTable', { table: 'shop2', confirm: 'shop' })).ret).toBe(400);
    expect((await call('DropTable', { table: 'shop2', confirm: 'shop2' })).ret).toBe(200);
    expect((await call('Table', { table: 'shop2' })).ret).toBe(404);
  });

  test('get columns of another type, indexes and foreign keys, which are shown, and lose them again', async () => {
    const columns = [
      { name: 'amount', type: 'string', default: '1' },
      { name: 'shop_id', type: 'integer' },
    ];
    expect(await call('CreateTable', { table: 'orders', columns })).toMatchObject({ ret: 200 });
    expect(await call('AddRow', { table: 'orders', values: { amount: '12' } })).toMatchObject({ ret: 200 });
    const done = async (service: string, fields: object) =>
      expect(await call(service, { table: 'orders', ...fields }), service).toMatchObject({ ret: 200 });
    const orders = async () => (await call('Table', { table: 'orders' })).data as unknown as TableInfo;
    const wish = { column: 'amount', type: 'integer', required: true, default: '7', comment: `it's` };
    await done('AlterColumn', wish);
    // An identity key continues its sequence.
    const key = { column: 'id', type: 'integer', required: true };
    expect((await call('AlterColumn', { table: 'orders', ...key })).msg).toContain('id is generated by');
    const amount = (await orders()).columns.find(({ name }) => name === 'amount');
    expect(amount).toMatchObject({
      nullable: false,
      comment: `it's`,
      type: expect.stringMatching(/^bigint/),
    });
    expect(amount?.default).toContain('7');
    await done('AddRow', { values: {} });
    const kept = (await call('Rows', { table: 'orders' })).data as unknown as RowsAnswer;
    expect(kept.rows.map((row) => row[1])).toEqual(['12', '7']);
    // Values that do not fit are not truncated.
    await done('AlterColumn', { column: 'amount', type: 'string', length: 2 });
    const cut = await call('AlterColumn', { table: 'orders', column: 'amount', type: 'string', length: 1 });
    expect([
      cut.ret,
      ((await call('Rows', { table: 'orders' })).data as unknown as RowsAnswer).rows[0]?.[1],
    ]).toEqual([400, '12']);
    await done('AlterColumn', { column: 'amount', type: 'integer' });
    await done('AddIndex', { columns: 'amount, shop_id', unique: true });
    await done('AddLink', { columns: 'shop_id', to: 'shop', to_columns: 'id', on_delete: 'cascade' });
    const { indexes, links } = await orders();
    const index = indexes.find((one) => one.columns.includes('amount'));
    expect(index).toMatchObject({ unique: true, columns: expect.stringContaining('shop_id') });
    expect(links).toMatchObject([{ columns: 'shop_id', to: expect.stringContaining('shop') }]);
    expect((await call('AddRow', { table: 'orders', values: { shop_id: '999999' } })).ret).toBe(400);
    expect((await call('DropIndex', { table: 'orders', index: index?.name, confirm: 'x' })).ret).toBe(400);
    await done('DropLink', { link: links[0]?.name, confirm: links[0]?.name });
    await done('DropIndex', { index: index?.name, confirm: index?.name });
    expect((await orders()).links).toEqual([]);
    await done('DropTable', { confirm: 'orders' });
  });

  test('cut what is too long to be shown', async () => {
    await target.run(`update shop set name = repeat('x', 250)`);
    await target.run(
      dialect === 'mysql' ? 'alter table shop modify name text' : 'alter table shop alter name type text',
    );
    await target.run(`update shop set name = repeat('长', 20000)`);
    const cell = (await rows({})).rows[0]?.[1];
    expect(cell).toEqual({ cut: '长'.repeat(10_000) });
  });

  test('show what is said against a write in words, without a password (DBC-12)', async () => {
    const answer = await call('AddRow', { table: 'shop', values: { big: 'many' } });
    expect(answer.ret).toBe(400);
    expect(answer.msg).toMatch(/many|big/);
    expect(JSON.stringify(answer)).not.toContain(String(target.record['password']));
  });

  test('show how much room they take', async () => {
    const { data } = await kaifang.call('Admin.Database.Statistics', { connection }, token);
    const shop = (data['items'] as unknown as { name: string; data: number }[]).find(
      ({ name }) => name === 'shop',
    );
    expect(shop?.data).toBeGreaterThan(0);
  });

  test('are all in the audit trail, with the names of columns and no values', async () => {
    const { data } = await kaifang.call('Admin.Audit.GetList', { limit: 100 }, token);
    const text = JSON.stringify(
      (data['items'] as Row[]).filter(({ service }) => /Row|Table|Column/.test(String(service))),
    );
    for (const service of ['CreateTable', 'AddRow', 'EditRow', 'DelRows', 'AddColumn', 'DropTable'])
      expect(text).toContain(`Admin.Database.${service}`);
    expect(text).not.toContain('Neil');
    expect(text).not.toContain('it\\\\');
  });

  test('that could not be changed are in the audit trail too, each attempt with its outcome (SQL-08)', async () => {
    const tried: readonly [string, Row, string][] = [
      [
        'EditRow',
        { table: 'shop', key: { id: '1' }, values: { name: 'secret-a' }, before: { name: 'x' } } as never,
        'rowChanged',
      ],
      ['AddRow', { table: 'shop', values: { big: 'secret-b' } as never }, 'statement'],
      ['DelRows', { table: 'shop', keys: [{ id: '999999' }] as never }, 'rowChanged'],
      ['AddColumn', { table: 'shop', name: 'name', type: 'text', default: 'secret-c' }, 'statement'],
      ['DropTable', { table: 'nowhere', confirm: 'nowhere' }, 'statement'],
    ];
    const last = async (service: string) => {
      const filter = { service: `Admin.Database.${service}` };
      const { data } = await kaifang.call('Admin.Audit.GetList', { filter, sort: '-id', limit: 1 }, token);
      return (data['items'] as Row[])[0]?.['changes'];
    };
    for (const [service, fields, error] of tried) {
      expect((await call(service, fields)).ret, service).not.toBe(200);
      const changes = await last(service);
      expect(changes).toMatchObject({ outcome: [null, 'failed'], error: [null, error] });
      expect(JSON.stringify(changes)).not.toContain('secret');
    }
    const killing = { connection, process: 4_000_000 };
    expect((await kaifang.call('Admin.Database.Kill', killing, token)).ret).not.toBe(200);
    expect(await last('Kill')).toMatchObject({ killed: [null, 4_000_000], outcome: [null, 'failed'] });
    expect((await call('AddColumn', { table: 'shop', name: 'added', type: 'text' })).ret).toBe(200);
    expect(await last('AddColumn')).toMatchObject({ outcome: [null, 'done'] });
  });
});
