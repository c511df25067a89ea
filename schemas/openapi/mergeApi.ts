import { apiProblems } from '../flow/check/api.ts';
import type { Flow } from '../flow/document.ts';
import { problemsOf } from '../flow/problemsOf.ts';
import { isDict } from './dict.ts';
import type { ImportedApi } from './operation.ts';

/** The fields that a later import updates. */
const mergedFields = ['title', 'module', 'description', 'parameters', 'returns', 'example', 'flow'] as const;

/** The fields of an API that a merge changes, and the conflicts between edits by hand and the file. */
export interface MergedApi {
  readonly changes: Readonly<Partial<Record<(typeof mergedFields)[number], unknown>>>;
  readonly kept: readonly string[];
}

type Draft = Readonly<Record<(typeof mergedFields)[number], unknown>>;

/**
 * Merges the changes of a newer file into an API that may have been edited since the import of the older one.
 */
export function mergeApi(
  service: string,
  base: ImportedApi | null,
  ours: Draft,
  theirs: ImportedApi,
): MergedApi {
  const merged = mergedFields.map((name) => {
    const one = base
      ? mergeThree(base[name], ours[name], theirs[name], name)
      : { value: theirs[name], kept: [] };
    return [name, one] as const;
  });
  const whole = Object.fromEntries(merged.map(([name, { value }]) => [name, value ?? null])) as Draft;
  // Parts that are valid on their own may not fit together: then the flow drawn by hand stays unchanged.
  const isTorn = base !== null && faults(service, whole) > 0 && faults(service, ours) === 0;
  const fields = isTorn ? { ...whole, flow: ours.flow, parameters: ours.parameters } : whole;
  const changed = mergedFields.filter((name) => !isEqual(fields[name], ours[name]));
  return {
    changes: Object.fromEntries(changed.map((name) => [name, fields[name] ?? null])),
    kept: [...(isTorn ? ['flow', 'parameters'] : []), ...merged.flatMap(([, { kept }]) => kept)],
  };
}

function faults(service: string, draft: Draft): number {
  const api = { ...(draft as unknown as ImportedApi), service, type: 'common' as const };
  const problems = [...apiProblems(api), ...(draft.flow ? problemsOf(draft.flow as Flow, api, {}) : [])];
  return problems.filter(({ severity }) => severity === 'error').length;
}

/** A merged value, and the conflicts in which ours was kept. */
interface Merged {
  readonly value: unknown;
  readonly kept: readonly string[];
}

/**
 * Three-way merge: applies the changes between a base and theirs to ours, part by part. Our changes win;
 * conflicting changes to the same part are listed.
 */
function mergeThree(base: unknown, ours: unknown, theirs: unknown, place = ''): Merged {
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

// List elements are matched by name, and edges by their source port.
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

/** Whether two values are equal, regardless of key order; null and undefined are equal. */
function isEqual(one: unknown, two: unknown): boolean {
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
