import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { exportColumns } from '#server/records/export/columns.ts';
import { xlsxFile } from '#server/records/export/xlsx.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openDownload, readDownload } from '../../support/files/download.ts';
import { watchHeld } from '../../support/files/heldMegabytes.ts';
import { sheetRegistry } from '../../support/files/sheetRegistry.ts';

let kaifang: TestApp;
let admin: { id: number; token: string };
const registry = sheetRegistry();

beforeAll(async () => {
  kaifang = await startApp(registry);
  admin = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());
beforeEach(() => sql`truncate sheet`.execute(kaifang.app.db));

const open = (fields: Record<string, unknown>, lang: 'zh_cn' | 'en' = 'en') =>
  openDownload(kaifang, 'Admin.Sheet.Export', { format: 'xlsx', ...fields }, admin.token, lang);
const read = async (fields: Record<string, unknown> = {}, lang: 'zh_cn' | 'en' = 'en') =>
  readXlsx(await readDownload(await open(fields, lang)), { trim: false });

const openCounted = async (fields: Record<string, unknown>): Promise<{ cut?: number }> => {
  const download = await open(fields);
  await readDownload(download);
  return download.counted() ?? {};
};

/** A workbook of given records, without a database. */
async function workbook(fields: readonly string[], rows: readonly Row[], mostRows?: number) {
  async function* batches() {
    yield rows.slice(0, 3);
    yield rows.slice(3);
  }
  const resource = registry.resources.get('sheet');
  if (!resource) throw new Error('no sheet');
  const chunks = xlsxFile(
    'A[b]/c: 很长的名字',
    exportColumns(resource, fields, 'en', new Map()),
    batches(),
    mostRows,
  );
  return readXlsx(await readDownload({ name: '', type: '', chunks, counted: () => undefined }), {
    trim: false,
  });
}

describe('an XLSX export', () => {
  test('EXP-03 has real numbers and dates, words of the language, and text that is only text', async () => {
    const title = '=1+1 <b>&"\'你好 😀\n二 _x0041_ ';
    await kaifang.call(
      'Admin.Sheet.Add',
      {
        ...{ title, mood: 'bad', count: 9007199254740991, share: -0.125, price: '-1234567.89', wait: 60 },
        ...{ day: '2026-02-28', at: '2026-02-28T12:00:00+08:00', done: 0, tags: ['a', 'b'] },
        ...{ hidden: 'geheim', word: 'abc123' },
      },
      admin.token,
    );
    const [sheet] = await read({}, 'zh_cn');
    expect(sheet?.sheet).toBe('表格');
    const [head, row] = sheet?.data ?? [];
    expect(head?.slice(0, 9)).toEqual([
      ...['ID', '标题', '心情', '数量', '比例', '价格', '时长', '日期', '时间 (UTC+8)'],
    ]);
    expect(head?.join()).not.toMatch(/密钥|口令/);
    expect(row?.slice(1, 10)).toEqual([
      ...[title, '坏', '9007199254740991', -0.125, -1234567.89, 60],
      ...[new Date('2026-02-28'), new Date('2026-02-28T12:00:00Z'), '否'],
    ]);
    expect(row?.[10]).toBe('a, b');
  });

  test('says how many texts Excel does not take whole, and cuts these alone', async () => {
    await sql`
      insert into sheet (long) values (repeat('字', 32767)), (repeat('字', 32768)), (repeat('x', 90000)), ('short')`.execute(
      kaifang.app.db,
    );
    const download = await open({ fields: 'long', sort: 'id' });
    const [sheet] = await readXlsx(await readDownload(download), { trim: false });
    expect(download.counted()).toMatchObject({ count: 4, cut: 2 });
    const texts = (sheet?.data ?? []).slice(1).map((row) => String(row.at(-1)));
    expect(texts.map((text) => text.length)).toEqual([32767, 32767, 32767, 5]);
    expect(texts.map((text) => text.endsWith('…'))).toEqual([false, true, true, false]);
    expect((await openCounted({ format: 'csv', fields: 'long' })).cut).toBeUndefined();
  });

  test('goes on in a further sheet when one is full, and never leaves an empty one', async () => {
    const rows = Array.from({ length: 10 }, (_none, at) => ({ id: at + 1 }));
    const sizes = async (most: number) =>
      (await workbook(['id'], rows, most)).map(({ data }) => data.length - 1);
    expect(await sizes(4)).toEqual([4, 4, 2]);
    expect(await sizes(5)).toEqual([5, 5]);
    expect(await sizes(10)).toEqual([10]);
    const sheets = await workbook(['id'], rows, 4);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'A b  c  很长的名字',
      'A b  c  很长的名字 2',
      'A b  c  很长的名字 3',
    ]);
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([id]) => id))).toEqual(rows.map(({ id }) => id));
    expect((await workbook(['id', 'title'], []))[0]?.data).toEqual([['ID', 'Title']]);
  });

  test('cleans what a workbook cannot hold, and cuts what Excel refuses', async () => {
    const rows = ['a\u0001b\u0008\tc\r\nd', `${'字'.repeat(32_765)}😀😀`, '0001', '1900-01-05'].map(
      (title) => ({ title }),
    );
    const [sheet] = await workbook(['title', 'day'], [...rows, { day: '1900-01-05' }, { day: '0001-01-01' }]);
    const cells = sheet?.data.slice(1) ?? [];
    expect(cells[0]?.[0]).toBe('a\u0001b\b\tc\r\nd');
    expect(cells[1]?.[0]).toBe(`${'字'.repeat(32_765)}…`);
    expect(cells[2]?.[0]).toBe('0001');
    expect(cells.slice(4).map((row) => row[1])).toEqual(['1900-01-05', '0001-01-01']);
  });

  test('EXP-04 is written down, and EXP-05 a refusal comes before the first byte', async () => {
    await read({ filter: { count: 1 } });
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit order by id desc limit 1`.execute(kaifang.app.db);
    expect(rows[0]?.changes).toEqual({ rows: 0, complete: true, format: 'xlsx', filter: { count: 1 } });
    await sql`alter table sheet rename to gone`.execute(kaifang.app.db);
    const chunks = (await open({})).chunks[Symbol.asyncIterator]();
    await expect(chunks.next()).rejects.toThrow('"sheet" does not exist');
    await sql`alter table gone rename to sheet`.execute(kaifang.app.db);
  });

  test('EXP-02 80 MB of text need no more memory than 8 MB', { timeout: 120_000 }, async () => {
    await sql`
      insert into sheet (title, count, at)
      select 'row ' || n || repeat('x', 4000), n, now() from generate_series(1, 20000) n`.execute(
      kaifang.app.db,
    );
    const peaks: number[] = [];
    for (const most of [2000, 20_000]) {
      const held = watchHeld();
      for await (const _chunk of (await open({ filter: { count: { lte: most } }, sort: 'id' })).chunks)
        held.look();
      peaks.push(held.most());
    }
    expect((peaks[1] ?? 0) - (peaks[0] ?? 0)).toBeLessThan(20);
  });
});
