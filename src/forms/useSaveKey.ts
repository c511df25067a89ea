import { useEffect } from 'react';

/** Ctrl+S or Cmd+S sends a form, from wherever on the page the keyboard is. */
export function useSaveKey(form: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      if (event.repeat || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      settle(document.activeElement);
      // What the field makes of its text when it is left is part of what is sent.
      setTimeout(() => (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit());
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form]);
}

function settle(field: Element | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
