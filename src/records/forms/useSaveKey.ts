import { useCallback, useEffect } from 'react';
import { isDialogOpen } from '../../ui/dialogOpen.ts';

/**
 * Submits a form by Ctrl+S or Cmd+S, wherever on the page the focus is. The returned function submits it too.
 */
export function useSaveKey(form: string): () => void {
  const send = useCallback(() => {
    settle(document.activeElement);
    // A field may normalize its text on blur; the normalized value is sent.
    setTimeout(() => (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit());
  }, [form]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      if (event.repeat || isDialogOpen()) return;
      send();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [send]);
  return send;
}

function settle(field: Element | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
