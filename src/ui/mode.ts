import { useSyncExternalStore } from 'react';
import { applyTokens } from '../theme/rootVariables.ts';
import type { Mode } from '../theme/tokens.ts';

/** The modes that a person may choose: a fixed one, or the system's. */
export type ModeChoice = Mode | 'system';

const key = 'kaifang.mode';
const listeners = new Set<() => void>();
let remembered: ModeChoice | undefined;

/** The current mode, the choice behind it, and a setter; the choice is persisted. */
export function useMode(): { mode: Mode; choice: ModeChoice; choose: (choice: ModeChoice) => void } {
  const mode = useSyncExternalStore(subscribe, presentMode);
  const choice = useSyncExternalStore(subscribe, presentChoice);
  return { mode, choice, choose };
}

/** The current mode. */
function presentMode(): Mode {
  const choice = presentChoice();
  if (choice !== 'system') return choice;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

/** Keeps the page's custom properties in sync with the mode; call it once, before the first render. */
export function followMode(): () => void {
  const follow = () => applyTokens(presentMode());
  follow();
  return subscribe(follow);
}

function presentChoice(): ModeChoice {
  remembered ??= readChoice();
  return remembered;
}

function choose(choice: ModeChoice): void {
  remembered = choice;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts until the browser is closed.
  }
  for (const tell of listeners) tell();
}

function readChoice(): ModeChoice {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function subscribe(tell: () => void): () => void {
  const reread = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    remembered = undefined;
    tell();
  };
  listeners.add(tell);
  systemIsDark()?.addEventListener('change', tell);
  window.addEventListener('storage', reread);
  return () => {
    listeners.delete(tell);
    systemIsDark()?.removeEventListener('change', tell);
    window.removeEventListener('storage', reread);
  };
}

let query: MediaQueryList | undefined;

function systemIsDark(): MediaQueryList | undefined {
  query ??= globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  return query;
}
