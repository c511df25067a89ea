import { useEffect } from 'react';
import { focusField } from '../focusField.ts';

/** Focuses the first field of a form once it is mounted. */
export function useBeginning(form: string, first: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the mount matters.
  useEffect(() => {
    // On a touch device an on-screen keyboard would cover half of the page unasked.
    if (first === undefined || matchMedia('(pointer: coarse)').matches) return;
    const frame = requestAnimationFrame(() => {
      // A user who already types in another field keeps the focus there.
      if (!document.getElementById(form)?.contains(document.activeElement)) focusField(form, first);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
