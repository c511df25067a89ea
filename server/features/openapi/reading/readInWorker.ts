import { Worker } from 'node:worker_threads';
import type { OwnedName } from '#schemas/openapi/serviceName.ts';
import type { DocumentHead, ReadingMessage, ReadingOptions, ReadRow } from './message.ts';
import type { FileToRead } from './readMessages.ts';
import { Unreadable } from './unreadable.ts';

/** A parsed file: its metadata and its operations. */
export interface ReadFile {
  readonly head: DocumentHead;
  readonly rows: readonly ReadRow[];
}

/** The limits for a file: time, memory and number of operations. */
export const readingLimits = { milliseconds: 60_000, megabytes: 1024, operations: 20_000 } as const;

/** Parses a file in a worker thread, with limits on time and memory. @throws Unreadable */
export function readInWorker(
  bytes: Uint8Array,
  from: string | null,
  limits: {
    readonly milliseconds: number;
    readonly megabytes: number;
    readonly operations: number;
  } = readingLimits,
  owned: readonly OwnedName[] = [],
  options: ReadingOptions = {},
): Promise<ReadFile> {
  const worker = new Worker(new URL('./begin.mjs', import.meta.url), {
    workerData: { bytes, from, most: limits.operations, owned, options } satisfies FileToRead,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // The worker needs no settings, and some of them are secrets.
    env: {},
  });
  return new Promise<ReadFile>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unreadable('slow')), limits.milliseconds);
    const rows: ReadRow[] = [];
    let head: DocumentHead | undefined;
    worker.on('message', (message: ReadingMessage) => {
      if (message.kind === 'head') head = message;
      else if (message.kind === 'rows') rows.push(...message.rows);
      else if (message.kind === 'unreadable')
        reject(new Unreadable(message.key, message.values, message.details));
      else if (head) resolve({ head, rows });
    });
    worker.on('error', (error) => {
      const isFull = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? new Unreadable('memory') : error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Unreadable('memory'));
    });
  }).finally(() => void worker.terminate());
}
