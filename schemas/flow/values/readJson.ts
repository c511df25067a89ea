import { exactNumbers } from './exactNumbers.ts';

/**
 * What a JSON text says, its whole numbers beyond 2^53 as texts; undefined when it is none, or holds half of a character
 * or a number that is too large to be one.
 */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!wellFormed(value, 0)) return undefined;
    const exact = exactNumbers(text);
    return exact === text ? value : JSON.parse(exact);
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
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => !half.test(name) && wellFormed(one, depth + 1));
}
