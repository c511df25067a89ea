/** An address of the portal that may be opened after signing in; undefined for anything else. */
export function ownPath(asked: string | null): string | undefined {
  if (!asked?.startsWith('/') || /^\/[/\\]/.test(asked)) return undefined;
  const url = URL.canParse(asked, location.origin) ? new URL(asked, location.origin) : undefined;
  const isOwn = url?.origin === location.origin && !/^\/(login|register|admin)(\/|$)/.test(url.pathname);
  return isOwn ? url.pathname + url.search + url.hash : undefined;
}
