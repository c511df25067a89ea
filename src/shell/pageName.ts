import { useEffect, useSyncExternalStore } from 'react';
import type { Lang } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { useHere } from './useHere.ts';

/**
 * What the open page declares about itself: its own name, and whether its tab may be closed without
 * confirmation.
 */
export interface PageNote {
  readonly path: string;
  readonly name: string;
  /** The language of the name; absent if it is that of a record, which is the same in all languages. */
  readonly lang: Lang | undefined;
  readonly asksBeforeClosing: boolean;
}

interface PageNameOptions {
  /** The name is that of a record, so that it also holds in another language. */
  readonly isRecord?: boolean;
  readonly asksBeforeClosing?: boolean;
}

let said: PageNote | undefined;
const listeners = new Set<() => void>();

/**
 * Names the calling page in the breadcrumb, the tab and the document's title: the name of its record, once it
 * is loaded.
 */
export function usePageName(
  name: string | undefined,
  { isRecord = false, asksBeforeClosing = false }: PageNameOptions = {},
): void {
  const { path } = useHere();
  const present = useLang();
  const lang = isRecord ? undefined : present;
  useEffect(() => {
    if (!name) return;
    const note = { path, name, lang, asksBeforeClosing };
    say(note);
    return () => {
      if (said === note) say(undefined);
    };
  }, [path, name, lang, asksBeforeClosing]);
}

/** What the open page has declared about itself. */
export function usePageNote(): PageNote | undefined {
  return useSyncExternalStore(subscribe, () => said);
}

function say(note: PageNote | undefined): void {
  said = note;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
