import { useCallback, useEffect } from 'react';
import { isDialogOpen } from './dialogOpen.ts';

/** Ctrl+S or Cmd+S sends a form, from wherever on the page the keyboard is; what is answered sends it too. */
export function useSaveKey(form: string): () => void {
  const send = useCallback(() => {
    settle(document.activeElement);
    // What the field makes of its text when it is left is part of what is sent.
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
