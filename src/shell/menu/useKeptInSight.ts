import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Scrolls a menu to the line of the page that is open whenever that changes, and when asked: see `show`. */
export function useKeptInSight(here: string | undefined, isReady: boolean): InSight {
  const box = useRef<HTMLElement>(null);
  const show = useCallback(() => box.current && scrollToHere(box.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason, not a thing that is read.
  useEffect(() => {
    if (isReady) show();
  }, [here, isReady, show]);
  return { box, show };
}

/** A menu, and what brings the line of the open page into its sight once that is as high as it will be. */
export interface InSight {
  readonly box: RefObject<HTMLElement | null>;
  readonly show: () => void;
}

// Only the menu moves: `scrollIntoView` would move the page and a drawer that is still sliding in as well.
function scrollToHere(box: HTMLElement): void {
  const line = box.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!line || line.height === 0) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (line.top >= top && line.bottom <= bottom) return;
  box.scrollTop += (line.top + line.bottom - top - bottom) / 2;
}
