import { apiProblems } from '../../flow/check/api.ts';
import type { Flow } from '../../flow/document.ts';
import { problemsOf } from '../../flow/problemsOf.ts';
import type { ImportedApi } from '../operation.ts';
import { isEqual, mergeThree } from './mergeThree.ts';

/** What a later import writes over. */
export const mergedFields = [
  'title',
  'module',
  'description',
  'parameters',
  'returns',
  'example',
  'flow',
] as const;

/** The fields of an API that a merge changes, and the places where what was edited by hand stood against the file. */
export interface MergedApi {
  readonly changes: Readonly<Partial<Record<(typeof mergedFields)[number], unknown>>>;
  readonly kept: readonly string[];
}

type Draft = Readonly<Record<(typeof mergedFields)[number], unknown>>;

/** Brings what changed in a newer file into an API that people may have edited since the import of the older one. */
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
  // Parts that fit each by itself need not fit together: then what was drawn by hand stays as it was.
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
