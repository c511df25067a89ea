import { useEffect } from 'react';
import { isDialogOpen } from './dialogOpen.ts';

const places = '[role="tabpanel"], section, form, main';

/**
 * Keeps the place of the keyboard when a dialog closes and what opened it is gone, such as the button of a
 * deleted record: instead of the top of the document, the focus moves to the nearest part of the page around it.
 */
export function useFocusAfterDialogs(): void {
  useEffect(() => {
    // Where the focus last was on the page, from the inside out.
    let around: readonly Element[] = [];
    const onIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && !isInDialog(target)) around = ancestors(target);
    };
    const onOut = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !isInDialog(target)) return;
      // After the dialog has returned the focus, if it could.
      setTimeout(() => {
        if (document.activeElement !== document.body || isDialogOpen()) return;
        const place = around.find((one) => one.isConnected && one.matches(places));
        if (!(place instanceof HTMLElement)) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    };
    document.addEventListener('focusin', onIn);
    document.addEventListener('focusout', onOut);
    return () => {
      document.removeEventListener('focusin', onIn);
      document.removeEventListener('focusout', onOut);
    };
  }, []);
}

// Also beside its paper: what leads the focus back into a dialog is there.
function isInDialog(one: Element): boolean {
  return one.closest('.MuiModal-root') !== null;
}

function ancestors(one: Element): Element[] {
  const all: Element[] = [];
  for (let at: Element | null = one; at; at = at.parentElement) all.push(at);
  return all;
}
