import { readCookie, writeCookie } from './cookie.ts';

/** The state of this tab's session: unchanged, ended elsewhere, or replaced by another sign-in. */
export type Fate = 'same' | 'ended' | 'replaced';

/** The token of this tab. It also watches the sessions of other tabs. */
export interface Session {
  token(): string | null;
  /** Stores a new token for one day, or for thirty. The previous account's session cannot be resumed. */
  start(token: string, keep: boolean): void;
  end(): void;
  /** Continues as another account, and keeps the current session to return to. */
  enter(token: string): void;
  /** Returns to the previous session. @returns whether there is one. */
  goBack(): boolean;
  /** Compares this tab's token with the token shared by all tabs. */
  fate(): Fate;
  /** Calls back when another tab signs in or out. @returns a function that stops watching. */
  watch(tell: (fate: Fate) => void): () => void;
}

const name = 'token';
const before = 'token_before';

/** Creates the session of this tab. Without cookies it lives as long as the page. */
export function createSession(): Session {
  let mine = readCookie(name);
  // Only a token that the browser did store can be missing later.
  let isShared = mine !== null;
  const channel = openChannel();

  function fate(): Fate {
    if (mine === null || !isShared) return 'same';
    const shared = readCookie(name);
    if (shared === mine) return 'same';
    return shared === null ? 'ended' : 'replaced';
  }

  function begin(token: string, keep: boolean): void {
    writeCookie(name, token, keep ? 30 : 1);
    mine = token;
    isShared = readCookie(name) === token;
    channel?.postMessage('started');
  }

  function end(): void {
    // This tab must not end the newer session of another tab.
    if (fate() === 'same') {
      writeCookie(name, '', 0);
      writeCookie(before, '', 0);
    }
    mine = null;
    channel?.postMessage('ended');
  }

  return {
    token() {
      if (mine === null) {
        mine = readCookie(name);
        isShared = mine !== null;
      }
      return mine;
    },
    start(token, keep) {
      writeCookie(before, '', 0);
      begin(token, keep);
    },
    end,
    enter(token) {
      if (mine !== null) writeCookie(before, mine, 1);
      begin(token, false);
    },
    goBack() {
      const kept = readCookie(before);
      if (kept === null) return false;
      writeCookie(before, '', 0);
      // The server knows how long the session is valid.
      begin(kept, true);
      return true;
    },
    fate,
    watch: (tell) =>
      watchTabs(channel, () => {
        const found = fate();
        tell(found);
        return found !== 'same';
      }),
  };
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('kaifang.session');
  } catch {
    return null;
  }
}

// The message of another tab may arrive before the cookie it wrote, so check again after these delays (ms).
const pauses = [0, 100, 900];

// A tab that was suspended or restored from the back/forward cache missed the events, so it checks itself.
function watchTabs(channel: BroadcastChannel | null, look: () => boolean): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const lookAfter = ([pause, ...later]: readonly number[]) => {
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!look()) lookAfter(later);
    }, pause);
    timers.add(timer);
  };
  const onMessage = () => lookAfter(pauses);
  channel?.addEventListener('message', onMessage);
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  return () => {
    timers.forEach(clearTimeout);
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('focus', look);
    window.removeEventListener('pageshow', look);
  };
}
