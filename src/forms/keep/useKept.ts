import { useCallback, useEffect, useRef } from 'react';
import { changedFields } from '#providers/changes.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { formValues } from '../values.ts';
import { dropDraft, keepDraft } from './draft.ts';
import { watchUnsaved } from './unsaved.ts';

const rest = 500;

/** What is known of a form's unsaved typing. */
export interface Kept {
  typed(values: Row): void;
  /** What was typed last; nothing when nothing was. */
  values(): Row | undefined;
  isUnsaved(): boolean;
  /** It was saved, or is given up on purpose. */
  forget(): void;
}

/**
 * Keeps what is typed until it is saved: the browser asks before the page is closed, and when the page goes away
 * all the same, as with the end of a session, a draft stays.
 */
export function useKept(schema: ObjectSchema, key: string, base: Row, restored: Row | undefined): Kept {
  const values = useRef(restored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isUnsaved = useCallback(() => {
    if (values.current === undefined) return false;
    return Object.keys(changedFields(values.current, formValues(schema, base))).length > 0;
  }, [schema, base]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (values.current === undefined) return;
    if (isUnsaved() && !isSigningOut()) keepDraft(key, schema, base, values.current);
    else dropDraft(key);
  }, [key, schema, base, isUnsaved]);

  usePageEnd(isUnsaved, keep);

  const typed = useCallback(
    (next: Row) => {
      values.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, rest);
    },
    [keep],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    values.current = undefined;
    dropDraft(key);
  }, [key]);
  return { typed, values: () => values.current, isUnsaved, forget };
}

/** Asks before the page is closed, and keeps what is typed when it goes. */
function usePageEnd(isUnsaved: () => boolean, keep: () => void): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', keep);
    const unwatch = watchUnsaved(isUnsaved);
    return () => {
      unwatch();
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [isUnsaved, keep]);
}

// Whoever signs out leaves nothing behind; a session that ended by itself leads back to where it was.
function isSigningOut(): boolean {
  return location.pathname.endsWith('/login') && !new URLSearchParams(location.search).has('redirect');
}
