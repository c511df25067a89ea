import { cut } from '#schemas/text/cut.ts';

/** Something that went wrong in the browser. */
export interface ErrorEntry {
  readonly type: 'ajax' | 'script';
  /** The HTTP status of a failed call; 0 when there was none. */
  readonly code: number;
  readonly message: string;
  readonly url: string;
  /** Where it happened, as far as the browser tells. */
  readonly stack?: string | undefined;
  /** The reference of the call that failed. */
  readonly reference?: string | undefined;
  readonly time: string;
  /** How often it came within a minute; what comes again is sent together when the minute is over. */
  readonly count: number;
}

/** What the bell shows; a new object whenever it changes. */
export interface ErrorLogState {
  readonly entries: readonly ErrorEntry[];
  readonly unread: boolean;
}

/** The errors of this tab: kept for the error page, sent to the server for everybody else. */
export interface ErrorLog {
  add(entry: Omit<ErrorEntry, 'time' | 'count'>): void;
  state(): ErrorLogState;
  subscribe(tell: () => void): () => void;
  /** The error page was opened: the bell's dot goes out. */
  markRead(): void;
  clear(): void;
  /** Collects what scripts throw and nobody catches. @returns how to stop. */
  collect(target: Window): () => void;
}

const mostEntries = 200;
const mostPerMinute = 20;
const minute = 60_000;
const longest = 1000;
const longestStack = 6000;
/** How long after its beginning a page that is left is believed to be left. */
const leaving = 1000;

/** An error log; `save` sends an entry to the server and may fail without consequence. */
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
    // An error that comes with every frame must not become a flood of calls.
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

  // A page that is left gives its calls up, and they tell it as a failure. Of a page that stays, they are one.
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

// Chrome reports it as an error, but it only says that a size was measured again in the next frame.
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

// A refused call was shown already, a failed one was logged as such, and a call that was given up is no error.
function isOfScripts(reason: unknown): boolean {
  return !(reason instanceof Error && (reason.name === 'CallError' || reason.name === 'AbortError'));
}
