import { type Lang, langs } from '#schemas/resource.ts';

/** An open page in the tab bar. */
export interface Tab {
  readonly path: string;
  readonly search: string;
  /** The page's own name. */
  readonly name?: string;
  /** The language of the name, if it does not hold in others. */
  readonly lang?: Lang | undefined;
  readonly asksBeforeClosing?: boolean;
}

/** The page that is always open, first in the bar. */
export const homePath = '/home';

const most = 30;

/** The tabs after a visit to a page: a new one at the end, or the existing one with its current values. */
export function visited(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const known = tabs.find(({ path }) => path === tab.path);
  if (known && isSame(known, { ...known, ...tab })) return tabs;
  if (known) return tabs.map((one) => (one === known ? { ...known, ...tab } : one));
  const kept = tabs.length < most ? tabs : tabs.filter((one, at) => one.path === homePath || at > 1);
  return [...kept, tab];
}

/** The tabs after a redirect: a new tab takes the place of the old one. */
export function movedOn(tabs: readonly Tab[], tab: Tab, from: string): readonly Tab[] {
  const hasTab = (path: string) => tabs.some((one) => one.path === path);
  if (!hasTab(from) || from === tab.path || from === homePath) return visited(tabs, tab);
  if (hasTab(tab.path)) return visited(without(tabs, [from]), tab);
  return tabs.map((one) => (one.path === from ? tab : one));
}

/** The tabs without some of them; home stays. */
export function without(tabs: readonly Tab[], paths: readonly string[]): readonly Tab[] {
  return tabs.filter(({ path }) => path === homePath || !paths.includes(path));
}

/**
 * The page to open after closing the open tab and others: the next remaining tab, otherwise the previous one,
 * otherwise home.
 */
export function neighbour(tabs: readonly Tab[], current: string, closed: readonly string[]): Tab {
  const at = tabs.findIndex(({ path }) => path === current);
  const stays = ({ path }: Tab) => path !== current && !closed.includes(path);
  return (
    tabs.slice(at + 1).find(stays) ??
    tabs.slice(0, Math.max(at, 0)).findLast(stays) ?? { path: homePath, search: '' }
  );
}

/** The tabs saved for this session, as far as they are valid; home is always present. */
export function savedTabs(stored: unknown): readonly Tab[] {
  const tabs = Array.isArray(stored) ? stored.filter(isTab).slice(0, most) : [];
  return [{ path: homePath, search: '' }, ...tabs.filter(({ path }) => path !== homePath)];
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { path, search, name, lang } = value as Record<string, unknown>;
  const isNamed = name === undefined || typeof name === 'string';
  const isIn = lang === undefined || langs.some((one) => one === lang);
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof search === 'string' && isNamed && isIn;
}

function isSame(a: Tab, b: Tab): boolean {
  return (
    a.search === b.search &&
    a.name === b.name &&
    a.lang === b.lang &&
    a.asksBeforeClosing === b.asksBeforeClosing
  );
}
