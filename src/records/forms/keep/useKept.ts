import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { changedFields } from '#providers/changes.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { unsavedChanged, watchUnsaved } from '../../../ui/unsaved.ts';
import type { SchemaFormProps } from '../formProps.ts';
import { formValues } from '../values.ts';
import { dropDraft, keepDraft } from './draft.ts';

type Submit = SchemaFormProps['onSubmit'];

const rest = 500;

/** The unsaved input of a form. */
export interface Kept {
  typed(values: Row): void;
  /** The input typed last; undefined if nothing was typed. */
  values(): Row | undefined;
  isUnsaved(): boolean;
  /**
   * Submits the input: the guard does not ask during the submit, and the input is discarded once it is
   * accepted.
   */
  sent(work: () => ReturnType<Submit>): Promise<readonly FieldError[] | undefined>;
  /** Called when the input was saved or the user discards it. */
  forget(): void;
}

/**
 * Keeps input until it is saved: the guard asks before the page is left. If the page goes away anyway, such
 * as at the end of a session, a draft remains.
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
    unsavedChanged();
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
    unsavedChanged();
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

/** Reports unsaved input to the guard, and stores it when the page unloads. */
function usePageEnd(
  isUnsaved: () => boolean,
  keep: () => void,
  forget: () => void,
  isSending: RefObject<boolean>,
): void {
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    const unwatch = watchUnsaved({ isUnsaved: () => !isSending.current && isUnsaved(), forget });
    // Restored input is unsaved from the start.
    unsavedChanged();
    return () => {
      unwatch();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [isUnsaved, keep, forget, isSending]);
}

/**
 * Whether the user is signing out, which leaves no draft. A session that expired leads back to where it was.
 */
export function isSigningOut(): boolean {
  return location.pathname.endsWith('/login') && !new URLSearchParams(location.search).has('redirect');
}
