import { useEffect, useSyncExternalStore } from 'react';
import { useHere } from './useHere.ts';

/**
 * What the open page declares about itself: its own name, and whether its tab may be closed without
 * confirmation.
 */
export interface PageNote {
  readonly path: string;
  readonly name: string;
  readonly asksBeforeClosing: boolean;
}

let present: PageNote | undefined;
const listeners = new Set<() => void>();

/**
 * Names the calling page in the breadcrumb, the tab and the document's title: the name of its record, once it
 * is loaded.
 */
export function usePageName(name: string | undefined, asksBeforeClosing = false): void {
  const { path } = useHere();
  useEffect(() => {
    if (!name) return;
    const note = { path, name, asksBeforeClosing };
    say(note);
    return () => {
      if (present === note) say(undefined);
    };
  }, [path, name, asksBeforeClosing]);
}

/** What the open page has declared about itself. */
export function usePageNote(): PageNote | undefined {
  return useSyncExternalStore(subscribe, () => present);
}

function say(note: PageNote | undefined): void {
  present = note;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
