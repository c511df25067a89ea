import { useEffect, useRef, useState } from 'react';

/** Whether an element has come near the viewport; it stays true. `atOnce` skips the wait. */
export function useSeen(atOnce: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  const [wasSeen, setSeen] = useState(atOnce);
  const seen = wasSeen || atOnce;
  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '900px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}
