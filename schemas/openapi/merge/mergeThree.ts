import { isDict } from '../document/dict.ts';

/** A merged value, and the places where both sides had changed so that ours was kept. */
export interface Merged {
  readonly value: unknown;
  readonly kept: readonly string[];
}

/**
 * Merges what changed between a base and theirs into ours, part by part. What we changed stays; where they changed the
 * same part differently, it is named.
 */
export function mergeThree(base: unknown, ours: unknown, theirs: unknown, place = ''): Merged {
  if (isEqual(ours, base)) return { value: theirs, kept: [] };
  if (isEqual(theirs, base) || isEqual(ours, theirs)) return { value: ours, kept: [] };
  const [one, two, three] = [parted(base), parted(ours), parted(theirs)];
  if (!two || !three || two.isList !== three.isList) return { value: ours, kept: [place] };
  const names = [...two.parts.keys(), ...[...three.parts.keys()].filter((name) => !two.parts.has(name))];
  const kept: string[] = [];
  const parts = new Map<string, unknown>();
  for (const name of names) {
    const inner = place === '' ? name : `${place}.${name}`;
    const part = mergeThree(one?.parts.get(name), two.parts.get(name), three.parts.get(name), inner);
    kept.push(...part.kept);
    if (part.value !== undefined) parts.set(name, part.value);
  }
  return { value: two.isList ? [...parts.values()] : Object.fromEntries(parts), kept };
}

interface Parts {
  readonly parts: ReadonlyMap<string, unknown>;
  readonly isList: boolean;
}

// The elements of a list are known by their names, and edges by the port that they leave from.
function parted(value: unknown): Parts | null {
  if (isDict(value)) return { parts: new Map(Object.entries(value)), isList: false };
  if (!Array.isArray(value)) return null;
  const keys = value.map(keyOf);
  const isKeyed = keys.every((key) => key !== undefined) && new Set(keys).size === keys.length;
  return isKeyed ? { parts: new Map(value.map((one, at) => [keys[at] as string, one])), isList: true } : null;
}

function keyOf(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string'))
    return `${value[0]} ${value[1]}`;
  const name = isDict(value) ? value['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Whether two values say the same, whatever the order of their names; null and nothing are one. */
export function isEqual(one: unknown, two: unknown): boolean {
  if (one === two || (isNothing(one) && isNothing(two))) return true;
  if (Array.isArray(one) && Array.isArray(two))
    return one.length === two.length && one.every((part, at) => isEqual(part, two[at]));
  if (!isDict(one) || !isDict(two)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isEqual(one[name], two[name]));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
