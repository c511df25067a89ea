import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import { builtInFormat, type CellStyle, plainStyle, styleOf } from './numberFormat.ts';
import { sharedTexts } from './sharedTexts.ts';
import { localName } from './workbookXml.ts';

/** The data that the cells of every sheet refer to. */
export interface Common {
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  /** Dates count from 1904, as in old Macintosh workbooks. */
  readonly is1904: boolean;
}

/** An open workbook. */
export interface Workbook {
  readonly common: Common;
  /** The visible sheets, in their order, each as chunks of XML. */
  readonly sheets: readonly (() => AsyncGenerator<string>)[];
  close(): void;
}

// The metadata of a workbook has to be held in memory as a whole.
const mostLetters = 20_000_000;
const nameOf: Readonly<Record<string, string>> = {
  'xl/workbook.bin': 'Excel binary (.xlsb)',
  'content.xml': 'OpenDocument (.ods)',
};

/** Opens a workbook. @throws ApiError 400 with the cause where it cannot be read. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unreadable);
  try {
    return await workbookOf(zip);
  } catch (error) {
    zip.close();
    return unreadable(error);
  }
}

/** Rejects a broken workbook, or rethrows an earlier rejection. */
export function unreadable(error?: unknown): never {
  throw error instanceof ApiError ? error : new ApiError(ret.badInput, 'import.notWorkbook');
}

async function workbookOf(zip: ZipFile): Promise<Workbook> {
  const entries = await entriesOf(zip);
  const other = Object.keys(nameOf).find((name) => entries.has(name));
  if (other) throw new ApiError(ret.badInput, 'import.otherFormat', { values: { format: nameOf[other] } });
  if ([...entries.values()].some((entry) => entry.isEncrypted()))
    throw new ApiError(ret.badInput, 'import.encrypted');
  const pieces = (name: string | undefined) => partPieces(zip, entries.get(name ?? ''));
  const root = await relationsOf(pieces('_rels/.rels'), '');
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const [folder, file] = [main.slice(0, main.lastIndexOf('/') + 1), main.slice(main.lastIndexOf('/') + 1)];
  const related = await relationsOf(pieces(`${folder}_rels/${file}.rels`), folder);
  const named = (type: string) => [...related.values()].find((one) => one.type === type)?.target;
  const { is1904, ids } = await readMain(pieces(main));
  const sheets = ids.flatMap((id) => {
    const found = related.get(id);
    return found?.type === 'worksheet' && entries.has(found.target) ? [() => pieces(found.target)] : [];
  });
  if (sheets.length === 0) unreadable();
  const styles = await stylesOf(pieces(named('styles')));
  const texts = await sharedTexts(pieces(named('sharedStrings')));
  return { common: { texts, styles, is1904 }, sheets, close: () => zip.close() };
}

interface Relation {
  /** The last segment of its type's URI. */
  readonly type: string;
  readonly target: string;
}

async function relationsOf(
  pieces: AsyncIterable<string>,
  folder: string,
): Promise<ReadonlyMap<string, Relation>> {
  const found = new Map<string, Relation>();
  await readTags(pieces, (name, { Id = '', Type = '', Target = '' }) => {
    if (name !== 'Relationship') return;
    const { pathname } = new URL(Target, `file:///${folder}`);
    found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: pathname.slice(1) });
  });
  return found;
}

async function readMain(pieces: AsyncIterable<string>): Promise<{ is1904: boolean; ids: string[] }> {
  let is1904 = false;
  const ids: string[] = [];
  await readTags(pieces, (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    // Hidden sheets are skipped, since users do not see them.
    if (name !== 'sheet' || ['hidden', 'veryHidden'].includes(attributes['state'] ?? '')) return;
    const id = Object.keys(attributes).find((key) => key.endsWith(':id'));
    ids.push(attributes[id ?? ''] ?? '');
  });
  return { is1904, ids };
}

async function stylesOf(pieces: AsyncIterable<string>): Promise<CellStyle[]> {
  const codes = new Map<string, string>();
  const made = new Map<string, CellStyle>();
  const styles: CellStyle[] = [];
  let isOfCells = false;
  await readTags(pieces, (name, { numFmtId = '0', formatCode = '' }) => {
    if (name === 'numFmt') codes.set(numFmtId, formatCode);
    if (name === 'cellXfs') isOfCells = true;
    if (name === 'cellStyles' || name === 'dxfs') isOfCells = false;
    if (name !== 'xf' || !isOfCells) return;
    const code = codes.get(numFmtId) ?? builtInFormat(Number(numFmtId));
    const style = made.get(code) ?? styleOf(code);
    made.set(code, style);
    styles.push(style);
  });
  return styles.length > 0 ? styles : [plainStyle];
}

async function readTags(
  pieces: AsyncIterable<string>,
  take: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  const parser = new SaxesParser();
  let letters = 0;
  parser.on('opentag', ({ name, attributes }) => take(localName(name), attributes));
  parser.on('error', (error) => {
    throw error;
  });
  for await (const piece of pieces) {
    letters += piece.length;
    if (letters > mostLetters) throw new ApiError(ret.badInput, 'import.tooLarge');
    parser.write(piece);
  }
}

// Invalid text is reported instead of replaced. A missing part counts as empty.
async function* partPieces(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return;
  const text = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of await streamOf(zip, entry)) yield text.decode(chunk as Buffer, { stream: true });
  yield text.decode();
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream as Readable)));
  });
}
