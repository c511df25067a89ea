const room = '--kf-banner';

/** The distance of sticky elements from the top of the window: below the banner, if there is one. */
export const belowBanner = `var(${room}, 0px)`;

/** Reserves room for a sticky banner, regardless of how many lines it takes. */
export function takeRoom(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined;
  const { style } = document.documentElement;
  const measure = () => style.setProperty(room, `${banner.offsetHeight}px`);
  const watcher = new ResizeObserver(measure);
  watcher.observe(banner);
  measure();
  return () => {
    watcher.disconnect();
    style.removeProperty(room);
  };
}
