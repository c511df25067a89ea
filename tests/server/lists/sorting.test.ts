import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { Row } from '#schemas/resource.ts';
import { searchCondition } from '#server/records/where.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let kaifang: TestApp;
let token: string;

const words = ['李四', 'bob', '安娜', '张三', 'Anna', 'Bob', '王五', 'anna', '123', '重庆', '银行'];
const word = {
  name: 'word',
  label: { zh_cn: '词', en: 'Word' },
  schema: {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string', index: true }, note: { type: 'string' } },
  },
  list: { search: 'indexed' },
};

beforeAll(async () => {
  const own = readResources(fileURLToPath(new URL('../../../resources', import.meta.url)));
  kaifang = await startApp(createRegistry([...own, { file: 'word.json', content: word }]));
  ({ token } = await kaifang.signIn(255, 'root_1'));
  for (const text of words) await kaifang.call('Admin.Word.Add', { text, note: null }, token);
});
afterAll(() => kaifang.close());

const list = async (input: Row) =>
  (await kaifang.call('Admin.Word.GetList', { limit: 100, ...input }, token)).data;
const texts = async (input: Row) => ((await list(input)).items as Row[]).map(({ text }) => String(text));
/** The plan of a query without sequential scans, whose cost differs between servers. */
const planOf = (query: ReturnType<typeof sql>) =>
  kaifang.app.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe('a list', () => {
  test('is sorted as people read: Chinese by pinyin, Latin no matter what its case', async () => {
    const sorted = await texts({ sort: 'text' });
    const han = sorted.filter((text) => /\p{Script=Han}/u.test(text));
    expect(han).toEqual(['安娜', '重庆', '李四', '王五', '银行', '张三']);
    expect(sorted.filter((text) => /^[a-z]/i.test(text))).toEqual(['anna', 'Anna', 'bob', 'Bob']);
    expect(sorted[0]).toBe('123');
    expect(await texts({ sort: '-text' })).toEqual(sorted.toReversed());
  });

  describe('of many rows', () => {
    beforeAll(async () => {
      await sql`
        insert into word (text, note)
        select '词语 ' || md5(n::text), 'n' || n from generate_series(1, 30000) n`.execute(kaifang.app.db);
      await sql`analyze word`.execute(kaifang.app.db);
    });

    test.each([
      ['forwards', 'text', sql`select id from word order by text collate "zh-x-icu" asc, id desc limit 10`],
      [
        'backwards',
        '-text',
        sql`select id from word order by text collate "zh-x-icu" desc, id desc limit 10`,
      ],
    ])('is sorted by an index in that order, %s', async (_way, sort, query) => {
      expect(await planOf(query)).toContain('word_text_order');
      expect(await texts({ sort, limit: 3 })).toHaveLength(3);
    });

    test('finds parts of words by an index where its file asks for one', async () => {
      const plan = await planOf(
        sql`select id from word where text ilike '%c4ca4238%' or note ilike '%c4ca4238%'`,
      );
      expect(plan).toContain('word_words');
      expect(await texts({ q: 'C4CA4238' })).toEqual([expect.stringContaining('c4ca4238')]);
      expect(await texts({ q: '词语 c4ca4238' })).toHaveLength(1);
      expect(await texts({ q: '重庆' })).toEqual(['重庆']);
    });
  });

  test('of orders, of which there are most, finds parts of words by an index', async () => {
    const part = '%20260131%';
    const plan = await planOf(
      sql`select id from "order" where order_no ilike ${part} or package_name ilike ${part}`,
    );
    expect(plan).toContain('order_words');
  });

  test('IN-10 looks for words in no field that is shorter than they are', () => {
    const order = resourceOf(kaifang.app.registry, 'order');
    const asked = (length: number) => searchCondition(order, '😀'.repeat(length)).compile(kaifang.app.db).sql;
    expect(asked(30)).toContain('"order_no"');
    expect(asked(31)).not.toContain('"order_no"');
    expect(asked(31)).toContain('"package_name"');
  });

  test('IN-10 gives its first page although counting would take too long', async () => {
    // Counting these would take ten minutes; only the first rows are needed.
    await sql`
      create function slow(text) returns text language plpgsql stable as
      $$ begin perform pg_sleep(0.02); return $1; end $$`.execute(kaifang.app.db);
    await sql`alter table word rename to word_table`.execute(kaifang.app.db);
    await sql`
      create view word as select id, slow(text) as text, note, created_at, updated_at, version
      from word_table`.execute(kaifang.app.db);
    const started = performance.now();
    const answer = await list({ filter: { text: { ne: 'x' } }, limit: 10 });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(answer).toMatchObject({ total: 10, total_is_exact: false });
    expect(answer.items).toHaveLength(10);
  });
});
