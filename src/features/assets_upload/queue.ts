import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type Fault, fileRule, imageRule, type Uploaded, uploadFault } from '../../fields/controls/upload.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';
import type { UploadItem } from './item.ts';
import { isLost, sendFile } from './sendFile.ts';

/** The files being uploaded; uploads continue while other pages are open. */
export interface UploadQueue {
  items(): readonly UploadItem[];
  subscribe(tell: () => void): () => void;
  add(files: readonly File[]): void;
  pause(key: number): void;
  /** Resumes or retries. */
  resume(key: number): void;
  /** Removes a file from the queue; the server discards its data. */
  remove(key: number): void;
}

interface QueueOptions {
  readonly call: KaifangDataProvider['call'];
  /** The text of a fault that is found before anything is sent. */
  readonly say: (...fault: Fault) => string;
  readonly onDone: (record: Uploaded) => void;
}

const atOnce = 3;
const longestPause = 30_000;

/** Creates an empty queue. */
export function createUploadQueue({ call, say, onDone }: QueueOptions): UploadQueue {
  let items: readonly UploadItem[] = [];
  let made = 0;
  const running = new Map<number, AbortController>();
  const breaks = new Map<number, number>();
  const listeners = new Set<() => void>();

  function show(next: readonly UploadItem[]): void {
    items = next;
    for (const tell of listeners) tell();
  }
  const change = (key: number, part: Partial<UploadItem>) =>
    show(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const stop = (key: number) => {
    running.get(key)?.abort();
    running.delete(key);
  };

  function startNext(): void {
    for (const item of items) {
      if (running.size >= atOnce) return;
      if (item.state === 'waiting' && !running.has(item.key)) void run(item);
    }
  }

  async function run({ key, file }: UploadItem): Promise<void> {
    const control = new AbortController();
    running.set(key, control);
    change(key, { state: 'sending', fault: undefined });
    // Results that arrive after a pause are discarded.
    const now = (part: Partial<UploadItem>) => running.get(key) === control && change(key, part);
    try {
      const record = await sendFile(file, {
        ...{ call, signal: control.signal },
        onMoved: ({ received, upload_id: uploadId }) => {
          breaks.delete(key);
          now({ received, uploadId });
        },
        onFinishing: () => now({ state: 'finishing' }),
      });
      now({ state: 'done', record });
      onDone(record);
    } catch (error) {
      if (running.get(key) === control) fail(key, error);
    } finally {
      if (running.get(key) === control) running.delete(key);
      startNext();
    }
  }

  function fail(key: number, error: unknown): void {
    if (!(error instanceof CallError && isLost(error))) {
      change(key, { state: 'failed', fault: whyOf(error), uploadId: undefined });
      return;
    }
    const count = (breaks.get(key) ?? 0) + 1;
    breaks.set(key, count);
    change(key, { state: 'broken' });
    setTimeout(() => again(key), Math.min(longestPause, 1000 * 2 ** (count - 1)));
  }

  function whyOf(error: unknown): string {
    // An error not from the server comes from the browser: the file was moved or changed since it was chosen.
    if (!(error instanceof CallError)) return say('files.upload.failedToRead');
    return serverErrors(error)[0]?.message ?? error.message;
  }

  function again(key: number): void {
    if (items.find((item) => item.key === key)?.state !== 'broken') return;
    change(key, { state: 'waiting' });
    startNext();
  }

  return {
    items: () => items,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    add(files) {
      const added = files.map((file): UploadItem => {
        const fault = uploadFault(file, file.type.startsWith('image/') ? imageRule : fileRule);
        const state = fault ? 'failed' : 'waiting';
        return { key: ++made, file, state, received: 0, fault: fault && say(...fault) };
      });
      show([...items, ...added]);
      startNext();
    },
    pause(key) {
      stop(key);
      change(key, { state: 'paused' });
      startNext();
    },
    resume(key) {
      change(key, { state: 'waiting', fault: undefined });
      startNext();
    },
    remove(key) {
      const item = items.find((one) => one.key === key);
      stop(key);
      show(items.filter((one) => one.key !== key));
      if (item?.uploadId && item.state !== 'done')
        void call('Admin.File.CancelUpload', { upload_id: item.uploadId }).catch(() => {});
      startNext();
    },
  };
}
