import { type RefObject, useEffect, useState } from 'react';

/** Whether a line is wider than its place; `content` is anything that changes with what stands in it. */
export function useOverflow(list: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isWider, setWider] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another width.
  useEffect(() => {
    const line = list.current;
    if (!line) return;
    const measure = () => setWider(line.scrollWidth > line.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    measure();
    return () => observer.disconnect();
  }, [list, content]);
  return isWider;
}
