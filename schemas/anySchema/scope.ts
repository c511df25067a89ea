import type { Documents } from './documents.ts';
import { type Draft, isRefAlone } from './draft.ts';
import { isObject, type SchemaNode, type SchemaObject } from './schemaNode.ts';

/** How a schema's references are followed, and how far. */
export interface Scope {
  readonly draft: Draft;
  readonly documents: Documents;
  /** The address of the resource's own schema. */
  readonly base: string;
  /** What is left of the references and parts that may be followed: a few lines can name each other endlessly. */
  readonly budget: { left: number };
}

/** Keywords that say something to readers and nothing about values. */
const notes = [
  'title',
  'description',
  'default',
  'examples',
  'label',
  'help',
  'options',
  'readOnly',
  'deprecated',
];

/**
 * A schema with its references followed and its `allOf` merged, as far as that can be said in one object.
 * What cannot be merged is left out, so the result allows whatever the schema allows and perhaps more.
 * Undefined for a schema that allows nothing, refers to itself or is too large to follow.
 */
export function flattened(
  node: SchemaNode,
  scope: Scope,
  seen: readonly SchemaNode[] = [],
): SchemaObject | undefined {
  if (node === true) return {};
  if (node === false || scope.budget.left-- <= 0 || seen.length > 100) return undefined;
  const { $ref, allOf, ...own } = node;
  if ('$dynamicRef' in own || '$recursiveRef' in own) return undefined;
  const parts: SchemaObject[] = [];
  let mine: SchemaObject = own;
  if (typeof $ref === 'string') {
    const target = scope.documents.resolve($ref, scope.documents.baseOf(node, scope.base));
    if (!target || seen.includes(target.node)) return undefined;
    const part = flattened(target.node, scope, [...seen, target.node]);
    if (!part) return undefined;
    parts.push(part);
    if (isRefAlone(scope.draft))
      mine = Object.fromEntries(Object.entries(own).filter(([word]) => notes.includes(word)));
  }
  if (Array.isArray(allOf) && !(typeof $ref === 'string' && isRefAlone(scope.draft)))
    for (const inner of allOf) {
      const part = flattened(inner as SchemaNode, scope, seen);
      if (!part) return undefined;
      // The name and default of one part are not those of the whole.
      parts.push(allOf.length === 1 ? part : without(part, notes));
    }
  return parts.length === 0 ? mine : [...parts, mine].reduce(merged);
}

function without(schema: SchemaObject, words: readonly string[]): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !words.includes(word)));
}

type Merge = (a: unknown, b: unknown) => unknown;

const larger: Merge = (a, b) => Math.max(Number(a), Number(b));
const smaller: Merge = (a, b) => Math.min(Number(a), Number(b));
const both: Merge = (a, b) => [...new Set([...listOf(a), ...listOf(b)])];

const merges: Readonly<Record<string, Merge>> = {
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  minProperties: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
  required: both,
  uniqueItems: (a, b) => Boolean(a || b),
  type: (a, b) => commonTypes(listOf(a), listOf(b)),
  enum: (a, b) => listOf(a).filter((one) => listOf(b).some((other) => isEqual(one, other))),
  properties: (a, b) => mergedProperties(a, b),
};

function merged(a: SchemaObject, b: SchemaObject): SchemaObject {
  const shared = Object.keys(a).filter((word) => word in b && merges[word]);
  return {
    ...a,
    ...b,
    ...Object.fromEntries(shared.map((word) => [word, merges[word]?.(a[word], b[word])])),
  };
}

function mergedProperties(a: unknown, b: unknown): unknown {
  if (!isObject(a) || !isObject(b)) return isObject(a) ? a : b;
  const all = Object.keys({ ...a, ...b });
  return Object.fromEntries(
    all.map((name) => [
      name,
      Object.hasOwn(a, name) && Object.hasOwn(b, name) ? { allOf: [a[name], b[name]] } : (b[name] ?? a[name]),
    ]),
  );
}

function commonTypes(a: readonly unknown[], b: readonly unknown[]): unknown[] {
  const fits = (type: unknown, others: readonly unknown[]) =>
    others.includes(type) || (type === 'integer' && others.includes('number'));
  return [...new Set([...a.filter((type) => fits(type, b)), ...b.filter((type) => fits(type, a))])];
}

/** A value as a list: itself if it is one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** Whether two JSON values are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The JSON types that a value may have, without `null`; undefined where any is allowed. */
export interface Types {
  readonly names: readonly string[] | undefined;
  readonly isNullable: boolean;
}

/** The types that a schema allows. */
export function typesOf(node: SchemaNode, scope: Scope, depth = 0): Types {
  const any = { names: undefined, isNullable: true };
  const flat = flattened(node, scope);
  if (!flat || depth > 8) return any;
  if (flat['type'] !== undefined) return split(listOf(flat['type']).map(String));
  if ('const' in flat) return split([typeOf(flat['const'])]);
  if (Array.isArray(flat['enum'])) return split(flat['enum'].map(typeOf));
  for (const word of ['anyOf', 'oneOf']) {
    const choices = flat[word];
    if (!Array.isArray(choices)) continue;
    const all = choices.map((one) => typesOf(one as SchemaNode, scope, depth + 1));
    if (all.every(({ names }) => names !== undefined))
      return {
        names: [...new Set(all.flatMap(({ names }) => names ?? []))],
        isNullable: all.some(({ isNullable }) => isNullable),
      };
  }
  return any;
}

function split(types: readonly string[]): Types {
  return { names: [...new Set(types.filter((type) => type !== 'null'))], isNullable: types.includes('null') };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
