import { fullFormats } from 'ajv-formats/dist/formats.js';
import { type Dict, isDict, own } from '#schemas/openapi/dict.ts';
import { pointerSteps } from '#schemas/openapi/reference.ts';
import type { Steps } from './readText.ts';

/** Where a value contradicts a schema: a code of its text below `openapi.fault`, and values for the text. */
export interface SchemaFault {
  readonly path: Steps;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Where a document contradicts its official schema. Of alternatives, only the intended one is judged: a
 * validator such as ajv would report all of them, without a limit, after half a second of compiling.
 * @param most the search ends after so many faults.
 */
export function schemaFaults(schema: Dict, document: unknown, most: number): SchemaFault[] {
  const checking = new Checking(schema, most);
  checking.check(schema, document, []);
  return checking.faults;
}

type Schema = Dict | boolean;

/** What depends on the schema alone. */
interface Cache {
  readonly patterns: Map<string, RegExp>;
  readonly leaves: Map<Schema, readonly Schema[]>;
  readonly targets: Map<string, unknown>;
}

const emptyCache = (): Cache => ({ patterns: new Map(), leaves: new Map(), targets: new Map() });

class Checking {
  readonly faults: SchemaFault[] = [];
  readonly #root: Dict;
  readonly #most: number;
  readonly #cache: Cache;
  readonly #isTrial: boolean;

  constructor(root: Dict, most: number, cache: Cache = emptyCache()) {
    this.#root = root;
    this.#most = most;
    this.#cache = cache;
    this.#isTrial = most === 0;
  }

  check(schema: unknown, value: unknown, path: Steps): void {
    if (this.#isFull || schema === true) return;
    if (!isDict(schema)) return void this.#add(path, 'none');
    const reference = own(schema, '$ref');
    if (typeof reference === 'string') {
      this.check(this.#target(reference), value, path);
      // Before 2019-09, the neighbours of a reference have no meaning.
      if (this.#isOld) return;
    }
    this.#checkType(schema, value, path);
    this.#checkValue(schema, value, path);
    if (typeof value === 'string') this.#checkText(schema, value, path);
    if (typeof value === 'number') this.#checkNumber(schema, value, path);
    if (Array.isArray(value)) this.#checkList(schema, value, path);
    if (isDict(value)) this.#checkObject(schema, value, path);
    this.#checkParts(schema, value, path);
  }

  get #isFull(): boolean {
    return this.faults.length >= Math.max(1, this.#most);
  }

  get #isOld(): boolean {
    return String(own(this.#root, '$schema')).includes('draft-04');
  }

  #add(path: Steps, key: string, values: SchemaFault['values'] = {}): void {
    if (!this.#isFull) this.faults.push({ path, key, values });
  }

  #isValid(schema: unknown, value: unknown): boolean {
    const trial = new Checking(this.#root, 0, this.#cache);
    trial.check(schema, value, []);
    return trial.faults.length === 0;
  }

  #target(reference: string): unknown {
    const known = this.#cache.targets.get(reference);
    if (known !== undefined) return known;
    const target = (pointerSteps(reference) ?? []).reduce<unknown>((at, step) => own(at, step), this.#root);
    this.#cache.targets.set(reference, target);
    return target;
  }

  #resolved(schema: unknown): unknown {
    let at = schema;
    for (let hop = 0; hop < 20; hop++) {
      const reference = own(at, '$ref');
      if (typeof reference !== 'string') return at;
      at = this.#target(reference);
    }
    return at;
  }

  #checkType(schema: Dict, value: unknown, path: Steps): void {
    if (!isTyped(schema, value))
      this.#add(path, 'type', { types: [schema['type']].flat().join(', '), found: shown(value) });
  }

  #checkValue(schema: Dict, value: unknown, path: Steps): void {
    const allowed = allowedBy(schema);
    if (allowed && !allowed.some((one) => isSame(one, value)))
      this.#add(path, 'value', { values: allowed.map(shown).join(', '), found: shown(value) });
  }

  #checkText(schema: Dict, value: string, path: Steps): void {
    const { pattern, format, minLength } = schema;
    if (typeof pattern === 'string' && !this.#pattern(pattern).test(value))
      this.#add(path, 'pattern', { pattern, found: shown(value) });
    if (typeof format === 'string' && !isOfFormat(format, value))
      this.#add(path, 'format', { format, found: shown(value) });
    if (typeof minLength === 'number' && value.length < minLength) this.#add(path, 'empty');
  }

  #checkNumber({ minimum, exclusiveMinimum }: Dict, value: number, path: Steps): void {
    if (typeof minimum !== 'number') return;
    const isExclusive = exclusiveMinimum === true;
    if (value < minimum || (isExclusive && value === minimum))
      this.#add(path, isExclusive ? 'above' : 'least', { limit: minimum, found: value });
  }

