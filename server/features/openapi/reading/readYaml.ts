import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseAllDocuments,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { mostDepth } from './readJson.ts';
import type { ReadText, Steps } from './readText.ts';
import { Unreadable } from './unreadable.ts';

// The maximum number of alias expansions, including nested ones.
const mostAliases = 2000;

/**
 * Parses YAML 1.2 into JSON values: limited aliases, no duplicate names. A file may have several documents.
 * @throws Unreadable
 */
export function readYaml(text: string): readonly ReadText[] {
  // Checks for duplicate names here: the library compares each name with every other one.
  const parsed = parseAllDocuments(text, {
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
    prettyErrors: false,
  });
  const documents = 'empty' in parsed ? [] : parsed;
  const [fault] = documents.flatMap(({ errors }) => errors);
  if (fault) throw new Unreadable('yaml', { line: lineOf(text, fault.pos[0]) });
  // A marker after the last document begins an empty one.
  return documents.filter(({ contents }) => contents !== null).map((document) => textOf(document, text));
}

function textOf(document: Document, text: string): ReadText {
  judge(document, text);
  keepVersion(document);
  const linesOf = (places: readonly Steps[]) =>
    places.map((steps) => lineOf(text, offsetOf(document, steps)));
  try {
    return { root: plain(document.toJS({ maxAliasCount: mostAliases })), linesOf };
  } catch (error) {
    throw error instanceof ReferenceError ? new Unreadable('aliases', { most: mostAliases }) : error;
  }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

// The name of a value, or the value where it has none.
function offsetOf(document: Document, steps: Steps): number {
  let node: unknown = document.contents;
  let offset = offsetIn(node);
  for (const step of steps) {
    if (isAlias(node)) node = node.resolve(document);
    const pair: Pair | undefined = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const next: unknown = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (next === undefined) break;
    offset = offsetIn(pair ? pair.key : next);
    node = next;
  }
  return offset;
}

function offsetIn(node: unknown): number {
  return (isNode(node) && node.range?.[0]) || 0;
}

function judge(document: Document, text: string): void {
  visit(document, {
    Map: (_key, map, path) => {
      if (path.length > mostDepth * 2) throw new Unreadable('deep', { most: mostDepth });
      const names = new Set<unknown>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? nameOf(key) : null;
        if (name === null || isMap(key)) throw new Unreadable('yamlName', { line: lineAt(text, map.range) });
        if (names.has(name) && name !== '<<')
          throw new Unreadable('twice', { name: name.slice(0, 100), line: lineAt(text, map.range) });
        names.add(name);
      }
      keepTexts(map as YAMLMap);
    },
    Scalar: (_key, scalar) => keepWhole(scalar),
    Seq: (_key, _list, path) => {
      if (path.length > mostDepth * 2) throw new Unreadable('deep', { most: mostDepth });
    },
  });
}

// A key is always a text, even if it looks like another type.
function nameOf(key: Scalar): string {
  if (key.value !== null && typeof key.value !== 'string') key.value = key.source ?? key.value;
  return String(key.value);
}

function lineAt(text: string, range: readonly number[] | null | undefined): number {
  return lineOf(text, range?.[0] ?? 0);
}

// Unquoted dates are not parsed as dates, and sets are not parsed as lists.
function plain(value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? null : value;
}

/** An integer beyond 2^53 as written, since a number would lose precision. */
function keepWhole(scalar: Scalar): void {
  const { value, source } = scalar;
  if (typeof value === 'number' && /^[-+]?\d+$/.test(source ?? '') && !Number.isSafeInteger(value))
    scalar.value = source;
}

/** A version is a text: `1.10` differs from `1.1`, and `3.0` from `3`. */
function keepVersion(document: Document): void {
  if (isMap(document.contents))
    for (const path of [['openapi'], ['swagger'], ['info', 'version']]) asText(document.getIn(path, true));
}

/**
 * The values in a schema or a parameter, by their types: an unquoted `1.10` is a text where a string is
 * expected.
 */
function keepTexts(map: YAMLMap): void {
  const inner = map.get('schema', true);
  const schema = isMap(inner) ? inner : map;
  for (const name of ['default', 'example', 'const']) bySchema(schema, map.get(name, true));
  for (const name of ['enum', 'examples']) {
    const values = map.get(name, true);
    if (isSeq(values)) for (const one of values.items) bySchema(schema, one);
    if (isMap(values) && name === 'examples')
      for (const { value } of values.items) if (isMap(value)) bySchema(schema, value.get('value', true));
  }
}

function bySchema(schema: YAMLMap, value: unknown): void {
  if (isScalar(value) && isTextual(schema)) asText(value);
  const items = schema.get('items', true);
  if (isSeq(value) && isMap(items)) for (const one of value.items) bySchema(items, one);
  const properties = schema.get('properties', true);
  if (!isMap(value) || !isMap(properties)) return;
  for (const { key, value: one } of value.items) {
    const property = isScalar(key) ? properties.get(String(key.value), true) : undefined;
    if (isMap(property)) bySchema(property, one);
  }
}

// A string, or null.
function isTextual(schema: YAMLMap): boolean {
  const type = schema.get('type', true);
  const named = isSeq(type) ? type.items : [type];
  const types = named.map((one) => (isScalar(one) ? one.value : undefined));
  return types.includes('string') && types.every((one) => one === 'string' || one === 'null');
}

function asText(node: unknown): void {
  if (isScalar(node) && node.source !== undefined && node.value !== null) node.value = node.source;
}
