import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { moved } from './layout.ts';

/**
 * An order that is changed by dragging or step by step. While something is dragged the order is only tried; it
 * counts when it is let go.
 */
export function useOrder(given: readonly string[], commit: (order: readonly string[]) => void) {
  const [tried, setTried] = useState<{ readonly order: readonly string[]; readonly name: string }>();
  const order = tried?.order ?? given;
  const latest = useRef(tried);
  useEffect(() => {
    latest.current = tried;
  }, [tried]);

  const drag = useCallback((event: PointerEvent<HTMLElement>) => {
    const now = latest.current;
    const line = event.currentTarget.closest('li');
    if (!now || !line?.parentElement) return;
    const first = line.parentElement.querySelector('li')?.getBoundingClientRect();
    if (!first) return;
    const to = Math.floor((event.clientY - first.top) / first.height);
    const from = now.order.indexOf(now.name);
    const next = moved(now.order, from, to);
    if (next.indexOf(now.name) !== from) setTried({ ...now, order: next });
  }, []);
  const end = () => {
    if (tried && tried.order.join() !== given.join()) commit(tried.order);
    setTried(undefined);
  };
  return {
    order,
    dragged: tried?.name,
    move: (from: number, to: number) => commit(moved(given, from, to)),
    /** What the handle of an entry needs. */
    grip: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setTried({ order: given, name: given[at] as string });
      },
      onPointerMove: drag,
      onPointerUp: end,
      onPointerCancel: () => setTried(undefined),
    }),
  };
}