  #checkList(schema: Dict, value: readonly unknown[], path: Steps): void {
    const { items, minItems, maxItems, uniqueItems, contains } = schema;
    if (typeof minItems === 'number' && value.length < minItems) this.#add(path, 'few', { limit: minItems });
    if (typeof maxItems === 'number' && value.length > maxItems) this.#add(path, 'many', { limit: maxItems });
    if (uniqueItems === true) this.#checkUnique(value, path);
    if (items !== undefined) for (const [at, one] of value.entries()) this.check(items, one, [...path, at]);
    if (contains === undefined) return;
    const found = value.filter((one) => this.#isValid(contains, one)).length;
    const { minContains = 1, maxContains = Infinity } = schema;
    if (found < Number(minContains) || found > Number(maxContains)) this.#add(path, 'none');
  }

  #checkUnique(value: readonly unknown[], path: Steps): void {
    const seen = new Set<string>();
    for (const [at, one] of value.entries()) {
      const text = canonical(one);
      if (seen.has(text)) return void this.#add([...path, at], 'twice', { found: shown(one) });
      seen.add(text);
    }
  }

  #checkObject(schema: Dict, value: Dict, path: Steps): void {
    const names = Object.keys(value);
    const { minProperties, maxProperties, propertyNames } = schema;
    for (const name of required(schema))
      if (!Object.hasOwn(value, name)) this.#add(path, 'missing', { name });
    if (typeof minProperties === 'number' && names.length < minProperties)
      this.#add(path, 'few', { limit: minProperties });
    if (typeof maxProperties === 'number' && names.length > maxProperties)
      this.#add(path, 'many', { limit: maxProperties });
    const dependent = own(schema, 'dependentRequired');
    if (isDict(dependent))
      for (const [name, needed] of Object.entries(dependent))
        if (Object.hasOwn(value, name))
          for (const one of needed as string[])
            if (!Object.hasOwn(value, one)) this.#add(path, 'missing', { name: one });
    for (const name of names) {
      if (propertyNames !== undefined && !this.#isValid(propertyNames, name))
        this.#add([...path, name], 'unknown', { name: shown(name) });
      this.#checkProperty(schema, name, value[name], [...path, name]);
    }
    if (own(schema, 'unevaluatedProperties') !== false) return;
    for (const name of names)
      if (!this.#knows(schema, name, value)) this.#add([...path, name], 'unknown', { name: shown(name) });
  }

  #checkProperty(schema: Dict, name: string, value: unknown, path: Steps): void {
    const matching = this.#schemasOf(schema, name);
    for (const one of matching) this.check(one, value, path);
    const others = own(schema, 'additionalProperties');
    if (matching.length > 0 || others === undefined) return;
    if (others === false) this.#add(path, 'unknown', { name: shown(name) });
    else this.check(others, value, path);
  }

