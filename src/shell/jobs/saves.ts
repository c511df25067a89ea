import { CallError } from '#providers/callError.ts';

/** A file that the server generates and the browser saves. */
export interface Save {
  readonly id: number;
  readonly title: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  readonly rows: number;
  /** Undefined before the server reports the total. */
  readonly total: number | undefined;
  readonly bytes: number;
  /** The number of truncated texts. */
  readonly cut: number;
  readonly why?: string;
}

/** The progress of a save. */
type SaveProgress = Pick<Save, 'rows' | 'total' | 'bytes' | 'cut'>;

const kept = 5;

/** The saves of this tab: they end with it, since the browser writes the file while it is received. */
export const saves = createSaves();

function createSaves() {
  let list: readonly Save[] = [];
  let made = 0;
  const stops = new Map<number, AbortController>();
  const hearers = new Set<() => void>();
  const change = (next: readonly Save[]): void => {
    list = next.slice(0, kept);
    for (const hear of hearers) hear();
  };
  const update = (id: number, news: Partial<Save>): void =>
    change(list.map((save) => (save.id === id ? { ...save, ...news } : save)));
  return {
    list: () => list,
    subscribe: (hear: () => void) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    cancel: (id: number) => stops.get(id)?.abort(),
    /**
     * Runs a save and adds it to the list. @throws what the work throws, but nothing when it was cancelled or
     * rejected: the frame's dialog reports a rejection.
     */
    run: async (
      title: string,
      work: (signal: AbortSignal, onProgress: (progress: SaveProgress) => void) => Promise<void>,
    ): Promise<void> => {
      const id = ++made;
      const stop = new AbortController();
      stops.set(id, stop);
      change([{ id, title, state: 'running', rows: 0, total: undefined, bytes: 0, cut: 0 }, ...list]);
      try {
        await work(stop.signal, (progress) => update(id, progress));
        update(id, { state: 'done' });
      } catch (error) {
        update(id, stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', why: wordsOf(error) });
        if (!stop.signal.aborted && !(error instanceof CallError)) throw error;
      } finally {
        stops.delete(id);
      }
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
