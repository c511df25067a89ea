import { fullFormats } from 'ajv-formats/dist/formats.js';
import { RE2JS } from 're2js';
import { isMultipleOf } from '../multipleOf.ts';
import { patternFor } from '../text/patternFor.ts';
import type { Documents } from './documents.ts';
import { type Draft, isRefAlone } from './draft.ts';
import { escaped, isObject, isSchema, type SchemaNode, type SchemaObject } from './schemaNode.ts';

/** A broken rule, in ajv's shape. `schemaPath` is the path of keywords through references. */
export interface BrokenRule {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A schema and where its references lead. */
export interface Evaluated {
  readonly draft: Draft;
  readonly schema: SchemaNode;
  readonly base: string;
  readonly documents: Documents;
  /** Whether keywords such as `minimum` count: a schema of schemas may leave them out. */
  readonly isAsserting: boolean;
}

/**
 * The rules that a value breaks, at most `most`. ajv compiles code for it, gives wrong verdicts for dynamic
 * references, `unevaluatedItems` beside `contains` and others, and compares the entries of a list pairwise.
 */
export function brokenRules(by: Evaluated, value: unknown, most: number): BrokenRule[] {
  const evaluation = new Evaluation(by, most);
  const scope = { base: by.base, outer: undefined };
  evaluation.check(by.schema, value, { at: root, path: root, scope, seen: undefined });
  return evaluation.broken;
}

/** A path as a chain, so that one is written out only for a broken rule. */
interface Steps {
  readonly outer: Steps | undefined;
  readonly step: string;
}
const root: Steps = { outer: undefined, step: '' };

/** The schema resources that were entered, the latest first. */
interface DynamicScope {
  readonly base: string;
  readonly outer: DynamicScope | undefined;
}

/** What has been validated of one object or list, for `unevaluatedProperties` and `unevaluatedItems`. */
interface Seen {
  readonly names: Set<string>;
  readonly entries: Set<number>;
}

interface Place {
  readonly at: Steps;
  readonly path: Steps;
  readonly scope: DynamicScope;
  /** Undefined where no keyword depends on it. */
  readonly seen: Seen | undefined;
}

const deepest = 600;
/** The schemas that one value may be checked by: a few lines can name each other endlessly. */
const mostChecks = 1_000_000;

class Evaluation {
  readonly broken: BrokenRule[] = [];
  readonly #by: Evaluated;
  readonly #most: number;
  #depth = 0;
  #checks = 0;

  constructor(by: Evaluated, most: number) {
    this.#by = by;
    this.#most = most;
  }

  /** Whether a value keeps to a schema; what it breaks is added to `broken`. */
  check(node: SchemaNode, value: unknown, place: Place): boolean {
    if (node === true) return true;
    if (node === false) return this.#fail('false schema', {}, place);
    if (this.#depth > deepest || this.#checks++ > mostChecks) return this.#fail('depth', {}, place);
    this.#depth++;
    const base = this.#by.documents.baseOf(node, place.scope.base);
    const scope = base === place.scope.base ? place.scope : { base, outer: place.scope };
    const seen = place.seen ?? (hasUnevaluated(node) ? { names: new Set(), entries: new Set() } : undefined);
    const isRight = this.#rules(node, value, { ...place, scope, seen });
    this.#depth--;
    return isRight;
  }

  #rules(node: SchemaObject, value: unknown, place: Place): boolean {
    const isReferred = this.#references(node, value, place);
    if (typeof node['$ref'] === 'string' && isRefAlone(this.#by.draft)) return isReferred;
    const isAsserted = !this.#by.isAsserting || this.#assertions(node, value, place);
    const isChosen = this.#choices(node, value, place);
    const isRight = isReferred && isAsserted && isChosen;
    if (Array.isArray(value)) return this.#entries(node, value, place) && isRight;
    return isObject(value) ? this.#properties(node, value, place) && isRight : isRight;
  }

  #fail(keyword: string, params: Readonly<Record<string, unknown>>, { at, path }: Place): false {
    if (this.broken.length < this.#most) {
      const schemaPath = `${stepsOf(path).join('/')}/${keyword}`;
      const instancePath = stepsOf(at).map(escaped).join('/');
      this.broken.push({ keyword, instancePath, schemaPath, params });
    }
    return false;
  }

  // The same value by another schema. What it has seen counts only if it allows the value.
  #inPlace(node: SchemaNode, value: unknown, place: Place, step: string): boolean {
    const seen: Seen | undefined = place.seen && { names: new Set(), entries: new Set() };
    const isRight = this.check(node, value, { ...place, path: { outer: place.path, step }, seen });
    if (isRight && seen && place.seen) {
      for (const name of seen.names) place.seen.names.add(name);
      for (const entry of seen.entries) place.seen.entries.add(entry);
    }
    return isRight;
  }

