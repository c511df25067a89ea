import { type RefObject, useEffect } from 'react';
import { isDialogOpen } from '../../ui/dialogOpen.ts';
import { presentCommands } from './present.ts';
import { pressedKey } from './pressedKey.ts';

interface OwnKeys {
  /** Ctrl+K or Cmd+K. */
  readonly onPalette: () => void;
  /** The question mark. */
  readonly onKeys: () => void;
  /** Text typed while the palette loads; undefined when no palette is loading. */
  readonly early: RefObject<string | undefined>;
}

/** Handles shortcuts of the shell and of the open screen's commands; ignores typing in inputs. */
export function useCommandKeys({ onPalette, onKeys, early }: OwnKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        // An open dialog must be answered first.
        if (!isDialogOpen()) onPalette();
        return;
      }
      if (early.current !== undefined) {
        if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        early.current += event.key;
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
  }, [onPalette, onKeys, early]);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const isAlone = !event.altKey && !event.shiftKey;
  return (event.ctrlKey || event.metaKey) && isAlone && event.key.toLowerCase() === 'k';
}
