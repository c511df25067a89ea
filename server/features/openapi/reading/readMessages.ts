import { baseOf } from '#schemas/openapi/baseOf.ts';
import { isDict, own } from '#schemas/openapi/dict.ts';
import { plainText } from '#schemas/openapi/plainText.ts';
import { countOperations, readOperations } from '#schemas/openapi/readOperations.ts';
import { pointerOf } from '#schemas/openapi/reference.ts';
import type { OwnedName } from '#schemas/openapi/serviceName.ts';
import type { ReadingMessage, ReadingOptions, ReadRow } from './message.ts';
import { readDocument } from './readDocument.ts';
import { Unreadable } from './unreadable.ts';
import { validateDocument } from './validateDocument.ts';

/** A file to parse: its content, its address if it has one, its most operations, and the names of its APIs. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly from: string | null;
  readonly most: number;
  readonly owned: readonly OwnedName[];
  readonly options: ReadingOptions;
}

const rowsPerMessage = 200;

/** Parses a file and yields its head, its operations in batches and its end, or why it is unreadable. */
export function* readMessages(file: FileToRead): Generator<ReadingMessage> {
  try {
    yield* readParts(file);
    yield { kind: 'end' };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { kind: 'unreadable', key: error.key, values: error.values, details: error.details };
  }
}

function* readParts({ bytes, from, most, owned, options }: FileToRead): Generator<ReadingMessage> {
  const source = readDocument(bytes, from, options);
  if (options.isStrict && !source.converted) validateDocument(source);
  if (!isDict(own(source.root, 'paths'))) throw new Unreadable('noPaths');
  const count = countOperations(source);
  if (count === 0) throw new Unreadable(source.seen === 'har' ? 'seen.har' : 'noOperations');
  if (count > most) throw new Unreadable('tooMany', { number: count, most });
  const base = baseOf(source.root, source.format, from);
  const info = own(source.root, 'info');
  yield {
    kind: 'head',
    format: source.seen,
    title: plainText(own(info, 'title'), 200),
    version: plainText(own(info, 'version'), 50),
    base,
    count,
  };
  let rows: ReadRow[] = [];
  for (const { api, sample, ...told } of readOperations(source, owned, base)) {
    const path = plainText(told.path, 500);
    const left = source.converted?.get(pointerOf('paths', told.path, told.method.toLowerCase())) ?? [];
    rows.push({
      ...told,
      remarks: [...left, ...told.remarks],
      ...{ path, api: api && JSON.stringify(api), sample: sample && JSON.stringify(sample) },
    });
    if (rows.length < rowsPerMessage) continue;
    yield { kind: 'rows', rows };
    rows = [];
  }
  yield { kind: 'rows', rows };
}
