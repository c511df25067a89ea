import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { sheetXml } from '#server/export/xlsxSheet.ts';
import { cellValue, shownCell } from '#server/import/cellValue.ts';
import { zoneOf } from '#server/import/fieldColumns.ts';
import { csvRows } from '#server/import/sheet/csvRows.ts';
import type { SheetRow } from '#server/import/sheet/sheetRow.ts';
import { xlsxRows } from '#server/import/sheet/xlsxRows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsOf = async (rows: AsyncIterable<SheetRow>) => {
  const all: SheetRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
};
const csv = async (text: string | Buffer) => {
  const path = join(folder, 'a.csv');
  await writeFile(path, text);
  return rowsOf(csvRows(path));
};
const xlsx = async (...sheets: readonly (string | Buffer)[]) => {
  const path = join(folder, 'a.xlsx');
  const zip = new ZipFile();
  for (const [at, xml] of sheets.entries())
    zip.addBuffer(Buffer.from(xml), `xl/worksheets/sheet${at + 1}.xml`);
  zip.end();
  await writeFile(path, await buffer(zip.outputStream));
  return rowsOf(xlsxRows(path));
};
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (r: number, ...words: readonly string[]) => `<row r="${r}">${words.map(text).join('')}</row>`;

describe('the number of a row', () => {
  it.each(['\n', '\r\n'])(
    'of a text is what a spreadsheet shows, whatever lines its texts have (ends of lines: %j)',
    async (end) => {
      const lines = ['a,b', '1,2', '', '', '3,"x', '', 'y"', '4,5'];
      const rows = await csv(lines.join(end));
      expect(rows.map(({ line, cells: [first] }) => [line, first])).toEqual([
        [1, 'a'],
        [2, '1'],
        [5, '3'],
        [6, '4'],
      ]);
    },
  );

  it('is told of a text that cannot be read where a quote is never closed', async () => {
    const broken = csv(`a,b\n1,"x\ny"\n2,"never\n${'3,4\n'.repeat(5)}`);
    await expect(broken).rejects.toMatchObject({ key: 'import.unreadable', detail: { values: { line: 3 } } });
  });

  it('of a workbook is the one that the row says it is', async () => {
    const rows = await xlsx(sheet(`${row(2, 'a') + row(5, 'x')}<row><c/></row>${row(3, 'y')}`));
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 6, 7]);
  });
});

describe('IN-05 a text with separators', () => {
  const long = 'a,项目一\n'.repeat(9000);
  const utf8 = (...parts: readonly (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));
  it.each([
    ['at its head', utf8('name\n项目一\n', 0xff, '\n'), 3],
    ['in a letter', utf8('name,b\r\n项目一,名称\r\n项目', 0xe4, 0xb8, ',x\r\n'), 3],
    ['far behind', utf8(long, 'x', 0xff, '\n'), 9001],
    ['at its very end', utf8(long, 0xe4, 0xb8), 9001],
    ['of a Western spreadsheet', Buffer.from('name\ncaf\u00e9 cr\u00e8me\nna\u00efve', 'latin1'), 2],
  ])('of UTF-8 with a bad byte %s is refused with its line', async (_where, bytes, line) => {
    const values = { line, encoding: 'UTF-8' };
    await expect(csv(bytes)).rejects.toMatchObject({ key: 'import.notText', detail: { values } });
  });

  it('of GBK is read, and refused where it ends to be that', async () => {
    // 项目一,名称
    const gbk = Buffer.from('cfeec4bfd2bb2cc3fbb3c60a', 'hex');
    expect((await csv(gbk)).map(({ cells }) => cells)).toEqual([['项目一', '名称']]);
    const bad = Buffer.concat([...Array.from({ length: 9000 }, () => gbk), Buffer.of(0xff, 0x0a)]);
    const values = { line: 9001, encoding: 'GBK' };
    await expect(csv(bad)).rejects.toMatchObject({ key: 'import.notText', detail: { values } });
  });

  it('of UTF-16 with half a letter is refused', async () => {
    const values = { line: 2, encoding: 'UTF-16' };
    const bytes = Buffer.from('\ufeffa\n\ud800b', 'utf16le');
    await expect(csv(bytes)).rejects.toMatchObject({ key: 'import.notText', detail: { values } });
  });
});

