import { useEffect, useRef, useState } from 'react';

/** Whether something has come near what is in sight, from then on for good; `at once` where it need not come first. */
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
