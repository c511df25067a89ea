/** What a JSON text says; undefined when it is none, or holds half of a character. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return wellFormed(value, 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

// As deep as PHP reads.
const mostDepth = 500;
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function wellFormed(value: unknown, depth: number): boolean {
  if (depth > mostDepth) return false;
  if (typeof value === 'string') return !half.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => !half.test(name) && wellFormed(one, depth + 1));
}
