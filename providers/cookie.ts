const day = 86_400;

/** The value of a cookie; null if there is none, or if cookies are disabled. */
export function readCookie(name: string): string | null {
  const found = allCookies().find((part) => part.startsWith(`${name}=`));
  const value = found && decoded(found.slice(name.length + 1));
  return value || null;
}

/**
 * Stores a value for the whole site, because /api/docs reads it too, for a number of days; 0 days deletes it.
 * A browser may ignore the write silently.
 */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const rules = `Path=/; Max-Age=${days * day}; SameSite=Strict${secure}`;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
    document.cookie = `${name}=${encodeURIComponent(value)}; ${rules}`;
  } catch {
    // In a sandboxed frame the write throws. The session then lives in memory.
  }
}

function allCookies(): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
