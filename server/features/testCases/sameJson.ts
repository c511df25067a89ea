import { textsAndNumbers } from '#schemas/flow/values/exactNumbers.ts';
import { compareDecimals } from './decimal.ts';

/**
 * Whether a text is the same JSON value as `expected`: in any order of names, with numbers compared exactly
 * as written. `expected` is parsed once, on first use. Invalid JSON equals nothing.
 */
export function sameAs(expected: string): (text: string) => boolean {
  let wanted: { readonly value: unknown } | undefined;
  return (text) => {
    wanted ??= { value: read(expected) };
    return wanted.value !== undefined && isSame(read(text), wanted.value);
  };
}

// Parsing would round large numbers: each becomes a text, and a prefix marks which texts are numbers.
function read(text: string): unknown {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return JSON.parse(
    text.replace(textsAndNumbers, (one) => (one[0] === '"' ? `"s${one.slice(1)}` : `"n${one}"`)),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string')
    return one[0] === 'n' && other[0] === 'n' && compareDecimals(one.slice(1), other.slice(1)) === 0;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const [left, right] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(left?.[name], right?.[name]))
  );
}
