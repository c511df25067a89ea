/** Matches the strings of a JSON text, whose digits are ignored, then its numbers. */
export const textsAndNumbers = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Quotes the whole numbers beyond 2^53 in a JSON text, since parsing would change them: keys of */
export function exactNumbers(json: string): string {
  // Most texts have none, so the scan is skipped.
  if (!/\d{16}/.test(json)) return json;
  return json.replace(textsAndNumbers, (token) => (isInexact(token) ? `"${token}"` : token));
}

/** Whether a JSON text has a number that parsing would change, or that is too large to parse. */
export function hasInexact(json: string): boolean {
  if (!/\d{16}|[eE]\+?\d{3}/.test(json)) return false;
  return (json.match(textsAndNumbers) ?? []).some(isLost);
}

/** The fields of an object in JSON text with such a number. The text must be valid JSON. */
export function inexactFields(json: string): string[] {
  if (!hasInexact(json)) return [];
  const read = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const marked = JSON.parse(json.replace(textsAndNumbers, (token) => (isLost(token) ? '"lost"' : token)));
  return Object.keys(read).filter((name) => JSON.stringify(read[name]) !== JSON.stringify(marked[name]));
}

function isLost(token: string): boolean {
  return !token.startsWith('"') && (isInexact(token) || !Number.isFinite(Number(token)));
}

function isInexact(token: string): boolean {
  return token.length > 15 && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}
