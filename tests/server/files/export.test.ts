import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cellText, guardFormula, keepText, unguardFormula } from '#server/platform/rules/formula.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openDownload, readDownload } from '../../support/files/download.ts';
import { heldMegabytes, watchHeld } from '../../support/files/heldMegabytes.ts';
import { sheetRegistry } from '../../support/files/sheetRegistry.ts';

let kaifang: TestApp;
let admin: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp(sheetRegistry());
  admin = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());
beforeEach(() => sql`truncate sheet`.execute(kaifang.app.db));

const open = (fields: Record<string, unknown> = {}, lang: 'zh_cn' | 'en' = 'en') =>
  openDownload(kaifang, 'Admin.Sheet.Export', fields, admin.token, lang);
const read = async (fields: Record<string, unknown> = {}, lang: 'zh_cn' | 'en' = 'en') =>
  (await readDownload(await open(fields, lang))).toString('utf8');
const parsed = (text: string): string[][] => parse(text, { bom: true });

const addTitles = (titles: readonly string[]) =>
  sql`insert into sheet (title) select unnest(${titles}::text[])`.execute(kaifang.app.db);
const addMany = (count: number) =>
  sql`insert into sheet (title, count) select 'row ' || n, n from generate_series(1, ${count}::int) n`.execute(
    kaifang.app.db,
  );
const lastAudit = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select username, service, resource, record_id, changes from audit order by id desc limit 1`.execute(
    kaifang.app.db,
  );
  return rows[0];
};
const openReadings = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and (state like 'idle in transaction%' or query like 'copy (%')
      and pid <> pg_backend_pid()`.execute(kaifang.app.db);
  return rows[0]?.count;
};

