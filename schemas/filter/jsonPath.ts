import type { Json, Property, Resource, Words } from '../resource.ts';

/** A place inside the values of a JSON field. */
export interface JsonPath {
  readonly field: string;
  /** The names of properties on the way. A list on the way stands for each of its entries. */
  readonly steps: readonly string[];
  /** What is there, as a field. */
  readonly property: Property;
}

type Node = Readonly<Record<string, unknown>>;

const known = new WeakMap<object, Map<string, JsonPath | undefined>>();
const mostKnown = 1000;

/** The place that a path such as `address.city` names; undefined where the schema has none. */
export function jsonPathOf(resource: Pick<Resource, 'schema'>, path: string): JsonPath | undefined {
  const paths = known.get(resource.schema) ?? new Map<string, JsonPath | undefined>();
  known.set(resource.schema, paths);
  if (!paths.has(path)) {
    if (paths.size >= mostKnown) paths.clear();
    paths.set(path, found(resource, path));
  }
  return paths.get(path);
}

function found({ schema }: Pick<Resource, 'schema'>, path: string): JsonPath | undefined {
  const at = path.indexOf('.');
  const field = path.slice(0, at);
  const property = at > 0 && Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
  const root = property?.valueSchema;
  if (!property || !root || path.length > longestPath || unwritable.test(path)) return undefined;
  const rest = path.slice(at + 1);
  const all = reached(root, root, rest, 0);
  const [first] = all;
  if (!first) return undefined;
  const place = propertyAt(
    all.flatMap(({ node }) => kindsOf(node, root, 0)),
    first.node,
  );
  return {
    field,
    steps: first.steps,
    property: { ...place, label: labelOf(property, first.steps, first.node) },
  };
}

const longestPath = 300;
// PostgreSQL's JSON has neither NUL nor half of a character.
const unwritable = /[\0\p{Cs}]/u;
const deepest = 24;

interface Reached {
  readonly steps: readonly string[];
  readonly node: Node;
}

// A name may contain dots, so each declared name is tried.
function reached(node: Node, root: Node, path: string, depth: number): Reached[] {
  if (depth > deepest) return [];
  const { properties, additionalProperties } = node;
  const own = isNode(properties) ? Object.entries(properties) : [];
  const named = own.flatMap(([name, inner]) => {
    if (!isNode(inner)) return [];
    if (path === name) return [{ steps: [name], node: inner }];
    if (!path.startsWith(`${name}.`)) return [];
    return behind(name, reached(inner, root, path.slice(name.length + 1), depth + 1));
  });
  const [first = '', ...more] = path.split('.');
  const isOther = named.length === 0 && isNode(additionalProperties) && first !== '';
  const others = !isOther
    ? []
    : more.length === 0
      ? [{ steps: [first], node: additionalProperties }]
      : behind(first, reached(additionalProperties, root, more.join('.'), depth + 1));
  const beside = besides(node, root).flatMap((one) => reached(one, root, path, depth + 1));
  return [...named, ...others, ...beside];
}

function behind(step: string, all: readonly Reached[]): Reached[] {
  return all.map(({ steps, node }) => ({ steps: [step, ...steps], node }));
}

/** The schemas of the same value, and those of a list's entries. */
function besides({ $ref, allOf, anyOf, oneOf, then, else: otherwise, items }: Node, root: Node): Node[] {
  const defs = isNode(root['$defs']) ? root['$defs'] : {};
  const target = typeof $ref === 'string' ? defs[$ref.replace('#/$defs/', '')] : undefined;
  return [target, allOf, anyOf, oneOf, then, otherwise, items].flat().filter(isNode);
}

const scalars = ['string', 'number', 'integer', 'boolean'];

function kindsOf(node: Node, root: Node, depth: number): string[] {
  if (depth > deepest) return [];
  const { type, enum: values, const: only } = node;
  const given = Array.isArray(values) ? values : only === undefined ? [] : [only];
  const typed = typeof type === 'string' ? [type] : given.map((value) => typeof value);
  const own = typed.filter((one) => one !== 'array' && one !== 'object');
  const isLeaf = own.length > 0 || type === 'object';
  return isLeaf ? own : besides(node, root).flatMap((one) => kindsOf(one, root, depth + 1));
}

function propertyAt(kinds: readonly string[], { enum: values }: Node): Property {
  const all = new Set(
    kinds.filter((kind) => scalars.includes(kind)).map((kind) => (kind === 'integer' ? 'number' : kind)),
  );
  const [kind] = all;
  if (kind === undefined) return { format: 'json' } as Property;
  // Values of several kinds are compared as texts.
  if (all.size > 1 || kind === 'string') {
    const isChoice =
      all.size === 1 && Array.isArray(values) && values.every((one) => typeof one === 'string');
    return { type: 'string', ...(isChoice && { enum: values }) } as Property;
  }
  return { type: kind } as Property;
}

function labelOf({ label }: Property, steps: readonly string[], { title }: Node): Words {
  const inside = [...steps.slice(0, -1), typeof title === 'string' ? title : (steps.at(-1) ?? '')].join(
    ' › ',
  );
  return { zh_cn: `${label?.zh_cn ?? ''} › ${inside}`, en: `${label?.en ?? ''} › ${inside}` };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The paths to the plain values of a record's JSON fields, at most `most`. */
export function jsonPaths(resource: Pick<Resource, 'schema'>, most: number): string[] {
  const all: string[] = [];
  const visit = (node: Node, root: Node, path: string, depth: number): void => {
    if (depth > 4 || all.length >= most) return;
    for (const [name, inner] of Object.entries(isNode(node['properties']) ? node['properties'] : {})) {
      if (!isNode(inner) || all.length >= most) continue;
      const at = `${path}.${name}`;
      if (all.includes(at)) continue;
      if (kindsOf(inner, root, 0).length > 0) all.push(at);
      else visit(inner, root, at, depth + 1);
    }
    for (const one of besides(node, root)) visit(one, root, path, depth + 1);
  };
  for (const [name, { valueSchema }] of Object.entries(resource.schema.properties))
    if (valueSchema) visit(valueSchema, valueSchema, name, 0);
  return all;
}

/** A path as PostgreSQL's jsonpath, which passes through lists. */
export function asJsonPath(steps: readonly string[]): Json {
  return `lax $${steps.map((step) => `.${JSON.stringify(step)}`).join('')}[*]`;
}