  // The same without a trace in `broken`.
  #tries(node: SchemaNode, value: unknown, place: Place, step: string): boolean {
    const before = this.broken.length;
    const isRight = this.#inPlace(node, value, place, step);
    this.broken.length = before;
    return isRight;
  }

  #inner(node: SchemaNode, value: unknown, place: Place, step: string, path: string): boolean {
    return this.check(node, value, {
      at: { outer: place.at, step },
      path: { outer: place.path, step: path },
      scope: place.scope,
      seen: undefined,
    });
  }

  #references(node: SchemaObject, value: unknown, place: Place): boolean {
    const { $ref, $dynamicRef, $recursiveRef } = node;
    let isRight = true;
    if (typeof $ref === 'string') isRight = this.#follows($ref, value, place, '$ref');
    if (typeof $dynamicRef === 'string')
      isRight =
        this.#follows(this.#dynamic($dynamicRef, place.scope), value, place, '$dynamicRef') && isRight;
    if (typeof $recursiveRef === 'string')
      isRight = this.#follows(this.#recursive(place.scope), value, place, '$recursiveRef') && isRight;
    return isRight;
  }

  // A reference without a target was reported when the file was read.
  #follows(reference: string, value: unknown, place: Place, step: string): boolean {
    const target = this.#by.documents.resolve(reference, place.scope.base);
    if (!target) return true;
    const { base } = target;
    const scope = base === place.scope.base ? place.scope : { base, outer: place.scope };
    return this.#inPlace(target.node, value, { ...place, scope }, step);
  }

  // A dynamic anchor is the one of the outermost resource that has it, if the reference names one at all.
  #dynamic(reference: string, scope: DynamicScope): string {
    const target = this.#by.documents.resolve(reference, scope.base);
    const name = reference.slice(reference.indexOf('#') + 1);
    if (!isObject(target?.node) || target.node['$dynamicAnchor'] !== name) return reference;
    const found = outwards(scope)
      .reverse()
      .find(({ base }) => this.#by.documents.hasDynamicAnchor(base, name));
    return found ? `${found.base}#${name}` : reference;
  }

  #recursive(scope: DynamicScope): string {
    const isRecursive = ({ base }: DynamicScope) => {
      const target = this.#by.documents.resolve('#', base)?.node;
      return isObject(target) && target['$recursiveAnchor'] === true;
    };
    if (!isRecursive(scope)) return '#';
    return `${outwards(scope).reverse().find(isRecursive)?.base ?? ''}#`;
  }

  #choices(node: SchemaObject, value: unknown, place: Place): boolean {
    const { allOf, anyOf, oneOf, not, if: test, then: yes, else: no } = node;
    let isRight = true;
    if (Array.isArray(allOf))
      for (const [index, one] of allOf.entries())
        if (!this.#inPlace(one as SchemaNode, value, place, `allOf/${index}`)) isRight = false;
    if (Array.isArray(anyOf) && !this.#oneFits('anyOf', anyOf, value, place)) isRight = false;
    if (Array.isArray(oneOf) && !this.#oneFits('oneOf', oneOf, value, place)) isRight = false;
    if (isSchema(not) && this.#tries(not, value, { ...place, seen: undefined }, 'not'))
      isRight = this.#fail('not', {}, place);
    if (isSchema(test)) {
      const [branch, word] = this.#tries(test, value, place, 'if') ? [yes, 'then'] : [no, 'else'];
      if (isSchema(branch) && !this.#inPlace(branch, value, place, word)) isRight = false;
    }
    return isRight;
  }

  #oneFits(word: 'anyOf' | 'oneOf', list: readonly unknown[], value: unknown, place: Place): boolean {
    const before = this.broken.length;
    const passing = list.flatMap((one, index) =>
      this.#inPlace(one as SchemaNode, value, place, `${word}/${index}`) ? [index] : [],
    );
    const isRight = word === 'anyOf' ? passing.length > 0 : passing.length === 1;
    if (isRight || passing.length > 1) this.broken.length = before;
    return isRight || this.#fail(word, word === 'oneOf' ? { passingSchemas: passing } : {}, place);
  }

  #assertions(node: SchemaObject, value: unknown, place: Place): boolean {
    const { type, enum: values, const: only, format } = node;
    let isRight = true;
    const fails = (keyword: string, params: Readonly<Record<string, unknown>>) => {
      isRight = this.#fail(keyword, params, place);
    };
    if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) fails('type', { type });
    if (Array.isArray(values) && !textsOf(values).has(canonical(value)))
      fails('enum', { allowedValues: values });
    if ('const' in node && canonical(only) !== canonical(value)) fails('const', { allowedValue: only });
    if (typeof value === 'string') {
      const { minLength, maxLength, pattern } = node;
      const length = Math.min(
        value.length,
        isNumber(minLength) || isNumber(maxLength) ? [...value].length : 0,
      );
      if (isNumber(minLength) && length < minLength) fails('minLength', { limit: minLength });
      if (isNumber(maxLength) && length > maxLength) fails('maxLength', { limit: maxLength });
      if (typeof pattern === 'string' && matches(pattern, value) === false) fails('pattern', { pattern });
      if (typeof format === 'string' && !hasFormat(format, value)) fails('format', { format });
    }
    if (typeof value === 'number')
      for (const [word, isBroken] of limits) {
        const limit = node[word];
        if (isNumber(limit) && isBroken(value, limit)) fails(word, { limit });
      }
    if (typeof value === 'number' && isNumber(node['multipleOf']) && !isMultipleOf(value, node['multipleOf']))
      fails('multipleOf', { multipleOf: node['multipleOf'] });
    return isRight;
  }

  #entries(node: SchemaObject, list: readonly unknown[], place: Place): boolean {
    const { prefixItems, items, additionalItems, unevaluatedItems, minItems, maxItems, uniqueItems } = node;
    const { isAsserting } = this.#by;
    let isRight = true;
    const fails = (keyword: string, params: Readonly<Record<string, unknown>>) => {
      isRight = this.#fail(keyword, params, place);
    };
    if (isAsserting && isNumber(minItems) && list.length < minItems) fails('minItems', { limit: minItems });
    if (isAsserting && isNumber(maxItems) && list.length > maxItems) fails('maxItems', { limit: maxItems });
    const same = isAsserting && uniqueItems === true ? firstDouble(list) : undefined;
    if (same) fails('uniqueItems', same);
    const checks = (schema: SchemaNode, at: number, path: string) => {
      place.seen?.entries.add(at);
      if (!this.#inner(schema, list[at], place, String(at), path)) isRight = false;
    };
    const first = [prefixItems, items].find(Array.isArray) as readonly SchemaNode[] | undefined;
    const [rest, word] = Array.isArray(items) ? [additionalItems, 'additionalItems'] : [items, 'items'];
    const firstWord = Array.isArray(prefixItems) ? 'prefixItems' : 'items';
    for (let at = 0; at < Math.min(first?.length ?? 0, list.length); at++)
      checks(first?.[at] as SchemaNode, at, `${firstWord}/${at}`);
    if (isSchema(rest)) for (let at = first?.length ?? 0; at < list.length; at++) checks(rest, at, word);
    if (!this.#contains(node, list, place)) isRight = false;
    if (isSchema(unevaluatedItems))
      for (let at = 0; at < list.length; at++)
        if (!place.seen?.entries.has(at)) checks(unevaluatedItems, at, 'unevaluatedItems');
    return isRight;
  }

  #contains(node: SchemaObject, list: readonly unknown[], place: Place): boolean {
    const { contains, minContains, maxContains } = node;
    if (!isSchema(contains)) return true;
    const least = this.#by.isAsserting && isNumber(minContains) ? minContains : 1;
    const before = this.broken.length;
    const fitting = list.flatMap((one, at) =>
      this.#inner(contains, one, place, String(at), 'contains') ? [at] : [],
    );
    const isMany = isNumber(maxContains) && fitting.length > maxContains;
    const isRight = fitting.length >= least && !isMany;
    if (isRight || isMany) this.broken.length = before;
    if (this.#by.draft === '2020-12') for (const at of fitting) place.seen?.entries.add(at);
    return isRight || this.#fail('contains', { minContains: least }, place);
  }

  #properties(node: SchemaObject, record: SchemaObject, place: Place): boolean {
    const names = Object.keys(record);
    let isRight = !this.#by.isAsserting || this.#sizes(node, record, names, place);
    const { properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames } =
      node;
    const checks = (schema: SchemaNode, name: string, path: string) => {
      if (!this.#inner(schema, record[name], place, name, path)) isRight = false;
    };
    const own = isObject(properties) ? properties : {};
    const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
    const isClosed = patterns.every(([pattern]) => compiledPattern(pattern) !== undefined);
    for (const name of names) {
      let isSeen = Object.hasOwn(own, name);
      if (isSeen) checks(own[name] as SchemaNode, name, `properties/${name}`);
      for (const [pattern, schema] of patterns)
        if (matches(pattern, name)) {
          isSeen = true;
          checks(schema as SchemaNode, name, 'patternProperties');
        }
      if (!isSeen && isClosed && isSchema(additionalProperties)) {
        isSeen = true;
        if (additionalProperties === false)
          isRight = this.#fail('additionalProperties', { additionalProperty: name }, place);
        else checks(additionalProperties, name, 'additionalProperties');
      }
      if (isSeen) place.seen?.names.add(name);
      if (isSchema(propertyNames) && !this.#tries(propertyNames, name, { ...place, seen: undefined }, ''))
        isRight = this.#fail('propertyNames', { propertyName: name }, place);
    }
    if (!this.#dependencies(node, record, place)) isRight = false;
    if (isSchema(unevaluatedProperties) && isClosed)
      for (const name of names.filter((one) => !place.seen?.names.has(one))) {
        place.seen?.names.add(name);
        if (unevaluatedProperties === false)
          isRight = this.#fail('unevaluatedProperties', { unevaluatedProperty: name }, place);
        else checks(unevaluatedProperties, name, 'unevaluatedProperties');
      }
    return isRight;
  }

  #sizes(node: SchemaObject, record: SchemaObject, names: readonly string[], place: Place): boolean {
    const { required, minProperties, maxProperties } = node;
    const missing = Array.isArray(required)
      ? required.filter((name) => !Object.hasOwn(record, String(name)))
      : [];
    for (const missingProperty of missing) this.#fail('required', { missingProperty }, place);
    let isRight = missing.length === 0;
    if (isNumber(minProperties) && names.length < minProperties)
      isRight = this.#fail('minProperties', { limit: minProperties }, place);
    if (isNumber(maxProperties) && names.length > maxProperties)
      isRight = this.#fail('maxProperties', { limit: maxProperties }, place);
    return isRight;
  }

  #dependencies(node: SchemaObject, record: SchemaObject, place: Place): boolean {
    let isRight = true;
    for (const word of ['dependencies', 'dependentRequired', 'dependentSchemas'])
      for (const [property, needed] of Object.entries(isObject(node[word]) ? node[word] : {})) {
        if (!Object.hasOwn(record, property)) continue;
        if (isSchema(needed)) {
          if (!this.#inPlace(needed, record, place, `${word}/${property}`)) isRight = false;
          continue;
        }
        if (!Array.isArray(needed) || !this.#by.isAsserting) continue;
        for (const missingProperty of needed.filter((one) => !Object.hasOwn(record, String(one))))
          isRight = this.#fail('dependentRequired', { property, missingProperty }, place);
      }
    return isRight;
  }
}

function outwards(scope: DynamicScope): DynamicScope[] {
  const all: DynamicScope[] = [];
  for (let one: DynamicScope | undefined = scope; one; one = one.outer) all.push(one);
  return all;
}

function stepsOf(steps: Steps): string[] {
  const all: string[] = [];
  for (let one: Steps | undefined = steps; one; one = one.outer) all.push(one.step);
  return all.reverse();
}

function hasUnevaluated(node: SchemaObject): boolean {
  return 'unevaluatedProperties' in node || 'unevaluatedItems' in node;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const limits: readonly (readonly [string, (value: number, limit: number) => boolean])[] = [
  ['minimum', (value, limit) => value < limit],
  ['maximum', (value, limit) => value > limit],
  ['exclusiveMinimum', (value, limit) => value <= limit],
  ['exclusiveMaximum', (value, limit) => value >= limit],
];

/** A JSON value as a text that is the same for equal values. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value === 0 ? 0 : value) ?? 'null';
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

const knownTexts = new WeakMap<readonly unknown[], ReadonlySet<string>>();

function textsOf(values: readonly unknown[]): ReadonlySet<string> {
  const known = knownTexts.get(values) ?? new Set(values.map(canonical));
  knownTexts.set(values, known);
  return known;
}

// In linear time, however large the list is.
function firstDouble(list: readonly unknown[]): { readonly i: number; readonly j: number } | undefined {
  const places = new Map<string, number>();
  for (const [i, one] of list.entries()) {
    const text = canonical(one);
    const j = places.get(text);
    if (j !== undefined) return { i, j };
    places.set(text, i);
  }
  return undefined;
}

const patterns = new Map<string, RE2JS | undefined>();
const mostPatterns = 5000;

function compiledPattern(pattern: string): RE2JS | undefined {
  if (patterns.has(pattern)) return patterns.get(pattern);
  const text = patternFor(pattern);
  const made = text === undefined ? undefined : RE2JS.compile(text);
  if (patterns.size >= mostPatterns) patterns.clear();
  patterns.set(pattern, made);
  return made;
}

// Undefined for a pattern that RE2 does not have.
function matches(pattern: string, text: string): boolean | undefined {
  return compiledPattern(pattern)?.test(text);
}

/** The formats of texts that are validated; others are annotations. */
const checkedFormats = new Set([
  ...['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid', 'regex'],
  ...['uri', 'uri-reference', 'uri-template', 'json-pointer', 'relative-json-pointer'],
]);

function hasFormat(format: string, text: string): boolean {
  if (!checkedFormats.has(format)) return true;
  const rule: unknown = fullFormats[format as keyof typeof fullFormats];
  const check = isObject(rule) && 'validate' in rule ? rule['validate'] : rule;
  return check instanceof RegExp ? check.test(text) : (check as (text: string) => boolean)(text);
}
