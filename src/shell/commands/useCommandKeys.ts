import { useEffect } from 'react';
import { presentCommands } from './present.ts';
import { pressedKey } from './pressedKey.ts';

interface OwnKeys {
  /** Ctrl+K or Cmd+K. */
  readonly onPalette: () => void;
  /** The question mark. */
  readonly onKeys: () => void;
}

/** Hears the keys of the shell and of the open screen's commands; never what is typed somewhere. */
export function useCommandKeys({ onPalette, onKeys }: OwnKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        // What asks something has to be answered first.
        if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) onPalette();
        return;
      }
      const key = pressedKey(event);
      const run = key === '?' ? onKeys : presentCommands().find((command) => command.key === key)?.run;
      if (key === undefined || !run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onPalette, onKeys]);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const isAlone = !event.altKey && !event.shiftKey;
  return (event.ctrlKey || event.metaKey) && isAlone && event.key.toLowerCase() === 'k';
}
