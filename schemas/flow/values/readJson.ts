import { exactNumbers } from './exactNumbers.ts';

/**
 * Parses a JSON text, with whole numbers beyond 2^53 as texts; undefined when it is invalid, or has a lone
 * surrogate or a number that is too large.
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

// PHP's limit.
const mostDepth = 500;
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function wellFormed(value: unknown, depth: number): boolean {
  if (depth > mostDepth) return false;
  if (typeof value === 'string') return !half.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => !half.test(name) && wellFormed(one, depth + 1));
}
