import type { Parameter, ReturnField, Surroundings } from '../api.ts';
import type { Flow, FlowNode } from '../document.ts';
import { answerChanges } from './answerChanges.ts';
import type { ApiChange } from './change.ts';
import { facetsOf } from './facets.ts';
import { parameterChanges } from './parameterChanges.ts';

/** An API in a comparison: a draft or a version. */
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

/** The context of both versions' flows, such as the columns of their tables. */
export interface AroundBoth {
  readonly before?: Surroundings;
  readonly after?: Surroundings;
}

/** All differences between an earlier and a later version of an API, breaking changes first. */
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

// A change in the declared response and the same change in what the flow returns count as one change of a
// field.
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

// An empty text and a missing one are the same to a reader.
function empty(api: ComparedApi): Partial<Record<(typeof words)[number], null>> {
  return Object.fromEntries(words.filter((name) => api[name] === '').map((name) => [name, null]));
}

/** The changes to the fields of an API's response, including breaks for its readers. */
function returnChanges(before: readonly ReturnField[], after: readonly ReturnField[]): ApiChange[] {
  const is = new Map(after.map((field) => [field.name, field]));
  const was = new Map(before.map((field) => [field.name, field]));
  const gone = [...was.keys()]
    .filter((name) => !is.has(name))
    .map((name): ApiChange => ({ ...about(name), kind: 'removed', facets: [], breaks: 'fieldGone' }));
  const rest = [...is.values()].flatMap((next): ApiChange[] => {
    const old = was.get(next.name);
    if (!old) return [{ ...about(next.name), kind: 'added', facets: [] }];
    const facets = facetsOf(told(old), told(next), ['type', 'description', 'schema']);
    if (facets.length === 0) return [];
    const breaks = isReadable(old, next) ? {} : { breaks: 'fieldRetyped' as const };
    return [{ ...about(next.name), kind: 'changed', facets, ...breaks }];
  });
  return [...gone, ...rest];
}

// A whole number is a number, and dates were always sent as text.
function isReadable({ type: old }: ReturnField, { type: next }: ReturnField): boolean {
  return old === next || (old === 'float' && next === 'integer') || (old === 'string' && next === 'date');
}

function about(name: string): { readonly part: 'return'; readonly name: string } {
  return { part: 'return', name };
}

function told(field: ReturnField): ReturnField {
  return { ...field, description: field.description || null };
}

/** The changes to the nodes of a flow; positions and notes do not count as changes. */
function flowChanges(before: Flow | null, after: Flow | null): ApiChange[] {
  const [was, is] = [nodesOf(before), nodesOf(after)];
  const gone = [...was].filter(([id]) => !is.has(id)).map(([id, node]) => change(id, node, 'removed'));
  const rest = [...is].flatMap(([id, next]): ApiChange[] => {
    const old = was.get(id);
    if (!old) return [change(id, next, 'added')];
    const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
    const facets = facetsOf(old, next, names);
    return facets.length > 0 ? [{ ...change(id, next, 'changed'), facets }] : [];
  });
  return [...gone, ...rest];
}

type WithWays = FlowNode & Readonly<Record<string, unknown>>;

// A node's targets are part of its behavior.
function nodesOf(flow: Flow | null): Map<string, WithWays> {
  const entries = Object.entries(flow?.nodes ?? {}).map(([id, node]): [string, WithWays] => {
    const ways = (flow?.edges ?? [])
      .filter(([from]) => from === id)
      .map(([, port, to]) => `${port} → ${to}`)
      .sort();
    return [id, { ...node, ways } as WithWays];
  });
  return new Map(entries);
}

function change(name: string, { name: label }: FlowNode, kind: ApiChange['kind']): ApiChange {
  return { part: 'node', name, kind, facets: [], ...(label && { label }) };
}