describe('a CSV export', () => {
  test('EXP-03 has the mark of UTF-8, a header and enum words of the language, and every cell as it was', async () => {
    const title = '你好, "世界"\r\n第二行 😀 ';
    await kaifang.call(
      'Admin.Sheet.Add',
      {
        ...{ title, mood: 'good', count: 9007199254740991, share: -0.5, price: '-1234567.80', wait: 60 },
        ...{
          day: '2026-02-28',
          at: '2026-02-28T08:00:00+08:00',
          done: 1,
          tags: ['a', 'b,c'],
          rest: { a: [1] },
        },
        ...{ hidden: 'geheim', word: 'abc123' },
      },
      admin.token,
    );
    const text = await read({ sort: 'id' });
    expect(text.startsWith('\ufeffID,Title,Mood,Count,Share,Price,Wait,Day,At,Done,Tags,Rest,')).toBe(true);
    const [, row] = parsed(text);
    expect(row?.slice(1, 12)).toEqual([
      ...[title, 'Good', '9007199254740991', '-0.5', '-1234567.80', '60'],
      ...['2026-02-28', '2026-02-28 08:00:00+08', 'yes', '["a", "b,c"]', '{"a": [1]}'],
    ]);
    expect(text).not.toMatch(/geheim|abc123|Hidden|Word|scrypt/);
    const chinese = parsed(await read({ fields: 'title,mood,done' }, 'zh_cn'));
    expect(chinese).toEqual([
      ['ID', '标题', '心情', '完成'],
      [expect.any(String), title, '好', '是'],
    ]);
  });

  test('EXP-01 runs no formula, keeps numbers as numbers, and can be taken back', async () => {
    const dangerous = [
      ...['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1+1', '＠x'],
      ...[';=1', '"=1', "'=1", '=HYPERLINK("http://x","y")', '-', '\tx', "=cmd|' /C calc'!A0", '\n=1'],
    ];
    const harmless = ['-5', '+8613800000000', '1.5', 'a=b', '你好', "'quoted'", '-0.25', ''];
    await addTitles([...dangerous, ...harmless]);
    const cells = parsed(await read({ fields: 'title', sort: 'id' }))
      .slice(1)
      .map((row) => row[1] ?? '');
    expect(cells.slice(0, dangerous.length)).toEqual(dangerous.map((text) => `'${text}`));
    expect(cells.slice(dangerous.length)).toEqual(harmless);
    expect(cells.map(unguardFormula)).toEqual([...dangerous, ...harmless]);
  });

  test('EXP-01 a guarded text is taken back exactly, no matter what it is', () => {
    const letter = fc.constantFrom(...'=+-@\'"\t\r\n ;,|aA19.＝＠');
    const text = fc.oneof(fc.string({ unit: letter }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, (one) => unguardFormula(guardFormula(one)) === one),
      { numRuns: 2000 },
    );
  });

  test('EXP-01 the database guards the same texts as we do', async () => {
    const letter = fc.constantFrom(...'=+-@\'"\t\r\n ;,|aA19.＝＠\u200b\u00ad\ufeff\u3000é😀');
    const texts = fc.sample(fc.string({ unit: letter, maxLength: 6 }), 3000);
    await addTitles(texts);
    const cells = parsed(await read({ fields: 'title', sort: 'id' })).slice(1);
    expect(cells.map((row) => row[1])).toEqual(texts.map(guardFormula));
  });

  test('keeps every digit for a spreadsheet, shows local time, and can be taken back', async () => {
    const kept = ['202401010000000000001', '007', '+8613800000000', '1-2', '12:30', '1E5', 'true', 'MARCH1'];
    const plain = ['hello', 'marketing', '2 apples', ''];
    const guarded = ['=1+1', '@SUM(A1)'];
    await addTitles([...kept, '2026年1月5日', ...plain, ...guarded]);
    await sql`
      update sheet set count = 9007199254740991, share = 0.1234567890123456, price = 1234567890123456,
        at = '2026-02-28T08:00:00.5+08:00', tags = '["a", "b"]'`.execute(kaifang.app.db);
    const asked = {
      format: 'csv_spreadsheet',
      sort: 'id',
      fields: 'title,count,share,price,at,tags,created_at',
    };
    const [head, ...rows] = parsed(await read(asked));
    expect(head).toEqual([
      ...['ID', 'Title', 'Count', 'Share', 'Price', 'At (UTC+8)', 'Tags'],
      expect.stringMatching(/ \(UTC\+8\)$/),
    ]);
    const titles = rows.map((row) => row[1] ?? '');
    expect(titles).toEqual([
      ...[...kept, '2026年1月5日'].map((text) => `="${text}"`),
      ...plain,
      ...guarded.map((text) => `'${text}`),
    ]);
    expect(rows[0]?.slice(2, 7)).toEqual([
      ...['="9007199254740991"', '0.1234567890123456', '="12345678901234.56"'],
      ...['2026-02-28 08:00:00.5', 'a, b'],
    ]);
    // A time that no import accepts has no fractions of a second, which Excel would show instead of the hour.
    expect(rows[0]?.[7]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await open(asked)).name).toMatch(/\.csv$/);
  });

  test('has its rows in the order of the list, not in that of the words in its cells', async () => {
    await sql`insert into sheet (title, mood, count) values ('a', 'good', 9), ('b', 'bad', 10)`.execute(
      kaifang.app.db,
    );
    const titles = async (asked: Record<string, unknown>, lang: 'zh_cn' | 'en' = 'en') =>
      parsed(await read({ fields: 'title', ...asked }, lang))
        .slice(1)
        .map((row) => row[1]);
    // The Chinese text has another word order.
    expect(await titles({ sort: 'mood', fields: 'title,mood' }, 'zh_cn')).toEqual(['b', 'a']);
    expect(await titles({ sort: 'count', fields: 'title,count', format: 'csv_spreadsheet' })).toEqual([
      'a',
      'b',
    ]);
  });

  test('a text that a spreadsheet keeps is taken back exactly, and kept alike by the database', async () => {
    const letter = fc.constantFrom(...'=+-\'" 019.,:/eapm%$￥()年月日janMAY');
    const texts = fc.sample(fc.string({ unit: letter, maxLength: 6 }), 3000);
    expect(texts.map((text) => cellText(keepText(text)))).toEqual(texts);
    await addTitles(texts);
    const asked = { format: 'csv_spreadsheet', fields: 'title', sort: 'id' };
    const cells = parsed(await read(asked)).slice(1);
    expect(cells.map((row) => row[1])).toEqual(texts.map(keepText));
  });

  test('a hostile filter is a value and nothing else', async () => {
    const titles = ["'; drop table sheet; --", '\\', "\\' or true --", '$1', '"', '{a,b}', "E'x'"];
    await addTitles([...titles, 'other']);
    for (const title of titles) {
      const rows = parsed(await read({ filter: { title }, fields: 'title' })).slice(1);
      expect(rows.map((row) => unguardFormula(row[1] ?? ''))).toEqual([title]);
    }
    const some = parsed(await read({ filter: { title: { in: titles } }, fields: 'title' }));
    expect(some).toHaveLength(titles.length + 1);
  });

  test('EXP-03 any text makes the round trip', async () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 50 }), 300);
    const kept = texts.map((text) => text.replaceAll('\0', ''));
    await addTitles(kept);
    const rows = parsed(await read({ fields: 'title', sort: 'id' })).slice(1);
    expect(rows.map((row) => unguardFormula(row[1] ?? ''))).toEqual(kept);
  });

  test('has a header alone when nothing matches, and the asked columns, rows and order otherwise', async () => {
    await addMany(5);
    expect(await read({ filter: { count: 99 }, fields: 'count' })).toBe('\ufeffID,Count\r\n');
    const some = await read({ filter: { count: { gte: 3 } }, fields: 'count', sort: '-count' });
    expect(parsed(some).map((row) => row[1])).toEqual(['Count', '5', '4', '3']);
    const wrong = await kaifang.call('Admin.Sheet.Export', { fields: 'hidden' }, admin.token);
    expect(wrong).toMatchObject({ ret: 400, data: { errors: [{ field: 'fields' }] } });
    expect(await kaifang.call('Admin.Sheet.Export', { limit: 5 }, admin.token)).toMatchObject({ ret: 400 });
  });

  test('is named after the resource and the minute', async () => {
    expect((await open({}, 'zh_cn')).name).toMatch(/^表格-\d{8}-\d{4}\.csv$/);
    expect((await open()).type).toBe('text/csv; charset=utf-8');
  });

  test('EXP-04 is written down with its rows, its format and its filter', async () => {
    await addMany(2500);
    await read({ filter: { count: { lte: 2400 } }, fields: 'count' });
    expect(await lastAudit()).toMatchObject({
      ...{ username: 'root_1', service: 'Admin.Sheet.Export', resource: 'sheet', record_id: null },
      changes: { rows: 2400, complete: true, format: 'csv', filter: { count: { lte: 2400 } } },
    });
  });

  test('EXP-05 gives its connection back when the reader leaves, and says how far he came', async () => {
    await addMany(5000);
    for (const format of ['csv', 'xlsx']) {
      for await (const _chunk of (await open({ format })).chunks) break;
      await expect.poll(openReadings).toBe(0);
      expect(await lastAudit()).toMatchObject({ changes: { complete: false, format } });
    }
  });

  test('EXP-05 breaks off when the database ends the reading, and the application lives on', async () => {
    await addMany(200_000);
    for (const format of ['csv', 'xlsx']) {
      const chunks = (await open({ format })).chunks[Symbol.asyncIterator]();
      await chunks.next();
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query like 'fetch forward%' or query like 'copy (%')`.execute(
        kaifang.app.db,
      );
      const rest = async () => {
        while (!(await chunks.next()).done);
      };
      await expect(rest()).rejects.toThrow();
      expect(await lastAudit()).toMatchObject({ changes: { complete: false, format } });
    }
    expect(parsed(await read({ fields: 'id' }))).toHaveLength(200_001);
  });

  const begin = async (token: string, format: 'csv' | 'xlsx' = 'csv') => {
    const download = await openDownload(kaifang, 'Admin.Sheet.Export', { format }, token, 'en');
    const chunks = download.chunks[Symbol.asyncIterator]();
    const first = await chunks.next().catch((error: Error) => error.message);
    return { chunks, first };
  };
  const accounts = async () =>
    Promise.all(Array.from({ length: 4 }, async () => (await kaifang.signIn(255)).token));

  test('takes no more connections than it may, and gives the others a busy sign', async () => {
    await addMany(500);
    const tokens = await accounts();
    const begun = await Promise.all([...tokens, ...tokens].slice(0, 7).map((token) => begin(token)));
    expect(begun.filter(({ first }) => first === '410 busy')).toHaveLength(2);
    for (const { chunks } of begun) await chunks.return?.();
    expect(parsed(await read())).toHaveLength(501);
  });

  test('gives an account two at a time, and no one else less', async () => {
    await addMany(500);
    const begun = [];
    for (let n = 0; n < 3; n++) begun.push(await begin(admin.token));
    expect(begun.map(({ first }) => first)).toEqual([
      expect.any(Object),
      expect.any(Object),
      '410 exportsOfAccount',
    ]);
    const [other = ''] = await accounts();
    begun.push(await begin(other, 'xlsx'));
    expect(begun.at(-1)?.first).toMatchObject({ done: false });
    for (const { chunks } of begun) await chunks.return?.();
  });

  test('ends the reader that took nothing for the longest time when another one wants its place', async () => {
    // Too many for a single chunk.
    await addMany(60_000);
    const tokens = await accounts();
    const stalled = [];
    for (const token of [...tokens, ...tokens].slice(0, 5))
      stalled.push(await begin(token, stalled.length % 2 === 0 ? 'csv' : 'xlsx'));
    expect((await begin(admin.token)).first).toBe('410 busy');
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 21_000);
    const late = await begin(admin.token);
    clock.mockRestore();
    expect(late.first).toMatchObject({ done: false });
    const rest = async (chunks: AsyncIterator<unknown>) => {
      while (!(await chunks.next()).done);
    };
    await expect(rest(stalled[0]?.chunks as AsyncIterator<unknown>)).rejects.toThrow();
    for (const { chunks } of stalled.slice(1)) await rest(chunks);
    await rest(late.chunks);
    expect(await openReadings()).toBe(0);
  });
});

describe('the size of an export', () => {
  // A million may take a minute and 150 MB.
  test('EXP-02 200,000 rows take 12 seconds and 150 MB at most, no matter what 20,000 take', {
    timeout: 120_000,
  }, async () => {
    await addMany(200_000);
    const peaks: number[] = [];
    const before = heldMegabytes();
    let took = 0;
    for (const most of [20_000, 200_000]) {
      const held = watchHeld();
      let lines = -1;
      const since = performance.now();
      for await (const chunk of (await open({ filter: { count: { lte: most } }, sort: 'id' })).chunks) {
        lines += chunk.toString().split('\r\n').length - 1;
        held.look();
      }
      expect(lines).toBe(most);
      took = performance.now() - since - held.spent();
      peaks.push(held.most());
    }
    expect((peaks[1] ?? 0) - (peaks[0] ?? 0)).toBeLessThan(20);
    expect((peaks[1] ?? Number.POSITIVE_INFINITY) - before).toBeLessThan(50);
    expect(took).toBeLessThan(12_000);
  });

  test('EXP-03 rows of a megabyte come a few at a time', { timeout: 120_000 }, async () => {
    await sql`insert into sheet (title) select repeat('字', 340000) from generate_series(1, 150)`.execute(
      kaifang.app.db,
    );
    let [largest, length] = [0, 0];
    let count = 0;
    for await (const chunk of (await open({ fields: 'title' })).chunks) {
      if (count++ > 0) largest = Math.max(largest, chunk.length);
      length += chunk.length;
    }
    expect(length).toBeGreaterThan(150 * 340_000);
    expect(largest).toBeLessThan(13 * 340_000);
  });
});
