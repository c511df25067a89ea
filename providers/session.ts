import { readCookie, writeCookie } from './cookie.ts';

/** What became of this tab's session: nothing, it ended elsewhere, or another sign-in took its place. */
export type Fate = 'same' | 'ended' | 'replaced';

/** The token of this tab, and the eye it keeps on the other tabs. */
export interface Session {
  token(): string | null;
  /** Keeps a new token for one day, or for thirty; whoever was there before is not to be gone back to. */
  start(token: string, keep: boolean): void;
  end(): void;
  /** Goes on as somebody else, and keeps the way back. */
  enter(token: string): void;
  /** Goes back to the session before. @returns whether there is one. */
  goBack(): boolean;
  /** Compares this tab's token with the one that all tabs share. */
  fate(): Fate;
  /** Tells when another tab signs in or out. @returns how to stop listening. */
  watch(tell: (fate: Fate) => void): () => void;
}

const name = 'token';
const before = 'token_before';

/** The session of this tab. Without cookies it lives as long as the page does. */
export function createSession(): Session {
  let mine = readCookie(name);
  // Only a token that the browser did keep can be missed later.
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
    // Another tab's newer session is not this tab's to end.
    if (fate() === 'same') {
      writeCookie(name, '', 0);
      writeCookie(before, '', 0);
    }
    mine = null;
    isShared = false;
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
      // How long it is good for, the server knows.
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

// The message of another tab may be faster than the cookie that it wrote: so one looks again a little later.
const pauses = [0, 100, 900];

// A tab that was asleep or comes out of the back/forward cache heard nothing: it looks for itself.
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
