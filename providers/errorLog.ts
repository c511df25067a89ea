import { cut } from '#schemas/text/cut.ts';

/** An error that occurred in the browser. */
export interface ErrorEntry {
  readonly type: 'ajax' | 'script';
  /** The HTTP status of a failed call; 0 if there was none. */
  readonly code: number;
  readonly message: string;
  readonly url: string;
  /** Where it happened, as far as the browser reports it. */
  readonly stack?: string | undefined;
  /** The reference of the call that failed. */
  readonly reference?: string | undefined;
  readonly time: string;
  /** How often it occurred within a minute. Repetitions are sent together at the end of the minute. */
  readonly count: number;
}

/** The state that the bell shows; a new object on each change. */
export interface ErrorLogState {
  readonly entries: readonly ErrorEntry[];
  readonly unread: boolean;
}

/** The errors of this tab: kept for the error page, and sent to the server for all other readers. */
export interface ErrorLog {
  add(entry: Omit<ErrorEntry, 'time' | 'count'>): void;
  state(): ErrorLogState;
  subscribe(tell: () => void): () => void;
  /** Called when the error page is opened. Clears the bell's dot. */
  markRead(): void;
  clear(): void;
  /** Collects the uncaught errors of scripts. @returns a function that stops collecting. */
  collect(target: Window): () => void;
}

const mostEntries = 200;
const mostPerMinute = 20;
const minute = 60_000;
const longest = 1000;
const longestStack = 6000;
/** How many milliseconds after the start of an unload the page is still considered to be leaving. */
const leaving = 1000;

/** Creates an error log. `save` sends an entry to the server; its failures are ignored. */
export function createErrorLog(save: (entry: ErrorEntry) => Promise<unknown>): ErrorLog {
  let state: ErrorLogState = { entries: [], unread: false };
  let sent: number[] = [];
  let isLeft = false;
  const repeated = new Map<string, number>();
  const listeners = new Set<() => void>();

  function become(next: ErrorLogState): void {
    state = next;
    for (const tell of listeners) tell();
  }

  function send(entry: ErrorEntry): void {
    const now = Date.now();
    sent = sent.filter((time) => now - time < minute);
    // An error that occurs in every frame must not flood the server with calls.
    if (sent.length >= mostPerMinute) return;
    sent.push(now);
    save(entry).catch(() => undefined);
  }

  function sendLater(entry: ErrorEntry): void {
    const key = `${entry.type} ${entry.url} ${entry.message}`;
    const before = repeated.get(key) ?? 0;
    repeated.set(key, before + 1);
    if (before > 0) return;
    setTimeout(() => {
      send({ ...entry, count: repeated.get(key) ?? 1 });
      repeated.delete(key);
    }, minute);
  }

  function add(told: Omit<ErrorEntry, 'time' | 'count'>): void {
    const entry = { ...shortened(told), time: new Date().toISOString(), count: 1 };
    const again = state.entries.find((known) => isSame(known, entry));
    const others = state.entries.filter((known) => known !== again);
    const latest = again ? { ...again, count: again.count + 1 } : entry;
    become({ entries: [latest, ...others].slice(0, mostEntries), unread: true });
    if (again) sendLater(entry);
    else send(entry);
  }

  // A page that unloads aborts its calls, which then report failures. If the page stays, they are real
  // failures.
  function addUnlessLeft(told: Omit<ErrorEntry, 'time' | 'count'>): void {
    if (isLeft && told.type === 'ajax') setTimeout(() => add(told), leaving);
    else add(told);
  }

  function leave(): void {
    isLeft = true;
    setTimeout(() => {
      isLeft = false;
    }, leaving);
  }

  return {
    add: addUnlessLeft,
    state: () => state,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    markRead: () => state.unread && become({ ...state, unread: false }),
    clear: () => become({ entries: [], unread: false }),
    collect(target) {
      const stop = collectScriptErrors(target, add);
      target.addEventListener('beforeunload', leave);
      return () => {
        stop();
        target.removeEventListener('beforeunload', leave);
      };
    },
  };
}

function isSame(known: ErrorEntry, entry: ErrorEntry): boolean {
  const isRecent = Date.parse(entry.time) - Date.parse(known.time) < minute;
  return isRecent && known.type === entry.type && known.message === entry.message && known.url === entry.url;
}

function shortened<T extends { message: string; url: string; stack?: string | undefined }>(entry: T): T {
  const { message, url, stack } = entry;
  return {
    ...entry,
    message: cut(message, longest),
    url: cut(url, longest),
    ...(stack && { stack: cut(stack, longestStack) }),
  };
}

// Chrome reports this as an error, but it only means that a size was measured again in the next frame.
const harmless = /^ResizeObserver loop/;

function collectScriptErrors(target: Window, add: ErrorLog['add']): () => void {
  const script = (message: string, error: unknown) => {
    const stack = error instanceof Error ? error.stack : undefined;
    if (!harmless.test(message)) add({ type: 'script', code: 0, message, url: target.location.href, stack });
  };
  const onError = (event: ErrorEvent) => script(event.message, event.error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isOfScripts(reason)) script(reason instanceof Error ? reason.message : String(reason), reason);
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}

// Rejected calls were already shown, failed calls were already logged, and an aborted call is no error.
function isOfScripts(reason: unknown): boolean {
  return !(reason instanceof Error && (reason.name === 'CallError' || reason.name === 'AbortError'));
}
