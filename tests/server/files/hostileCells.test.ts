import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportFormat, fileEnding } from '#schemas/payloads/exportFormat.ts';
import { guardFormula, keepText } from '#server/platform/rules/formula.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openDownload, readDownload } from '../../support/files/download.ts';
import { sheetRegistry } from '../../support/files/sheetRegistry.ts';
import { xmlOf } from '../../support/files/xmlOf.ts';
import { naughtyStrings } from '../../support/records/naughtyStrings.ts';
import { findOffice } from '../../support/tools/findOffice.ts';

const payloads = [
  ...[
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\u3000=1+1',
    '\u200b=1+1',
  ],
  ...[
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(1)',
    ';=1+1',
    ',=1+1',
    '|=1+1',
    '"=1+1"',
    '""=1+1',
    "'=1+1",
    '=1+1;=2+2',
  ],
  ...['=HYPERLINK("http://evil.example","x")', '=WEBSERVICE("http://evil.example")', "=cmd|'/C calc'!A0"],
  ...["@SUM(1+9)*cmd|' /C calc'!A0", '=DDE("cmd";"/C calc";"x")', '=IMPORTXML("http://evil.example","//a")'],
  ...[
    '{=1+1}',
    'of:=1+1',
    'msoxl:=1+1',
    "-2+3+cmd|' /C calc'!A0",
    "='file:///etc/passwd'#$passwd.A1",
    '=1\r\n=2',
  ],
];
const hostile = [...payloads, ...naughtyStrings].map((text) => text.replaceAll('\0', ''));

let kaifang: TestApp;
let files: Readonly<Record<ExportFormat, Buffer>>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaifang-cells-'));
  kaifang = await startApp(sheetRegistry());
  const { token } = await kaifang.signIn(255, 'root_1');
  await sql`insert into sheet (title) select unnest(${hostile}::text[])`.execute(kaifang.app.db);
  const exported = async (format: string) => {
    const asked = { format, fields: 'id,title', sort: 'id' };
    return readDownload(await openDownload(kaifang, 'Admin.Sheet.Export', asked, token));
  };
  files = {
    csv: await exported('csv'),
    csv_spreadsheet: await exported('csv_spreadsheet'),
    xlsx: await exported('xlsx'),
  };
});
afterAll(async () => {
  await kaifang.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('EXP-01 hostile cells', () => {
  test('of a workbook are all texts, none a formula, a link or a connection', async () => {
    const parts = await xmlOf(files.xlsx);
    const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets).toHaveLength(1);
    for (const [name, { elements }] of parts) {
      const running = elements.filter((one) =>
        ['f', 'hyperlink', 'ddeLink', 'oleLink', 'connection', 'externalReference', 'definedName'].includes(
          one.name,
        ),
      );
      expect([name, running]).toEqual([name, []]);
    }
    const cells = sheets.flatMap(([, { elements }]) => elements.filter(({ name }) => name === 'c'));
    const titles = cells.filter(({ attributes }) => /^B\d+$/.test(attributes['r'] ?? '')).slice(1);
    expect(titles).toHaveLength(hostile.length);
    // The file marks texts as such; without that a reader assumes a number.
    for (const { attributes } of titles) expect(['inlineStr', 's']).toContain(attributes['t']);
    const [sheet] = await readXlsx(files.xlsx, { trim: false });
    const read = sheet?.data.slice(1).map(([, title]) => title);
    expect(read?.slice(0, 4)).toEqual(payloads.slice(0, 4));
  });

  test('of a CSV are all guarded', () => {
    const rows = parse(files.csv, { bom: true }) as string[][];
    expect(rows.slice(1).map(([, title]) => title)).toEqual(hostile.map(guardFormula));
  });

  test('of a CSV for spreadsheets are guarded, or texts in quotes that name nothing', () => {
    const rows = parse(files.csv_spreadsheet, { bom: true }) as string[][];
    const cells = rows.slice(1).map((row) => row[1] ?? '');
    const differing = hostile.flatMap((text, at) => {
      return cells[at] === keepText(text) ? [] : [[text.slice(0, 80), cells[at]?.slice(0, 80)]];
    });
    expect(differing).toEqual([]);
    for (const cell of cells) expect(cell).toMatch(/^(?!=)|^="[^"]*"$/);
  });

  test('are nowhere calculated by an office program that opens them', () => {
    expect([formulasIn('xlsx'), formulasIn('csv')]).toEqual([[], []]);
    const texts = formulasIn('csv_spreadsheet');
    expect(texts.length).toBeGreaterThan(0);
    for (const formula of texts) expect(formula).toMatch(/^table:formula="of:=&quot;[^&"]*&quot;"$/);
  }, 900_000);

  test('would be calculated by it, were they not guarded', () => {
    expect(
      formulasIn('csv', Buffer.from('name,title\n=HYPERLINK("http://evil.example"),=1+1\n')),
    ).toHaveLength(2);
  }, 240_000);
});

/** The formulas that LibreOffice finds in a file. */
function formulasIn(format: ExportFormat, bytes = files[format]): string[] {
  const ending = fileEnding(format);
  const file = join(folder, `cells.${ending}`);
  writeFileSync(file, bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  // 44: comma-separated, 34: quoted, 76: UTF-8; and with formulas evaluated, which users must enable.
  const filter = ending === 'csv' ? ['--infilter=CSV:44,34,76,1,,0,false,true,false,false,false,0,true'] : [];
  const target = join(folder, format);
  const asked = [profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', target, file];
  execFileSync(findOffice(), asked, { stdio: 'ignore', timeout: 180_000 });
  const sheet = readFileSync(join(target, 'cells.fods'), 'utf8');
  expect(sheet).toContain('HYPERLINK');
  return sheet.match(/table:formula="[^"]*"/g) ?? [];
}
