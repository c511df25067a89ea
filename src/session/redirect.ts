/** The app's base path. */
export const base = '/admin';

const home = '/home';

/**
 * Validates `?redirect=`: only a route of this app, below /admin. Everything else (another host, a script,
 * line breaks, the sign-in page itself) becomes the home page.
 */
export function safeRedirect(asked: string | null): string {
  if (!asked || !/^\/[^/\\]/.test(asked) || hasControls(asked)) return home;
  const url = parsed(asked);
  if (!url || url.origin !== location.origin || url.pathname.includes('//')) return home;
  const route = `${withoutBase(url.pathname)}${url.search}${url.hash}`;
  return /^\/(login|register)?(?=[?#]|$)/.test(route) ? home : route;
}

/** The route of a path below /admin. */
export function withoutBase(pathname: string): string {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** The address of the sign-in page that redirects to a route afterwards. */
export function signInAddress(route: string): string {
  const back = safeRedirect(route);
  return back === home ? `${base}/login` : `${base}/login?redirect=${encodeURIComponent(back)}`;
}

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter <= ' ' || letter === '\\' || letter === '\u007f');
}

function parsed(text: string): URL | null {
  try {
    return new URL(text, location.origin);
  } catch {
    return null;
  }
}
