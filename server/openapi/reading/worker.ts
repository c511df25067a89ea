import { parentPort, workerData } from 'node:worker_threads';
import { baseOf } from '#schemas/openapi/document/baseOf.ts';
import { own } from '#schemas/openapi/document/dict.ts';
import { plainText } from '#schemas/openapi/document/plainText.ts';
import { countOperations, readOperations } from '#schemas/openapi/readOperations.ts';
import type { OwnedName } from '#schemas/openapi/serviceName.ts';
import type { ReadingMessage, ReadRow } from './message.ts';
import { readDocument } from './readDocument.ts';
import { Unreadable } from './unreadable.ts';

const { bytes, from, most, owned } = workerData as {
  bytes: Uint8Array;
  from: string | null;
  most: number;
  owned: readonly OwnedName[];
};
const atOnce = 200;

// Runs apart from the process that answers calls: whatever a file does to it, they go on.
try {
  const source = readDocument(bytes, from);
  const count = countOperations(source);
  if (count === 0) throw new Unreadable('noOperations');
  if (count > most) throw new Unreadable('tooMany', { number: count, most });
  const info = own(source.root, 'info');
  tell({
    kind: 'head',
    format: source.format,
    title: plainText(own(info, 'title'), 200),
    version: plainText(own(info, 'version'), 50),
    base: baseOf(source.root, source.format, from),
    count,
  });
  let rows: ReadRow[] = [];
  for (const { api, sample, ...told } of readOperations(source, owned)) {
    const path = plainText(told.path, 500);
    rows.push({
      ...told,
      ...{ path, api: api && JSON.stringify(api), sample: sample && JSON.stringify(sample) },
    });
    if (rows.length === atOnce) tell({ kind: 'rows', rows });
    if (rows.length === atOnce) rows = [];
  }
  tell({ kind: 'rows', rows });
  tell({ kind: 'end' });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  tell({ kind: 'unreadable', key: error.key, values: error.values });
}

function tell(message: ReadingMessage): void {
  parentPort?.postMessage(message);
}
