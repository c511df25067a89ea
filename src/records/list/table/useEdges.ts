import { type RefObject, useEffect } from 'react';

/**
 * Marks a scrolling element with `data-before` and `data-after` while there is more content at its left or
 * right, without a render.
 */
export function useEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > 1);
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    mark();
    const watch = new ResizeObserver(mark);
    watch.observe(element);
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [ref]);
}
