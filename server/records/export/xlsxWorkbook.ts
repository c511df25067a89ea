import { xmlText } from './xmlText.ts';

/** The index of each style in the workbook's list of styles. */
export const styles = { number: 0, head: 1, day: 2, moment: 3, money: 4 } as const;

/** The files of a workbook other than its sheets, by their path in the archive. */
export function workbookParts(title: string, sheets: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_none, at) => at + 1);
  return {
    '[Content_Types].xml': contentTypes(numbers),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(title, numbers),
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((number): Relation => ['worksheet', `worksheets/sheet${number}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styleSheet,
  };
}

type Relation = readonly [type: string, target: string];

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(numbers: readonly number[]): string {
  const parts = numbers.map((number) => override(`worksheets/sheet${number}.xml`, 'worksheet'));
  return (
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    override('workbook.xml', 'sheet.main') +
    override('styles.xml', 'styles') +
    `${parts.join('')}</Types>`
  );
}

function override(path: string, type: string): string {
  return `<Override PartName="/xl/${path}" ContentType="${sheetType}.${type}+xml"/>`;
}

function relations(list: readonly Relation[]): string {
  const items = list.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`;
}

function workbook(title: string, numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<sheet name="${sheetName(title, number)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">` +
    `<sheets>${sheets.join('')}</sheets></workbook>`
  );
}

// Excel allows 31 characters, and none of these.
function sheetName(title: string, number: number): string {
  const ending = number === 1 ? '' : ` ${number}`;
  const name =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31 - ending.length)
      .trim() || 'Sheet';
  return xmlText(name + ending);
}

const plain =
  '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>';

// The order of `cellXfs` is that of `styles`.
const styleSheet =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  `<fills count="2">${plain}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
