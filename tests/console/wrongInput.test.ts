import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseProcess, RowsAnswer } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

describe.each(dialects)('what is typed wrongly on %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;
  const isMysql = dialect === 'mysql';

  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255));
    connection = await connectTarget(kaifang, token, target);
    await target.run(
      isMysql
        ? 'create table item (id int primary key, price decimal(8, 2), vip tinyint(1), bits bit(4), day date, at datetime(6), span time, word varchar(9))'
        : 'create table item (id int primary key, price numeric(8, 2), vip int, bits int, day date, at timestamp, span time, word varchar(9))',
    );
    await target.run(
      `insert into item values (1, 1.5, 0, ${isMysql ? "b'11'" : 3}, '2026-01-31', '2026-01-31 08:00:00', '10:00', '5')`,
    );
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: Row = {}, lang: 'en' | 'zh_cn' = 'en') =>
    kaifang.call(
      `Admin.Database.${service}`,
      { connection, schema: target.schema, table: 'item', ...fields },
      token,
      lang,
    );
  const plain = (service: string, fields: Row = {}) =>
    kaifang.call(`Admin.Database.${service}`, { connection, ...fields }, token, 'zh_cn');
  const filtered = (column: string, operator: string, value: string, lang?: 'en' | 'zh_cn') =>
    call('Rows', { filter: [{ column, operator, value }] }, lang);

  // By default MySQL converts `true` to 0 and finds everyone who is no VIP.
  test('as a condition is refused, and not taken for zero', async () => {
    for (const [column, value] of [
      ['id', 'abc'],
      ['id', '1abc'],
      ['price', 'much'],
      ['vip', 'true'],
      ['bits', 'x'],
      ['day', 'not a date'],
      ['day', '2026-13-01'],
      ['at', '2026-01-32 08:00'],
      ['span', 'noon'],
    ] as const)
      for (const operator of ['eq', 'ne', 'gt', 'lte'])
        expect((await filtered(column, operator, value)).ret, `${column} ${operator} ${value}`).toBe(400);
    if (isMysql) {
      expect((await filtered('vip', 'eq', 'true')).msg).toBe(
        '“true” is not a value of the column vip (tinyint(1))',
      );
      expect((await filtered('day', 'gt', '昨天', 'zh_cn')).msg).toBe('“昨天”不是字段 day（date）的值');
    }
    for (const [column, operator, value] of [
      ['id', 'eq', ' 1 '],
      ['price', 'lt', '1.6e0'],
      ['day', 'eq', '2026-01-31'],
      ['day', 'lt', '2026-02-01'],
      ['at', 'eq', '2026-01-31 08:00:00.000000'],
      ['at', 'gt', '2026-01-30'],
      ['span', 'eq', '10:00:00'],
      ['word', 'eq', '5'],
      ['price', 'like', '1.'],
    ] as const) {
      const { ret, data } = await filtered(column, operator, value);
      expect({ ret, total: (data as unknown as RowsAnswer).total }, `${column} ${operator} ${value}`).toEqual(
        {
          ret: 200,
          total: 1,
        },
      );
    }
  });

  test('as the name of a table or column is named again', async () => {
    const gone = `There is no table ${target.schema}.gone; it was dropped or renamed, or this connection may not read it`;
    for (const service of ['Table', 'Rows'])
      expect(await call(service, { table: 'gone' })).toMatchObject({ ret: 404, msg: gone });
    const unknown = { ret: 404, msg: '表 item 没有字段 nope' };
    for (const [service, fields] of [
      ['Rows', { sort: '-nope' }],
      ['Rows', { filter: [{ column: 'nope', operator: 'eq', value: '1' }] }],
      ['AddRow', { values: { nope: '1' } }],
      ['AlterColumn', { column: 'nope', type: 'as_is' }],
    ] as const)
      expect(await call(service, fields, 'zh_cn')).toMatchObject(unknown);
  });

  test('as a process that there is not says so, and a host is an address', async () => {
    for (const process of [2_000_000, 2_000_001])
      expect(await plain('Kill', { process })).toMatchObject({ ret: 404, msg: '该进程已不存在' });
    const { data } = await plain('Processes');
    const hosts = (data['items'] as unknown as DatabaseProcess[]).map(({ host }) => host);
    expect(hosts.filter((host) => host.includes('/'))).toEqual([]);
  });

  test('as now() for a date and time is the moment at which a row is added', async () => {
    const columns = [
      { name: 'first', type: 'date', default: 'now()' },
      { name: 'second', type: 'date', default: ' CURRENT_TIMESTAMP ' },
      { name: 'word', type: 'string', default: 'now()' },
    ];
    expect(await call('CreateTable', { table: 'timed', columns })).toMatchObject({ ret: 200 });
    const added = { table: 'timed', name: 'third', type: 'date', default: 'now()' };
    expect(await call('AddColumn', added)).toMatchObject({ ret: 200 });
    const altered = { table: 'item', column: 'at', type: 'as_is', default: 'now()' };
    expect(await call('AlterColumn', altered)).toMatchObject({ ret: 200 });
    await new Promise((wait) => setTimeout(wait, 1100));
    await target.run(`insert into timed (word) values (default)`);
    await target.run('insert into item (id) values (2)');
    const late = isMysql ? 'now(6) - interval 1 second' : `now() - interval '1 second'`;
    const [row] = await target.run(
      `select first >= ${late} as a, second >= ${late} as b, third >= ${late} as c, word from timed`,
    );
    expect([row?.['a'], row?.['b'], row?.['c']].map(Number)).toEqual([1, 1, 1]);
    expect(row?.['word']).toBe('now()');
    const [item] = await target.run(`select at >= ${late} as a from item where id = 2`);
    expect(Number(item?.['a'])).toBe(1);
  });

  test('as two statements is asked to be one', async () => {
    const { ret, msg } = await plain('RunSql', { statement: 'select 1; select 2', run: randomUUID() });
    expect(ret).toBe(400);
    if (!isMysql) expect(msg).toBe('请只输入一条语句');
  });
});
