import { Worker } from 'node:worker_threads';
import type { OwnedName } from '#schemas/openapi/serviceName.ts';
import type { DocumentHead, ReadingMessage, ReadRow } from './message.ts';
import { Unreadable } from './unreadable.ts';

/** A file that was read: what it says of itself, and its operations. */
export interface ReadFile {
  readonly head: DocumentHead;
  readonly rows: readonly ReadRow[];
}

/** How long a file may take, how much memory, and how many operations it may have. */
export const readingLimits = { milliseconds: 60_000, megabytes: 1024, operations: 20_000 } as const;

/** Reads a file on a thread of its own, within limits of time and memory. @throws Unreadable */
export function readInWorker(
  bytes: Uint8Array,
  from: string | null,
  limits: {
    readonly milliseconds: number;
    readonly megabytes: number;
    readonly operations: number;
  } = readingLimits,
  owned: readonly OwnedName[] = [],
): Promise<ReadFile> {
  const worker = new Worker(new URL('./begin.mjs', import.meta.url), {
    workerData: { bytes, from, most: limits.operations, owned },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // It needs none of the settings, among which there are secrets.
    env: {},
  });
  return new Promise<ReadFile>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unreadable('slow')), limits.milliseconds);
    const rows: ReadRow[] = [];
    let head: DocumentHead | undefined;
    worker.on('message', (message: ReadingMessage) => {
      if (message.kind === 'head') head = message;
      else if (message.kind === 'rows') rows.push(...message.rows);
      else if (message.kind === 'unreadable') reject(new Unreadable(message.key, message.values));
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
