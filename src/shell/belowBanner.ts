const room = '--kf-banner';

/** How far from the top of the window things stay when the page is scrolled: below the banner, where there is one. */
export const belowBanner = `var(${room}, 0px)`;

/** Gives a banner that stays at the top its room, however many lines its words take. */
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
