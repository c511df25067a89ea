import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { changedFields } from '#providers/changes.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import type { SchemaFormProps } from '../formProps.ts';
import { formValues } from '../values.ts';
import { dropDraft, keepDraft } from './draft.ts';
import { watchUnsaved } from './unsaved.ts';

type Submit = SchemaFormProps['onSubmit'];

const rest = 500;

/** What is known of a form's unsaved typing. */
export interface Kept {
  typed(values: Row): void;
  /** What was typed last; nothing when nothing was. */
  values(): Row | undefined;
  isUnsaved(): boolean;
  /** Sends what was typed: nobody is asked meanwhile whether to give it up, and once it is taken it is forgotten. */
  sent(work: () => ReturnType<Submit>): Promise<readonly FieldError[] | undefined>;
  /** It was saved, or is given up on purpose. */
  forget(): void;
}

/**
 * Keeps what is typed until it is saved: the guard asks before the page is left, and when the page goes away all the
 * same, as with the end of a session, a draft stays.
 */
export function useKept(schema: ObjectSchema, key: string, base: Row, restored: Row | undefined): Kept {
  const values = useRef(restored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);

  const isUnsaved = useCallback(() => {
    if (values.current === undefined) return false;
    const before = { ...base, ...formValues(schema, base) };
    return Object.keys(changedFields(values.current, before)).length > 0;
  }, [schema, base]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (values.current === undefined) return;
    if (isUnsaved() && !isSigningOut()) keepDraft(key, schema, base, values.current);
    else dropDraft(key);
  }, [key, schema, base, isUnsaved]);

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
  usePageEnd(isUnsaved, keep, forget, isSending);
  const sent: Kept['sent'] = async (work) => {
    isSending.current = true;
    try {
      const errors = (await work()) ?? undefined;
      if (errors === undefined) forget();
      return errors;
    } finally {
      isSending.current = false;
    }
  };
  return { typed, values: () => values.current, isUnsaved, sent, forget };
}

/** Lets the guard know of what is typed, and keeps it when the page goes. */
function usePageEnd(
  isUnsaved: () => boolean,
  keep: () => void,
  forget: () => void,
  isSending: RefObject<boolean>,
): void {
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    const unwatch = watchUnsaved({ isUnsaved: () => !isSending.current && isUnsaved(), forget });
    return () => {
      unwatch();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [isUnsaved, keep, forget, isSending]);
}

// Whoever signs out leaves nothing behind; a session that ended by itself leads back to where it was.
function isSigningOut(): boolean {
  return location.pathname.endsWith('/login') && !new URLSearchParams(location.search).has('redirect');
}
