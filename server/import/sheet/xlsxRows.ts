import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { sharedTexts } from './sharedTexts.ts';
import { type Collector, sheetCollector } from './sheetCollector.ts';
import type { SheetRow } from './sheetRow.ts';

/** The rows of a workbook's sheets, one sheet after the other; the titles of the further ones are not said again. */
export async function* xlsxRows(path: string): AsyncGenerator<SheetRow> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unreadable);
  try {
    const entries = await entriesOf(zip).catch(unreadable);
    const texts = await sharedTexts(await streamOf(zip, entries.get('xl/sharedStrings.xml')));
    const sheets = [...entries.keys()]
      .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
      .sort(byNumber);
    let line = 0;
    for (const [at, name] of sheets.entries()) {
      const stream = await streamOf(zip, entries.get(name));
      let isFirst = true;
      for await (const cells of rowsOf(stream as Readable, sheetCollector(texts))) {
        line++;
        if (at === 0 || !isFirst) yield { line, cells };
        isFirst = false;
      }
    }
  } finally {
    zip.close();
  }
}

async function* rowsOf(stream: Readable, collector: Collector) {
  stream.setEncoding('utf8');
  try {
    for await (const chunk of stream) {
      yield* collector.write(chunk as string);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    unreadable();
  }
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

function unreadable(): never {
  throw new Refusal(ret.badInput, 'import.unreadable', { values: { line: '?' } });
}
