import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowsAnswer } from '#schemas/payloads/console.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

const made = {
  postgres: [
    `create collation unlike_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
    `create table odd (id real primary key, doc json, place point, word text collate unlike_case)`,
    `insert into odd values (0.1, '{"b": 1,  "a": 2}', '(1,2)', 'Ähre'), (0.3, '[1]', '(0,0)', 'x')`,
  ],
  mysql: [
    'create table odd (id float primary key, doc json, place geometry, word varchar(20))',
    `insert into odd values (0.1, '{"b": 1,  "a": 2}', point(1, 2), 'Ähre'), (0.3, '[1]', point(0, 0), 'x')`,
  ],
};

describe.each(dialects)('a value of %s as it is shown', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let at: object;

  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255));
    at = { connection: await connectTarget(kaifang, token, target), schema: target.schema, table: 'odd' };
    for (const statement of made[dialect]) await target.run(statement);
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const rows = async (fields: object = {}) => {
    const { ret, msg, data } = await kaifang.call(
      'Admin.Database.Rows',
      { ...at, sort: 'id', ...fields },
      token,
    );
    expect([ret, msg]).toEqual([200, '']);
    return data as unknown as RowsAnswer;
  };

  test.each(['id', 'doc', 'place', 'word'])(
    'finds its row by %s, no matter what its type',
    async (column) => {
      const { rows: all, columns } = await rows();
      const shown = all[0]?.[columns.findIndex(({ name }) => name === column)];
      for (const operator of ['eq', 'like'])
        expect([operator, (await rows({ filter: [{ column, operator, value: shown }] })).rows]).toEqual([
          operator,
          [all[0]],
        ]);
      expect((await rows({ filter: [{ column, operator: 'ne', value: shown }] })).rows).toEqual([all[1]]);
    },
  );

  test('is a key by which its row is changed', async () => {
    const edit = { ...at, key: { id: '0.1' }, values: { word: 'y' }, before: { word: 'Ähre' } };
    expect(await kaifang.call('Admin.Database.EditRow', edit, token)).toMatchObject({ ret: 200 });
  });
});
