import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Property } from '#schemas/resource.ts';
import { sheetXml } from '#server/records/export/xlsxSheet.ts';
import { xmlText } from '#server/records/export/xmlText.ts';
import { cellValue, unreadCell } from '#server/records/import/cellValue.ts';
import { zoneOf } from '#server/records/import/fieldColumns.ts';
import { csvRows } from '#server/records/import/sheet/csvRows.ts';
import { type CellNote, styleOf } from '#server/records/import/sheet/numberFormat.ts';
import { openSheet } from '#server/records/import/sheet/openSheet.ts';
import type { SheetRow } from '#server/records/import/sheet/sheetRow.ts';
import { xlsxRows } from '#server/records/import/sheet/xlsxRows.ts';
import { workbookOf, zipOf } from '../support/files/workbookOf.ts';

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
const written = async (name: string, content: Buffer) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const workbook = async (...given: Parameters<typeof workbookOf>) =>
  rowsOf(xlsxRows(await written('a.xlsx', await workbookOf(...given))));
const xlsx = (...sheets: readonly (string | Buffer)[]) => workbook(sheets);
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (r: number, ...words: readonly string[]) => `<row r="${r}">${words.map(text).join('')}</row>`;

describe('the number of a row', () => {
  it.each(['\n', '\r\n'])(
    'of a text is what a spreadsheet shows, no matter what lines its texts have (ends of lines: %j)',
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

  it('is shown of a text that cannot be read where a quote is never closed', async () => {
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

  it.each([
    ['commas in quotes do not vote', '"a,b,c";d\n"1,2";3', ['a,b,c', 'd'], 'semicolon'],
    ['a title of two lines does', '"a\nb"\tc\n1\t2', ['a\nb', 'c'], 'tab'],
    ['what the file says', 'sep=;\na,b,c;d\n1;2', ['a,b,c', 'd'], 'semicolon'],
  ])('is split by its separator: %s', async (_what, content, titles, separator) => {
    const path = join(folder, 'a.csv');
    await writeFile(path, content);
    const opened = await openSheet(path);
    expect(opened).toMatchObject({ format: 'csv', encoding: 'utf-8', separator });
    expect((await rowsOf(opened.rows()))[0]?.cells).toEqual(titles);
  });

  it.each([
    ['latin1', Buffer.from('name\ncaf\u00e9', 'latin1'), 'caf\u00e9'],
    ['gb18030', Buffer.concat([Buffer.from('name\n'), Buffer.from('cfeec4bfd2bb', 'hex')]), '项目一'],
    ['utf-16le', Buffer.from('name\n项目一', 'utf16le'), '项目一'],
  ] as const)('is read in the encoding %s that was chosen', async (encoding, bytes, expected) => {
    const path = join(folder, 'a.csv');
    await writeFile(path, bytes);
    const opened = await openSheet(path, { encoding, separator: 'tab' });
    expect(opened).toMatchObject({ encoding, separator: 'tab' });
    expect((await rowsOf(opened.rows())).map(({ cells }) => cells[0])).toEqual(['name', expected]);
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

  const format = (code: string): CellNote => styleOf(code).number;
  it('says which cells are numbers, and which have lost what they were to hold', async () => {
    const cells = `<c><v>46000</v></c><c t="e"><v>#REF!</v></c>${text('46000')}<c><f>A1</f></c>`;
    const [first] = await xlsx(sheet(`<row r="1">${cells}</row>`));
    expect(first?.notes?.map((note) => note?.kind)).toEqual(['number', 'lost', undefined, 'uncalculated']);
  });

  it('with a calculated formula has its value, also where that is an empty text', async () => {
    const cells = '<c><f>A1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c><c t="str"><f>B1</f></c>';
    const [first] = await xlsx(sheet(`<row r="1">${cells}</row>`));
    expect(first?.cells).toEqual(['2', '', null]);
    expect(first?.notes?.map((note) => note?.kind)).toEqual(['number', undefined, 'uncalculated']);
  });

  const property = (type: string, more: object = {}) => ({ type, ...more }) as Property;
  const string = property('string');
  const day = property('string', { format: 'date' });
  const moment = property('string', { format: 'date-time' });
  it.each([
    ['General', '1.1000000000000001', string, '1.1'],
    ['General', '0.30000000000000004', property('string', { format: 'money' }), '0.30'],
    ['General', '0.30000000000000004', property('number'), 0.3],
    ['General', '0.3333333333333333', property('number'), 1 / 3],
    ['General', '0.3333333333333333', string, '0.333333333333333'],
    ['General', '13800138000', string, '13800138000'],
    ['General', '123456789012345', string, '123456789012345'],
    ['00000', '123', string, '00123'],
    ['00000', '123', property('integer'), 123],
    ['"No. "0', '12', string, 'No. 12'],
    ['"¥"#,##0.00', '1234.5', string, '¥1,234.50'],
    ['"¥"#,##0.00', '1234.5', property('string', { format: 'money' }), '1234.50'],
    ['0%', '0.5', string, '50%'],
    ['0%', '0.07', property('integer', { format: 'percent' }), 7],
    ['0%', '0.5', property('number'), 0.5],
    ['yyyy/m/d', '46349', string, '2026/11/23'],
    ['yyyy"年"m"月"d"日"', '46349', day, '2026-11-23'],
    ['yyyy-mm-dd', '46349.75', day, '2026-11-23'],
    ['yyyy-mm-dd', '46349.75', moment, '2026-11-23T10:00:00.000Z'],
    ['h:mm', '0.5', string, '12:00'],
    // The format shows no date, so the serial number is no value that a user saw.
    ['General', '46349', day, '46349'],
    ['yyyy-mm-dd', '46349', property('integer'), undefined],
    // Excel treats 1900 as a leap year.
    ['yyyy-mm-dd', '59', day, '1900-02-28'],
    ['yyyy-mm-dd', '61', day, '1900-03-01'],
  ])('with the format %s reads %s as a person sees it, as %j', async (code, value, field, expected) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${xmlText(code).replaceAll('"', '&quot;')}"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const [first] = await workbook([sheet(`<row r="1"><c s="1"><v>${value}</v></c></row>`)], {
      'xl/styles.xml': styles,
    });
    expect(cellValue(field, first?.cells[0] ?? null, { note: first?.notes?.[0] })).toEqual(expected);
  });

  it.each([
    [
      'a formula that was never calculated',
      null,
      { kind: 'uncalculated' } as CellNote,
      string,
      'uncalculated',
    ],
    ['a failed formula', '#REF!', { kind: 'lost' } as CellNote, string, 'lost'],
    ['a number whose format hides it', '5', format(';;;'), string, 'lost'],
    ['a hidden number in a field of numbers', '5', format(';;;'), property('integer'), undefined],
    ['a format that nobody knows', '5', format('[[['), string, 'lost'],
    ['a format without end', '5', format('0'.repeat(60_000)), string, 'lost'],
    ['more digits than are kept', '110101199001011230', styleOf('General').long, string, 'digits'],
    ['more digits than are kept', '1e+300', styleOf('General').long, property('number'), undefined],
  ])('refuses %s (%s)', (_what, cell, note, field, rule) => {
    expect(unreadCell(field, cell, note)).toBe(rule);
  });

  it('says of truth what a person sees', async () => {
    const [first] = await xlsx(sheet('<row r="1"><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>'));
    expect(first?.cells).toEqual(['TRUE', 'FALSE']);
    expect(first?.cells.map((cell) => cellValue(property('boolean'), cell))).toEqual([true, false]);
  });

  const mainXml = (properties: string, ...sheets: readonly string[]) =>
    `<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr ${properties}/><x:sheets>${sheets.join('')}</x:sheets></x:workbook>`;
  it('counts days from 1904 where it says so', async () => {
    const rows = sheet('<row r="1"><c s="2"><v>44887</v></c><c><v>44887</v></c></row>');
    const own = { 'xl/workbook.xml': mainXml('date1904="1"', '<x:sheet name="a" r:id="rId1"/>') };
    const [first] = await workbook([rows], own);
    expect(cellValue(day, first?.cells[0] ?? null, { note: first?.notes?.[0] })).toBe('2026-11-23');
    expect(first?.cells[1]).toBe('44887');
  });

  it('reads the sheets in the order that a person sees, without those that are hidden', async () => {
    const sheets = ['one', 'two', 'three', 'four'].map((word) => sheet(row(1, 'a') + row(2, word)));
    const own = {
      'xl/workbook.xml': mainXml(
        '',
        '<x:sheet name="d" r:id="rId4" state="hidden"/><x:sheet name="c" r:id="rId3"/>',
        '<x:sheet name="b" r:id="rId2" state="veryHidden"/><x:sheet name="a" r:id="rId1"/>',
      ),
    };
    expect((await workbook(sheets, own)).map(({ cells }) => cells[0])).toEqual(['a', 'three', 'one']);
  });

  it('whose XML has prefixes is read', async () => {
    const cell =
      '<x:row r="1"><x:c t="inlineStr"><x:is><x:t>a</x:t><x:rPh><x:t>b</x:t></x:rPh></x:is></x:c></x:row>';
    const rows = await xlsx(`<x:worksheet><x:sheetData>${cell}</x:sheetData></x:worksheet>`);
    expect(rows.map(({ cells }) => cells)).toEqual([['a']]);
  });

  it('shows a text that its export had to cut, and gives every other back as it was', async () => {
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
    expect(rows.map(({ notes }) => notes?.[0]?.kind)).toEqual([
      ...['lost', 'lost'],
      ...whole.map(() => undefined),
    ]);
    expect(rows.slice(2).map(({ cells }) => cells[0])).toEqual(whole);
  });

  it('IN-08 with a row that has no end is refused before it is read whole', async () => {
    const endless = sheet(`<row r="1">${text('a'.repeat(9_000_000))}</row>`);
    await expect(xlsx(endless)).rejects.toMatchObject({ key: 'import.unreadable' });
  });
});

describe('a file that is no table', () => {
  const container = (name: string) => {
    const bytes = Buffer.alloc(2048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.writeUInt16LE(9, 30);
    bytes.writeUInt32LE(1, 48);
    bytes.write(name, 1024 + 128, 'utf16le');
    return bytes;
  };
  const other = (name: string) => ({ key: 'import.otherFormat', detail: { values: { format: name } } });
  it.each([
    ['an old workbook', container('Workbook'), other('Excel 97–2003 (.xls)')],
    ['an encrypted workbook', container('EncryptedPackage'), { key: 'import.encrypted' }],
    ['HTML that is called a workbook', Buffer.from('\ufeff\n<html><table>'), other('HTML')],
    ['a workbook of 2003 in XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), other('XML')],
    ['PDF', Buffer.from('%PDF-1.7'), other('PDF')],
  ])('is refused by what it is: %s', async (_what, bytes, refusal) => {
    const path = join(folder, 'a.csv');
    await writeFile(path, bytes);
    await expect(openSheet(path)).rejects.toMatchObject(refusal);
  });

  it('is refused by what it is where it is another kind of archive', async () => {
    const path = await written('a.ods', await zipOf({ 'content.xml': '<office/>' }));
    const { rows } = await openSheet(path);
    await expect(rowsOf(rows())).rejects.toMatchObject(other('OpenDocument (.ods)'));
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
    // The field's own rule rejects these.
    ['2026-02-28xyz', '2026-02-28xyz'],
    ['2026', '2026'],
  ])('day %s is %s', (cell, value) => expect(cellValue(day, cell)).toBe(value));

  it.each([
    // In the platform's time zone, if they name none.
    ['2026-02-28 08:00', '2026-02-28T00:00:00.000Z'],
    ['2026-02-28', '2026-02-27T16:00:00.000Z'],
    ['2026-02-28 08:00Z', '2026-02-28T08:00:00.000Z'],
    ['2026-02-28T00:30:00+08:00', '2026-02-27T16:30:00.000Z'],
    ['10000-01-01 07:59:59.999+08', '9999-12-31T23:59:59.999Z'],
    ['2026-02-31 08:00', '2026-02-31 08:00'],
    ['2026-02-29', '2026-02-29'],
    ['2026', '2026'],
  ])('moment %s is %s', (cell, value) => expect(cellValue(moment, cell)).toBe(value));

  it('is counted in days where a workbook shows one, and only there', () => {
    const [asDay, asMoment] = [styleOf('yyyy-mm-dd').number, styleOf('yyyy-mm-dd hh:mm').number];
    expect(cellValue(day, '46081', { note: asDay })).toBe('2026-02-28');
    expect(cellValue(moment, '46081.5', { note: asMoment })).toBe('2026-02-28T04:00:00.000Z');
    expect(cellValue(moment, '46081.5', { note: asMoment, zone: 'Z' })).toBe('2026-02-28T12:00:00.000Z');
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
