import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * Makes the buttons of a toolbar one tab stop, the one that last had the focus; the arrow keys, Home and End move
 * between them.
 * @returns the properties of the toolbar.
 */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget>(null);
  const mark = () => {
    const buttons = buttonsIn(bar.current);
    const stop = Math.max(0, buttons.indexOf(last.current as HTMLButtonElement));
    for (const [at, button] of buttons.entries()) button.tabIndex = at === stop ? 0 : -1;
  };
  // Buttons come and go.
  useLayoutEffect(mark);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
    mark();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = buttonsIn(bar.current);
    // A menu of a button is drawn elsewhere.
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = steppedTo(event.key, at, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return { ref: bar, onFocus, onKeyDown };
}

/** The number of the button that a key leads to from another one; past the end, it is the first. */
export function steppedTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function buttonsIn(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
}