  #schemasOf(schema: Dict, name: string): unknown[] {
    const named = own(own(schema, 'properties'), name);
    const patterns = own(schema, 'patternProperties');
    const matching = isDict(patterns)
      ? Object.entries(patterns).flatMap(([pattern, one]) => (this.#pattern(pattern).test(name) ? [one] : []))
      : [];
    return named === undefined ? matching : [named, ...matching];
  }

  // Whether one of the parts that apply to the value has a word for this name, right or wrong.
  #knows(schema: unknown, name: string, value: Dict): boolean {
    if (!isDict(schema)) return false;
    if (this.#schemasOf(schema, name).length > 0 || own(schema, 'additionalProperties') !== undefined)
      return true;
    const reference = own(schema, '$ref');
    const parts = [
      ...(typeof reference === 'string' ? [this.#target(reference)] : []),
      ...listed(schema, 'allOf'),
      ...this.#conditional(schema, value),
      ...['oneOf', 'anyOf'].flatMap((word) =>
        listed(schema, word).filter((one) => this.#isValid(one, value)),
      ),
    ];
    return parts.some((one) => this.#knows(one, name, value));
  }

  #conditional(schema: Dict, value: unknown): unknown[] {
    const condition = own(schema, 'if');
    const chosen =
      condition === undefined ? undefined : own(schema, this.#isValid(condition, value) ? 'then' : 'else');
    const dependent = own(schema, 'dependentSchemas');
    const named = isDict(dependent) && isDict(value) ? Object.entries(dependent) : [];
    return [
      ...(chosen === undefined ? [] : [chosen]),
      ...named.flatMap(([name, one]) => (isDict(value) && Object.hasOwn(value, name) ? [one] : [])),
    ];
  }

  #checkParts(schema: Dict, value: unknown, path: Steps): void {
    for (const one of listed(schema, 'allOf')) this.check(one, value, path);
    for (const one of this.#conditional(schema, value)) this.check(one, value, path);
    const forbidden = own(schema, 'not');
    if (forbidden !== undefined && this.#isValid(forbidden, value)) this.#addForbidden(forbidden, path);
    const any = listed(schema, 'anyOf');
    if (any.length > 0 && !any.some((one) => this.#isValid(one, value))) this.#explain(any, value, path);
    const choices = listed(schema, 'oneOf');
    if (choices.length === 0) return;
    const fitting = choices.filter((one) => this.#isValid(one, value)).length;
    if (fitting === 0) this.#explain(choices, value, path);
    else if (fitting > 1) this.#addSeveral(choices, path);
  }

  #addForbidden(schema: unknown, path: Steps): void {
    const names = required(schema).join(', ');
    this.#add(path, names === '' ? 'none' : 'together', { names });
  }

  #addSeveral(choices: readonly unknown[], path: Steps): void {
    const names = choices.flatMap((one) => required(this.#resolved(one))).join(', ');
    this.#add(path, names === '' ? 'several' : 'together', { names });
  }

  // None of the alternatives fits: reports what is wrong with the one that was probably meant.
  #explain(choices: readonly unknown[], value: unknown, path: Steps): void {
    if (this.#isTrial) return void this.#add(path, 'none');
    const leaves = choices.flatMap((one) => this.#leavesOf(one));
    const meant = leaves.filter((one) => !isReference(one) || typeof own(value, '$ref') === 'string');
    for (const [word, given] of isDict(value) ? Object.entries(value) : []) {
      const allowed = meant.map((one) => allowedBy(this.#resolved(own(own(one, 'properties'), word))));
      if (meant.length < 2 || !allowed.every((one) => one && !one.some((each) => isSame(each, given))))
        continue;
      const all = [...new Set(allowed.flatMap((one) => one ?? []).map(shown))];
      return void this.#add([...path, word], 'value', { values: all.join(', '), found: shown(given) });
    }
    const ranked = meant.map((one) => [this.#distance(one, value), one] as const);
    const nearest = ranked.reduce<(typeof ranked)[number] | undefined>(
      (best, next) => (best && best[0] <= next[0] ? best : next),
      undefined,
    );
    const before = this.faults.length;
    if (nearest) this.check(nearest[1], value, path);
    if (this.faults.length === before) this.#add(path, 'none');
  }

  #leavesOf(choice: unknown): readonly Schema[] {
    const schema = this.#resolved(choice) as Schema;
    const known = this.#cache.leaves.get(schema);
    if (known) return known;
    const inner = isDict(schema) && own(schema, 'properties') === undefined ? listed(schema, 'oneOf') : [];
    const leaves = inner.length === 0 ? [schema] : inner.flatMap((one) => this.#leavesOf(one));
    this.#cache.leaves.set(schema, leaves);
    return leaves;
  }

  // How far a value is from an alternative, by what can be seen without looking deeper.
  #distance(schema: Schema, value: unknown): number {
    if (!isDict(schema)) return 1;
    const allowed = allowedBy(schema);
    const isAllowed = !allowed || allowed.some((one) => isSame(one, value));
    const base = (isTyped(schema, value) ? 0 : 100) + (isAllowed ? 0 : 10);
    if (!isDict(value)) return base;
    const missing = required(schema).filter((name) => !Object.hasOwn(value, name));
    const wrong = Object.entries(value).filter(([name, one]) => {
      const values = allowedBy(this.#resolved(own(own(schema, 'properties'), name)));
      return values && !values.some((each) => isSame(each, one));
    });
    const strange =
      own(schema, 'additionalProperties') === false
        ? Object.keys(value).filter((name) => this.#schemasOf(schema, name).length === 0)
        : [];
    return base + missing.length * 2 + wrong.length * 10 + strange.length;
  }

  #pattern(source: string): RegExp {
    const known = this.#cache.patterns.get(source) ?? new RegExp(source, 'u');
    this.#cache.patterns.set(source, known);
    return known;
  }
}

function listed(schema: Dict, word: string): readonly unknown[] {
  const value = own(schema, word);
  return Array.isArray(value) ? value : [];
}

function required(schema: unknown): readonly string[] {
  return (own(schema, 'required') as readonly string[] | undefined) ?? [];
}

function isReference(schema: unknown): boolean {
  return required(schema).includes('$ref');
}

function allowedBy(schema: unknown): readonly unknown[] | undefined {
  const values = own(schema, 'enum');
  if (Array.isArray(values)) return values;
  return isDict(schema) && Object.hasOwn(schema, 'const') ? [schema['const']] : undefined;
}

function isTyped({ type }: Dict, value: unknown): boolean {
  if (type === undefined) return true;
  return Array.isArray(type) ? type.some((one) => isOfType(one, value)) : isOfType(String(type), value);
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isDict(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return typeof value === type;
}

// The formats of the official schemas; `media-range` has no validator.
function isOfFormat(format: string, value: string): boolean {
  const known: unknown = Object.hasOwn(fullFormats, format)
    ? fullFormats[format as keyof typeof fullFormats]
    : undefined;
  if (known instanceof RegExp) return known.test(value);
  return typeof known === 'function' ? Boolean(known(value)) : true;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && canonical(one) === canonical(other));
}

// Equal values have equal texts: the order of names does not matter.
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    isDict(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : one,
  );
}

/** A value in a message. */
function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
