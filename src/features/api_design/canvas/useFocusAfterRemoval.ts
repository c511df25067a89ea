import { type FocusEvent, useEffect, useRef } from 'react';

const drawn = '.react-flow__node, .react-flow__edge';

/**
 * Moves the focus from a removed element of the canvas to the next one in the order of the Tab key, to the one
 * before if there is none, or to the canvas itself.
 * @returns the canvas's handler of focus events.
 */
export function useFocusAfterRemoval(elements: readonly { readonly id: string }[]) {
  // The last focused element, in the order in which the canvas was drawn then.
  const last = useRef<{ readonly at: number; readonly order: readonly HTMLElement[] }>(undefined);
  const canvas = useRef<HTMLElement>(null);
  useEffect(() => {
    const { at = 0, order = [] } = last.current ?? {};
    const ids = new Set(elements.map(({ id }) => id));
    const isLeft = (one: HTMLElement) => one.isConnected && ids.has(one.dataset['id'] ?? '');
    const focused = order[at];
    if (!focused || isLeft(focused)) return;
    const isHere = [document.body, focused].includes(document.activeElement as HTMLElement);
    last.current = undefined;
    if (!isHere) return;
    const next = order.slice(at).find(isLeft) ?? order.slice(0, at).findLast(isLeft) ?? canvas.current;
    next?.focus();
  }, [elements]);
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const order = [...currentTarget.querySelectorAll<HTMLElement>(drawn)];
    const at = order.indexOf(target);
    canvas.current = currentTarget;
    last.current = at < 0 ? undefined : { at, order };
  };
}
