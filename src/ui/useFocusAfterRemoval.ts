import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus from an element that is removed from a container to the next one of the container's elements,
 * to the one before if there is none, or to the container itself, which needs a `tabIndex`.
 *
 * @param selector which elements of the container count.
 * @param isKept whether such an element stays, by what the component renders now.
 * @returns the container's handler of focus events.
 */
export function useFocusAfterRemoval(
  selector: string,
  isKept: (element: HTMLElement) => boolean = ({ isConnected }) => isConnected,
) {
  // The last focused element, in the order in which the elements were then.
  const last = useRef<{ readonly at: number; readonly order: readonly HTMLElement[] }>(undefined);
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    const { at = 0, order = [] } = last.current ?? {};
    const focused = order[at];
    if (!focused || isKept(focused)) return;
    const isHere = [document.body, focused].includes(document.activeElement as HTMLElement);
    last.current = undefined;
    if (!isHere) return;
    const kept = order.slice(at).find(isKept) ?? order.slice(0, at).findLast(isKept);
    // None of them is left: another is in its place, or none at all.
    const others = () => elementsOf(container.current, selector).filter(isKept);
    (kept ?? others()[at] ?? others().at(-1) ?? container.current)?.focus();
  });
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const order = elementsOf(currentTarget, selector);
    const at = order.indexOf(target);
    container.current = currentTarget;
    last.current = at < 0 ? undefined : { at, order };
  };
}

function elementsOf(container: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])];
}