describe('a workbook', () => {
  it.each([
    [
      'with bytes that are no text',
      Buffer.concat([Buffer.from(`${sheet(row(1, 'a'))}<!--`), Buffer.of(0xff)]),
    ],
    ['whose XML breaks off', '<worksheet><sheetData><row r="1"></c></row>'],
  ])('%s is refused as broken', async (_what, xml) => {
    await expect(xlsx(xml)).rejects.toMatchObject({ key: 'import.notWorkbook' });
  });

  it('without a sheet, or that is none, is refused as broken', async () => {
    await expect(xlsx()).rejects.toMatchObject({ key: 'import.notWorkbook' });
    const path = join(folder, 'b.xlsx');
    await writeFile(path, 'PK\u0003\u0004 and no more');
    await expect(rowsOf(xlsxRows(path))).rejects.toMatchObject({ key: 'import.notWorkbook' });
  });

  it('goes on in a further sheet with the same titles, and in no other', async () => {
    const first = sheet(row(1, 'a', 'b') + row(2, '1', '2'));
    const rows = await xlsx(
      first,
      sheet(row(1, 'notes') + row(2, 'x')),
      sheet(row(1, 'a', 'b') + row(2, '3')),
    );
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [4, '3'],
    ]);
  });

  it('says which cells are numbers, and which have lost what they were to hold', async () => {
    const cells = `<c><v>46000</v></c><c t="e"><v>#REF!</v></c>${text('46000')}`;
    const [first] = await xlsx(sheet(`<row r="1">${cells}</row>`));
    expect(first?.marks).toEqual(['number', 'lost', undefined]);
  });

  it.each([
    ['date-time', '46349.584022337964', 'number', '2026-11-23 14:00:59'],
    ['date', '46349', 'number', '2026-11-23'],
    ['date', '46349', undefined, '46349'],
    ['money', '46349.5', 'number', '46349.5'],
  ] as const)('shows a cell of %s with %s as a spreadsheet does', (format, cell, mark, shown) => {
    expect(shownCell({ type: 'string', format }, cell, mark)).toBe(shown);
  });

  it('tells a text that its export had to cut, and gives every other back as it was', async () => {
    const long = [`${'字'.repeat(40_000)}`, `${'a'.repeat(32_765)}😀${'b'.repeat(9)}`];
    const controls = ['\u0001a\u000bb\u007f\ufffe\uffff', '\u000b'.repeat(32_767), '_x000b\u000bx000B_'];
    const whole = [
      ...['a\rb\r\nc', '字'.repeat(32_767), 'and so on…', '_x000D_', '_x0041\r', '_x0041_x0041_'],
      ...controls,
    ];
    const records = [...long, ...whole].map((title, at) => ({ id: at, title }));
    const column = { name: 'title', title: 'Title', kind: 'text', text: String } as const;
    const source = { take: async () => records.splice(0), hasMore: async () => false, close: async () => {} };
    let xml = '';
    for await (const part of sheetXml([column], source, 100)) xml += part;
    const rows = (await xlsx(xml)).slice(1);
    expect(rows.map(({ marks }) => marks?.[0])).toEqual(['lost', 'lost', ...whole.map(() => undefined)]);
    expect(rows.slice(2).map(({ cells }) => cells[0])).toEqual(whole);
  });

  it('IN-08 with a row that has no end is refused before it is read whole', async () => {
    const endless = sheet(`<row r="1">${text('a'.repeat(9_000_000))}</row>`);
    await expect(xlsx(endless)).rejects.toMatchObject({ key: 'import.unreadable' });
  });
});

describe('a moment or a day', () => {
  const [day, moment] = [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ];
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026/2/8', '2026-02-08'],
    ['2026-02-28 00:00:00', '2026-02-28'],
    // The field's own rule refuses these.
    ['2026-02-28xyz', '2026-02-28xyz'],
    ['2026', '2026'],
  ])('day %s is %s', (cell, value) => expect(cellValue(day, cell)).toBe(value));

  it.each([
    // By the platform's clock, where they name no zone.
    ['2026-02-28 08:00', '2026-02-28T00:00:00.000Z'],
    ['2026-02-28', '2026-02-27T16:00:00.000Z'],
    ['2026-02-28 08:00Z', '2026-02-28T08:00:00.000Z'],
    ['2026-02-28T00:30:00+08:00', '2026-02-27T16:30:00.000Z'],
    ['10000-01-01 07:59:59.999+08', '9999-12-31T23:59:59.999Z'],
    ['2026-02-31 08:00', '2026-02-31 08:00'],
    ['2026-02-29', '2026-02-29'],
    ['2026', '2026'],
  ])('moment %s is %s', (cell, value) => expect(cellValue(moment, cell)).toBe(value));

  it('is counted in days where a workbook says that it is a number, and only there', () => {
    const mark = 'number';
    expect(cellValue(day, '46081', { mark })).toBe('2026-02-28');
    expect(cellValue(moment, '46081.5', { mark })).toBe('2026-02-28T04:00:00.000Z');
    expect(cellValue(moment, '46081.5', { mark, zone: 'Z' })).toBe('2026-02-28T12:00:00.000Z');
    expect(cellValue(day, '46081')).toBe('46081');
  });

  it.each([
    ['Paid at (UTC+8)', '+08:00'],
    ['支付时间（UTC）', 'Z'],
    ['Paid at (utc-3:30)', '-03:30'],
    ['Paid at', undefined],
    ['UTC+8', undefined],
  ])('is meant in the zone that the title %s names at its end', (title, zone) => {
    expect(zoneOf(title)).toBe(zone);
  });
});
