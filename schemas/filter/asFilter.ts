import type { Json } from '../resource.ts';

type Fields = Readonly<Record<string, Json>>;

/**
 * Converts a state from a resource file to a list filter: a list means any of its values, null means no
 * value.
 */
export function asFilter(when: Fields): Fields {
  const parts = Object.entries(when).map(([name, wanted]) => oneOf(name, wanted));
  const joined = parts.filter((part) => 'or' in part);
  const plain: Fields = Object.assign({}, ...parts.filter((part) => !('or' in part)));
  return joined.length > 1 ? { ...plain, and: joined } : { ...plain, ...joined[0] };
}

// A filter does not allow null among the values of a list.
function oneOf(name: string, wanted: Json): Fields {
  if (wanted === null) return { [name]: { null: true } };
  if (!Array.isArray(wanted)) return { [name]: wanted };
  const values: readonly Json[] = wanted.filter((value: Json) => value !== null);
  if (values.length === wanted.length) return { [name]: { in: values } };
  return values.length === 0 ? oneOf(name, null) : { or: [{ [name]: { in: values } }, oneOf(name, null)] };
}
