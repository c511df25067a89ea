/** The texts of a JSON text, in which digits mean nothing, then its numbers. */
export const textsAndNumbers = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * A JSON text whose whole numbers beyond 2^53 stand in quotes, since as numbers they would come out as others: keys of
 * 19 digits are common. The text has to be JSON.
 */
export function exactNumbers(json: string): string {
  // Most have none, and are not gone through.
  if (!/\d{16}/.test(json)) return json;
  return json.replace(textsAndNumbers, (token) => (isInexact(token) ? `"${token}"` : token));
}

/** Whether a JSON text holds a number that would come out as another, or as none since it is too large. */
export function hasInexact(json: string): boolean {
  if (!/\d{16}|[eE]\+?\d{3}/.test(json)) return false;
  return (json.match(textsAndNumbers) ?? []).some(isLost);
}

/** The fields of an object in JSON text that hold such a number. The text has to be JSON. */
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
