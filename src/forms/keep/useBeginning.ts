import { useEffect } from 'react';
import { focusField } from '../focusField.ts';

/** Puts the keyboard into the first field of a form once it stands. */
export function useBeginning(form: string, first: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning is meant.
  useEffect(() => {
    // Where fingers type, a keyboard would cover half of the page unasked.
    if (first === undefined || matchMedia('(pointer: coarse)').matches) return;
    const frame = requestAnimationFrame(() => {
      // Who was faster, and types in another field already, is not taken away from it.
      if (!document.getElementById(form)?.contains(document.activeElement)) focusField(form, first);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
