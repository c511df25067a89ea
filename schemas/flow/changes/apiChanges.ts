import type { Parameter, ReturnField, Surroundings } from '../api.ts';
import type { Flow } from '../document.ts';
import { answerChanges } from './answerChanges.ts';
import type { ApiChange } from './change.ts';
import { facetsOf } from './facets.ts';
import { flowChanges } from './flowChanges.ts';
import { parameterChanges } from './parameterChanges.ts';
import { returnChanges } from './returnChanges.ts';

/** An API as it is compared: a draft or a version. */
export interface ComparedApi {
  readonly title?: string | null;
  readonly module?: string | null;
  readonly description?: string | null;
  readonly parameters?: readonly Parameter[] | null;
  readonly returns?: readonly ReturnField[] | null;
  readonly example?: unknown;
  readonly flow?: Flow | null;
  readonly code?: string | null;
}

const words = ['title', 'module', 'description', 'example', 'code'] as const;

/** What lies around the flows of both versions, such as the columns of their tables. */
export interface AroundBoth {
  readonly before?: Surroundings;
  readonly after?: Surroundings;
}

/** Everything in which a later version of an API differs from an earlier one: what breaks callers comes first. */
export function apiChanges(before: ComparedApi, after: ComparedApi, around: AroundBoth = {}): ApiChange[] {
  const told = returnChanges(before.returns ?? [], after.returns ?? []);
  const all = [
    ...parameterChanges(before.parameters ?? [], after.parameters ?? []),
    ...together(told, answerChanges(before, after, around)),
    ...flowChanges(before.flow ?? null, after.flow ?? null),
    ...wordChanges(before, after),
  ];
  return [...all.filter(({ breaks }) => breaks), ...all.filter(({ breaks }) => !breaks)];
}

// What is told of an answer and what its flow gives is one change of a field.
function together(told: readonly ApiChange[], given: readonly ApiChange[]): ApiChange[] {
  const broken = new Map(given.map((one) => [one.name, one]));
  const names = new Set(told.map(({ name }) => name));
  return [
    ...told.map((one): ApiChange => {
      const { breaks } = broken.get(one.name) ?? {};
      return one.breaks || !breaks ? one : { ...one, breaks };
    }),
    ...given.filter(({ name }) => !names.has(name)),
  ];
}

function wordChanges(before: ComparedApi, after: ComparedApi): ApiChange[] {
  const facets = facetsOf({ ...before, ...empty(before) }, { ...after, ...empty(after) }, words);
  return facets.map((facet) => ({ part: 'words', name: facet.what, kind: 'changed', facets: [facet] }));
}

// An empty text and none are the same to a reader.
function empty(api: ComparedApi): Partial<Record<(typeof words)[number], null>> {
  return Object.fromEntries(words.filter((name) => api[name] === '').map((name) => [name, null]));
}
