import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { sharedTexts } from './sharedTexts.ts';
import { type Collector, sheetCollector } from './sheetCollector.ts';
import type { SheetRow } from './sheetRow.ts';

/**
 * The rows of a workbook's first sheet, and of further ones that go on with the same titles: these are not said again,
 * and the lines are counted on.
 */
export async function* xlsxRows(path: string): AsyncGenerator<SheetRow> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unreadable);
  try {
    const entries = await entriesOf(zip).catch(unreadable);
    const texts = await textsOf(await streamOf(zip, entries.get('xl/sharedStrings.xml')).catch(unreadable));
    const sheets = [...entries.keys()]
      .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
      .sort(byNumber);
    if (sheets.length === 0) unreadable();
    let [before, last] = [0, 0];
    let titles: string | undefined;
    for (const name of sheets) {
      const stream = (await streamOf(zip, entries.get(name)).catch(unreadable)) as Readable;
      let isFirst = true;
      for await (const row of rowsOf(stream, sheetCollector(texts))) {
        const isNew = titles === undefined;
        titles ??= titlesOf(row);
        if (isFirst && titlesOf(row) !== titles) break;
        last = before + row.line;
        if (isNew || !isFirst) yield { ...row, line: last };
        isFirst = false;
      }
      before = last;
    }
  } finally {
    zip.close();
  }
}

function titlesOf({ cells }: SheetRow): string {
  return JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1));
}

async function* rowsOf(stream: Readable, collector: Collector): AsyncGenerator<SheetRow> {
  try {
    for await (const piece of utf8Pieces(stream)) yield* collector.write(piece);
  } catch (error) {
    unreadable(error);
  }
}

async function textsOf(stream: Readable | null): Promise<string[]> {
  return stream ? sharedTexts(utf8Pieces(stream)).catch(unreadable) : [];
}

// What is no text is told, and not made one.
async function* utf8Pieces(stream: Readable): AsyncGenerator<string> {
  const text = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) yield text.decode(chunk as Buffer, { stream: true });
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

function streamOf(zip: ZipFile, entry: Entry | undefined): Promise<Readable | null> {
  if (!entry) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

function byNumber(a: string, b: string): number {
  return Number(/\d+/.exec(a)) - Number(/\d+/.exec(b));
}

function unreadable(error?: unknown): never {
  throw error instanceof Refusal ? error : new Refusal(ret.badInput, 'import.notWorkbook');
}
