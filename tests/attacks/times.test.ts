import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  ({ token } = await kaifang.signIn(255));
});
afterAll(() => kaifang.close());

describe('IN-07 times', () => {
  const sink = (moment: string, day: string) =>
    kaifang.call(
      'Admin.KitchenSink.Add',
      {
        title: `t${moment}${day}`.slice(0, 40),
        code: `AB${Math.floor(Math.random() * 1e6)}`.padEnd(6, '0'),
        count: 2,
        moment,
        day,
      },
      token,
    );
  test.each([
    ['1970-01-01T00:00:00Z', '1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31', '9999-12-31T23:59:59.999Z'],
    ['1900-01-01T00:00:00+08:00', '1900-02-28', '1899-12-31T16:00:00.000Z'],
    ['2026-03-29T02:30:00+01:00', '2028-02-29', '2026-03-29T01:30:00.000Z'],
    ['2026-01-31T08:00:00.123456789-11:30', '2026-01-31', '2026-01-31T19:30:00.123Z'],
  ])('%s and %s are kept', async (moment, day, utc) => {
    const { ret, data } = await sink(moment, day);
    expect({ ret, moment: data.moment, day: data.day }).toEqual({ ret: 200, moment: utc, day });
  });

  test.each(['day', 'moment'])(
    'a span of %s that ends before it begins is refused, one of a single one is not',
    async (name) => {
      const list = (between: string[]) =>
        kaifang.call('Admin.KitchenSink.GetList', { filter: { [name]: { between } } }, token);
      const [early, late] =
        name === 'day' ? ['2026-01-31', '2026-02-01'] : ['2026-02-01T00:00:00+08:00', '2026-02-01T00:00:00Z'];
      expect((await list([early ?? '', late ?? ''])).ret).toBe(200);
      expect((await list([late ?? '', late ?? ''])).ret).toBe(200);
      expect(await list([late ?? '', early ?? ''])).toMatchObject({
        ret: 400,
        data: {
          errors: [
            {
              field: `filter.${name}`,
              rule: 'order',
              message: expect.stringContaining('before the start'),
            },
          ],
        },
      });
    },
  );

  const countOf = async (filter: Row, as = token, on = kaifang) =>
    (await on.call('Admin.KitchenSink.GetList', { filter, total: 'exact' }, as)).data['total'];
  const bareDay = {
    gt: { moment: { gt: '2031-05-02' } },
    gte: { moment: { gte: '2031-05-02' } },
    lt: { moment: { gt: '2031-05-01', lt: '2031-05-02' } },
    lte: { moment: { gt: '2031-05-01', lte: '2031-05-02' } },
    between: { moment: { between: ['2031-05-02', '2031-05-02'] } },
    mixed: { moment: { between: ['2031-05-02', '2031-05-01T17:00:00Z'] } },
    eq: { moment: '2031-05-02' },
    in: { moment: { in: ['2031-05-02', '2031-05-02T16:00:00Z'] } },
    none: { moment: { nin: ['2031-05-02'], gte: '2031-05-02' } },
    ne: { moment: { ne: '2031-05-02', gte: '2031-05-02' } },
  };
  // 9999-12-31 is later too.
  const found = [2, 4, 0, 2, 2, 1, 2, 3, 2, 2];

  test('a day alone is the whole of the platform’s day where a filter asks for moments', async () => {
    for (const moment of ['2031-05-01T16:00:00Z', '2031-05-02T15:59:59.999Z', '2031-05-02T16:00:00Z'])
      expect((await sink(moment, '2031-05-02')).ret).toBe(200);
    expect(await Promise.all(Object.values(bareDay).map((filter) => countOf(filter)))).toEqual(found);
    // No day starts before the first year, which has no records.
    expect(await countOf({ moment: { gte: '0001-01-01' } })).toBe(await countOf({ moment: { null: false } }));
  });

  test('a database that lives in another zone says the same', async () => {
    await sql`alter database ${sql.ref(kaifang.connection.database)} set timezone to 'Asia/Shanghai'`.execute(
      kaifang.app.db,
    );
    const elsewhere = await startApp(wideRegistry(), {}, undefined, kaifang.connection);
    const one = await elsewhere.signIn(255, 'elsewhere');
    const items = (
      await elsewhere.call('Admin.KitchenSink.GetList', { limit: 100, sort: 'moment' }, one.token)
    ).data.items as Row[];
    expect(items.map(({ moment }) => moment)).toContain('0001-01-01T00:00:00.000Z');
    expect(items.map(({ moment }) => moment)).toContain('1899-12-31T16:00:00.000Z');
    const days = Object.values(bareDay).map((filter) => countOf(filter, one.token, elsewhere));
    expect(await Promise.all(days)).toEqual(found);
    await elsewhere.close();
  });
});
