import { conditionsIn } from '../faults/conditions.ts';
import type { Issue } from '../faults/issue.ts';
import { systemFields, type Words } from '../resource.ts';
import { annotations } from '../vocabulary.ts';
import { fieldOf, wordsOf } from './column.ts';
import { Documents, type ReadDocument, resolved, withoutFragment } from './documents.ts';
import { type Draft, draftOf, fromDraft4, isRefAlone } from './draft.ts';
import { draftFaults, hasAssertions } from './draftFaults.ts';
import { drawnSchema } from './drawn.ts';
import { fieldNames, isReserved } from './fieldNames.ts';
import { isAnyField, isAnySchema, isFieldName, isOwnFormat, isOwnRow, isUnworded } from './isAnySchema.ts';
import { prepared } from './prepare.ts';
import {
  escaped,
  innerSchemas,
  isObject,
  isSchema,
  knownInnerSchemas,
  type SchemaNode,
  type SchemaObject,
} from './schemaNode.ts';
import type { SchemaRules } from './schemaRules.ts';
import { flattened, isEqual, type Scope, typesOf } from './scope.ts';
import { unknownWords } from './words.ts';

/** What a resource's schema becomes besides its fields, where it is more than the grammar describes. */
export interface SchemaSource {
  /** For each field that holds JSON: the schema that its form is drawn from. */
  readonly drawn: Readonly<Record<string, SchemaObject>>;
  /** The schema's name of each field whose column is called differently. */
  readonly wireNames?: Readonly<Record<string, string>>;
  /** The whole schema, by which the server validates every record. Browsers have none. */
  readonly rules?: SchemaRules;
}

/** A resource file whose `schema` is in the words of the grammar. */
export interface Normalised {
  readonly content: unknown;
  readonly source?: SchemaSource;
  readonly faults: readonly Issue[];
  /** What works, though not as somebody might expect. */
  readonly remarks: readonly Issue[];
  /** The place in the file for a place in the content. */
  placeOf(path: string): string;
}

/**
 * Reads the `schema` of a resource file as any JSON Schema: plain values become fields of their own types,
 * everything else becomes JSON fields that are drawn and validated by the schema itself. A schema within the
 * grammar stays as it is.
 */
export function normalised(content: unknown, file: string, read: ReadDocument = () => undefined): Normalised {
  const same = { content, faults: [], remarks: [], placeOf: (path: string) => path };
  if (!isObject(content) || !('schema' in content) || !isSchema(content['schema'])) return same;
  if (!isAnySchema(content['schema'])) return same;
  return new Reading(content, content['schema'], file, read).result();
}

/** The parts and references that one schema may have; each use of a shared part counts. */
const mostParts = 60_000;
/** The rules that may apply to one value at once. */
const mostRules = 10_000;
const deepest = 150;
const mostFields = 180;
const mostDocuments = 50;
const mostFaults = 10;

class Reading {
  readonly #content: SchemaObject;
  readonly #written: SchemaNode;
  readonly #base: string;
  readonly #read: ReadDocument;
  readonly #faults: Issue[] = [];
  readonly #remarks: Issue[] = [];

  constructor(content: SchemaObject, written: SchemaNode, file: string, read: ReadDocument) {
    this.#content = content;
    this.#written = written;
    this.#base = `file:///resources/${encodeURIComponent(file.replace(/^.*[\\/]/, ''))}?schema`;
    this.#read = read;
  }

  result(): Normalised {
    const made = this.#rules();
    const scope = made && this.#scope(made);
    const fields = scope && this.#faults.length === 0 ? this.#fields(scope) : undefined;
    if (!made || !fields || this.#faults.length > 0) {
      const failed = { content: this.#content, remarks: this.#remarks, placeOf: (path: string) => path };
      return { ...failed, faults: this.#faults.slice(0, mostFaults) };
    }
    const { schema, drawn, ...rest } = fields;
    const rules: SchemaRules = { ...made, ...rest };
    const columns = new Map(Object.entries(rest.names).map(([field, name]) => [name, field]));
    const spelt = Object.entries(rest.names).filter(([field, name]) => field !== name && isWireName(name));
    const wireNames = spelt.length > 0 ? { wireNames: Object.fromEntries(spelt) } : {};
    const title = isObject(made.schema) && !('label' in this.#content) ? wordsOf(made.schema) : {};
    const label = title['label'] === undefined ? {} : { label: title['label'] };
    return {
      content: { ...withFieldNames(this.#content, columns), ...label, schema },
      source: { drawn, ...wireNames, rules },
      faults: [],
      remarks: this.#remarks,
      placeOf: (path) => writtenPlace(path, rest.names),
    };
  }

  // The schema and the files that it refers to, ready to be compiled.
  #rules(): Omit<SchemaRules, 'names' | 'nullable'> | undefined {
    if (depthOf(this.#written) > deepest) {
      this.#fault('', 'nests too deep', `write it with at most ${deepest} levels`);
      return undefined;
    }
    const draft = draftOf(this.#written);
    if (!draft) {
      const { $schema } = this.#written as SchemaObject;
      this.#fault(
        '/$schema',
        `${String($schema)} is a draft that nothing here can check`,
        'write the schema in draft 4, 6, 7, 2019-09 or 2020-12',
      );
      return undefined;
    }
    const schema = draft === 'draft4' ? fromDraft4(this.#written) : this.#written;
    if (!this.#isValid(schema, draft)) return undefined;
    const documents = new Documents(draft);
    documents.add(schema, this.#base);
    const files = this.#files(schema, documents, draft);
    this.#tellWords(schema);
    const by = (isRoot: boolean, base: string) => ({
      documents,
      base,
      remark: (issue: Issue) => isRoot && this.#remarks.push(issue),
      lost: (path: string, reference: string) =>
        this.#fault(
          isRoot ? path.replace('/schema', '') : '',
          `no schema is at ${reference}`,
          'write the place of a definition of this file, or the path of a JSON file below resources/ or schemas/',
        ),
      remote: (path: string, reference: string) => {
        const place = isRoot ? path.replace('/schema', '') : '';
        const problem = `${reference} is on another server, which is never asked`;
        const copy = filePath(resolved(reference, this.#base) ?? '');
        const remedy = `save it ${copy === undefined ? 'below schemas/ and write its relative path' : `as ${copy}`}`;
        // A schema that names its draft was written elsewhere, and loads as it is.
        if (isDeclared(this.#written)) this.#remark(place, `${problem}: its rules are not checked`, remedy);
        else this.#fault(place, problem, remedy);
      },
    });
    const ready = prepared(schema, '/schema', by(true, this.#base));
    const others = Object.fromEntries(
      [...files].map(([uri, one]) => [uri, isSchema(one) ? prepared(one, uri, by(false, uri)) : one]),
    );
    if (this.#faults.length > 0) return undefined;
    const isAsserting = hasAssertions(schema, documents);
    const rules = { draft, schema: ready, base: this.#base, documents: others, isAsserting };
    return this.#isBounded(rules) ? rules : undefined;
  }

  // Says what the draft's own schema refuses.
  #isValid(schema: SchemaNode, draft: Draft): boolean {
    const faults = draftFaults(withoutOurs(schema), draft);
    for (const { path, problem, remedy } of faults) this.#fault(path, problem, remedy);
    return faults.length === 0;
  }

  // Files that are referred to by a relative path, and those that they refer to.
  #files(schema: SchemaNode, documents: Documents, draft: Draft): Map<string, unknown> {
    const files = new Map<string, unknown>();
    const seen = new Set<unknown>();
    const visit = (node: SchemaNode, base: string): void => {
      if (!isObject(node) || seen.has(node)) return;
      seen.add(node);
      const here = documents.baseOf(node, base);
      for (const word of ['$ref', '$dynamicRef'])
        if (typeof node[word] === 'string') open(node[word], here, base);
      for (const [, inner] of innerSchemas(node)) visit(inner, base);
    };
    const open = (reference: string, here: string, base: string): void => {
      const uri = resolved(reference, here);
      if (reference.startsWith('#') || uri === undefined || documents.has(uri) || files.size >= mostDocuments)
        return;
      // A schema may give itself a web address; a relative path still means the file beside it.
      const places = [uri, /^[a-z][a-z0-9+.-]*:/i.test(reference) ? undefined : resolved(reference, base)];
      for (const place of places) {
        const path = place === undefined ? undefined : filePath(place);
        const found = path === undefined ? undefined : this.#read(path);
        if (place === undefined || found === undefined || depthOf(found) > deepest) continue;
        const document = draft === 'draft4' && isSchema(found) ? fromDraft4(found) : found;
        files.set(withoutFragment(uri), document);
        documents.add(document, uri);
        if (isSchema(document)) visit(document, withoutFragment(place));
        return;
      }
    };
    if (isObject(schema) && typeof schema['$schema'] === 'string')
      open(schema['$schema'], this.#base, this.#base);
    visit(schema, this.#base);
    return files;
  }

  #tellWords(schema: SchemaNode): void {
    const words = unknownWords(schema, '');
    for (const { word, path, near } of words) {
      const problem = `unknown keyword "${word}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
      if (near !== undefined && !isDeclared(schema))
        this.#fault(path, problem, `write "${near}", or "x-${word}" for a note of your own`);
      else
        this.#remark(
          path,
          `${problem.replace('; did', ', which says nothing; did')}`,
          near === undefined
            ? 'nothing follows from it; remove it, or leave it as a note'
            : `write "${near}"`,
        );
    }
  }

  // A few lines that name each other may stand for more rules than a value can be validated by.
  #isBounded(rules: Omit<SchemaRules, 'names' | 'nullable'>): boolean {
    const scope = this.#scope(rules);
    const known = new Map<SchemaNode, number>();
    const open = new Set<SchemaNode>();
    const weigh = (node: SchemaNode): number => {
      const before = known.get(node);
      if (before !== undefined) return before;
      if (open.has(node)) return Number.POSITIVE_INFINITY;
      open.add(node);
      const sum = samePlace(node, scope).reduce((all, inner) => all + weigh(inner), 1);
      open.delete(node);
      known.set(node, sum);
      return sum;
    };
    const visit = (node: SchemaNode, path: string): boolean => {
      const weight = weigh(node);
      if (weight > mostRules) {
        const isEndless = weight === Number.POSITIVE_INFINITY;
        this.#fault(
          path,
          isEndless
            ? 'refers to itself without an end'
            : `stands for more than ${mostRules} rules of one value`,
          isEndless
            ? 'put the reference below a property or an item'
            : 'let fewer definitions repeat each other',
        );
        return false;
      }
      return !isObject(node) || innerSchemas(node).every(([step, inner]) => visit(inner, path + step));
    };
    return (
      visit(rules.schema, '') &&
      Object.values(rules.documents)
        .filter(isSchema)
        .every((one) => visit(one, ''))
    );
  }

  #scope({ draft, schema, base, documents }: Omit<SchemaRules, 'names' | 'nullable'>): Scope {
    const all = new Documents(draft);
    all.add(schema, base);
    for (const [uri, one] of Object.entries(documents)) all.add(one, uri);
    return { draft, documents: all, base, budget: { left: mostParts } };
  }

  #fields(scope: Scope): Pick<SchemaRules, 'names' | 'nullable' | 'whole' | 'others'> & {
    readonly schema: SchemaObject;
    readonly drawn: Record<string, SchemaObject>;
  } {
    const root = (scope.documents.resolve('#', scope.base)?.node ?? this.#written) as SchemaNode;
    const flat = flattened(root, scope);
    const properties = flat && propertiesOf(root, flat, scope);
    if (flat && properties) {
      const record = this.#record(flat, properties, scope);
      if (record) return record;
    }
    return this.#wholeValue(root, scope);
  }

  // A value that is no record of named properties is one field.
  #wholeValue(root: SchemaNode, scope: Scope) {
    const { property, isNullable, isJson } = fieldOf(root, scope);
    const field = 'value';
    const label = property['label'] ?? valueLabel;
    return {
      names: { [field]: '' },
      nullable: isNullable ? [field] : [],
      whole: field,
      drawn: (isJson ? { [field]: withoutTitle(drawnSchema(root, scope)) } : {}) as Record<
        string,
        SchemaObject
      >,
      schema: {
        type: 'object',
        ...(!isNullable && { required: [field] }),
        properties: { [field]: { ...property, label } },
      },
    };
  }

  #record(flat: SchemaObject, found: Readonly<Record<string, SchemaNode>>, scope: Scope) {
    const properties: Record<string, SchemaNode> = { ...found };
    const wanted = Array.isArray(flat['required']) ? flat['required'].map(String) : [];
    for (const name of wanted) if (!Object.hasOwn(properties, name)) properties[name] = true;
    const all = Object.keys(properties).filter((name) => properties[name] !== false);
    if (all.length > mostFields) {
      this.#remark(
        '/properties',
        `has ${all.length} properties, and a record at most ${mostFields} fields: all of it is one field`,
        'divide it',
      );
      return undefined;
    }
    const columns = fieldNames(all);
    this.#tellNames(columns);
    const between = [
      'anyOf',
      'oneOf',
      'not',
      'if',
      'dependencies',
      'dependentRequired',
      'dependentSchemas',
      'maxProperties',
    ];
    const isChoice = between.some((word) => word in flat);
    const drawn: Record<string, SchemaObject> = {};
    const nullable: string[] = [];
    const fields = all.map((name): [string, SchemaObject] => {
      const node = properties[name] as SchemaNode;
      const field = columns.get(name) ?? name;
      const written = this.#writtenField(name);
      if (written) return [field, written];
      const made = fieldOf(node, scope);
      if (made.isNullable) nullable.push(field);
      if (made.isJson && isObject(node) && hasSecretWord(node))
        this.#fault(
          `/properties/${escaped(name)}`,
          'a part of a value cannot be secret',
          'give it a field of its own, or remove "secret"',
        );
      if (made.isJson) drawn[field] = withoutTitle(drawnSchema(node, scope));
      // A default that the schema does not ask for could break a choice between properties.
      const { default: _preset, ...plain } = made.property;
      // A name that had to change is still how the schema calls it.
      const label = isSpeltOut(name, field) ? { label: { zh_cn: name, en: name } } : {};
      return [field, { ...label, ...(isChoice ? plain : made.property) }];
    });
    const others = this.#others(flat, new Set(columns.values()), scope);
    if (others) drawn[others.field] = others.drawn;
    const required = wanted
      .map((name) => columns.get(name) ?? name)
      .filter((name) => !nullable.includes(name));
    return {
      names: Object.fromEntries([...columns].map(([name, field]) => [field, name])),
      nullable,
      drawn,
      ...(others && { others: others.field }),
      schema: {
        type: 'object',
        ...(required.length > 0 && { required }),
        properties: { ...Object.fromEntries(fields), ...(others && { [others.field]: others.property }) },
        ...this.#conditions(columns),
      },
    };
  }

  // A property that is written for Kaifang, in the words of the grammar, keeps what it says.
  #writtenField(name: string): SchemaObject | undefined {
    const { properties, $schema } = this.#written as SchemaObject;
    const written = isObject(properties) ? properties[name] : undefined;
    if (!isObject(written) || isAnyField(written)) return undefined;
    if (isObject(written['label'])) return written;
    if ($schema !== undefined) return undefined;
    if (isOwnRow(written) || isOwnFormat(written['format'])) return { ...written, ...wordsOf(written) };
    return isUnworded(name, written) ? undefined : written;
  }

  // Conditions between fields that the forms know too.
  #conditions(columns: ReadonlyMap<string, string>): SchemaObject {
    const written = this.#written as SchemaObject;
    const words = ['if', 'then', 'else', 'allOf', 'dependentRequired'].filter((word) => word in written);
    const rules = Object.fromEntries(words.map((word) => [word, written[word]]));
    const isPlain = [...columns].every(([name, field]) => name === field);
    const fields = Object.fromEntries([...columns].map(([, field]) => [field, true]));
    const probe = { type: 'object', properties: fields, ...rules };
    if (words.length === 0 || !isPlain || isAnySchema(withPlainFields(probe))) return {};
    return conditionsIn(probe, '/schema', systemFields).length > 0 ? {} : rules;
  }

  #others(flat: SchemaObject, taken: ReadonlySet<string>, scope: Scope) {
    const { patternProperties, additionalProperties, propertyNames } = flat;
    const byName = isObject(patternProperties) && Object.keys(patternProperties).length > 0;
    const isOpen = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0;
    if (!byName && !isOpen) return undefined;
    const field = ['others', 'other_properties', 'others_value'].find((one) => !taken.has(one));
    if (field === undefined) return undefined;
    const node = {
      type: 'object',
      ...(byName && { patternProperties }),
      ...(additionalProperties !== undefined && { additionalProperties }),
      ...(propertyNames !== undefined && { propertyNames }),
    };
    return { field, property: { type: 'object', label: othersLabel }, drawn: drawnSchema(node, scope) };
  }

  #tellNames(columns: ReadonlyMap<string, string>): void {
    const mapped = [...columns].filter(([name, field]) => name !== field);
    for (const [name, field] of mapped.filter(([one]) => (systemFields as readonly string[]).includes(one)))
      this.#remark(
        `/properties/${name}`,
        `"${name}" is a field that every record has by itself: this property is the field "${field}"`,
        'call it so in lists and calls',
      );
    const others = mapped.filter(([name]) => !(systemFields as readonly string[]).includes(name));
    const collided = others.filter(([, field]) => /_\d+$/.test(field));
    for (const [name, field] of collided)
      this.#remark(
        `/properties/${escaped(name)}`,
        `"${name}" would have the field name of another property: it is the field "${field}"`,
        'call it so in lists and calls',
      );
    const [first, ...more] = others.filter((one) => !collided.includes(one));
    if (first)
      this.#remark(
        '/properties',
        `"${first[0]}" is the field "${first[1]}" in lists and calls${more.length > 0 ? `, and ${more.length} more names are spelt so` : ''}`,
        'nothing has to be done',
      );
  }

  #fault(path: string, problem: string, remedy: string): void {
    this.#faults.push({ path: `/schema${path}`, problem, remedy });
  }

  #remark(path: string, problem: string, remedy: string): void {
    this.#remarks.push({ path: `/schema${path}`, problem, remedy });
  }
}

/**
 * The path of the file that an address means. What is on another server is never asked for: a copy of it may
 * be saved below schemas/, in a folder of the server's name.
 */
function filePath(uri: string): string | undefined {
  const own = /^file:\/\/\/((?:resources|schemas)\/[^?#]+\.json)(?:[?#]|$)/.exec(uri)?.[1];
  if (own !== undefined) return decodeURI(own);
  const [, host, path] = /^https?:\/\/([^/?#]+)\/([^?#]+)/.exec(uri) ?? [];
  if (host === undefined || path === undefined) return undefined;
  return `schemas/${host.replace(':', '_')}/${decodeURI(path.endsWith('.json') ? path : `${path}.json`)}`;
}

function isDeclared(schema: SchemaNode): boolean {
  return isObject(schema) && typeof schema['$schema'] === 'string';
}

// A record's own fields and the parameters of calls keep their names.
function isWireName(name: string): boolean {
  return name !== '' && name !== '__proto__' && !isReserved(name);
}

function isSpeltOut(name: string, field: string): boolean {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase() !== field.replaceAll('_', '');
}

const valueLabel: Words = { zh_cn: '内容', en: 'Content' };
const othersLabel: Words = { zh_cn: '其他属性', en: 'Other properties' };

// A label of its own would stand twice above the value.
function withoutTitle(schema: SchemaObject): SchemaObject {
  const { title: _title, description: _description, ...rest } = schema;
  return rest;
}

function withPlainFields(schema: SchemaObject): SchemaObject {
  const names = Object.keys(schema['properties'] as object);
  return { ...schema, properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
}

// Two of Kaifang's own keywords are spelt like those of the drafts, and others hold no schemas.
function withoutOurs(schema: SchemaNode): SchemaNode {
  if (!isObject(schema)) return schema;
  const own = new Set<string>(annotations);
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !own.has(word) && word !== '$schema'));
}

/** The properties of a record, those of its choices too; undefined for a value that is no record. */
function propertiesOf(
  root: SchemaNode,
  flat: SchemaObject,
  scope: Scope,
): Record<string, SchemaNode> | undefined {
  const { names } = typesOf(root, scope);
  if (names !== undefined && !isEqual(names, ['object'])) return undefined;
  const own = isObject(flat['properties']) ? (flat['properties'] as Record<string, SchemaNode>) : {};
  if (Object.keys(own).length === 0) return undefined;
  const found: Record<string, SchemaNode[]> = {};
  addChoices(flat, scope, found, 0);
  const more = Object.entries(found).filter(([name]) => !Object.hasOwn(own, name));
  return {
    ...own,
    ...Object.fromEntries(
      more.map(([name, nodes]) => {
        const [first = true, ...others] = nodes.filter(
          (one, at) => nodes.findIndex((other) => isEqual(one, other)) === at,
        );
        return [name, others.length === 0 ? first : { anyOf: [first, ...others] }];
      }),
    ),
  };
}

function addChoices(
  flat: SchemaObject,
  scope: Scope,
  found: Record<string, SchemaNode[]>,
  depth: number,
): void {
  if (depth > 4) return;
  const lists = ['anyOf', 'oneOf'].flatMap((word) => (Array.isArray(flat[word]) ? flat[word] : []));
  const named = ['dependentSchemas', 'dependencies'].flatMap((word) =>
    isObject(flat[word]) ? Object.values(flat[word]).filter(isObject) : [],
  );
  const branches = ['if', 'then', 'else'].flatMap((word) => (isObject(flat[word]) ? [flat[word]] : []));
  for (const one of [...lists, ...named, ...branches]) {
    const inner = flattened(one as SchemaNode, scope);
    if (!inner) continue;
    for (const [name, node] of Object.entries(isObject(inner['properties']) ? inner['properties'] : {}))
      if (isSchema(node) && name !== '__proto__') found[name] = [...(found[name] ?? []), node];
    addChoices(inner, scope, found, depth + 1);
  }
}

/** The schemas that apply to the same value as a schema. */
function samePlace(node: SchemaNode, scope: Scope): SchemaNode[] {
  if (!isObject(node)) return [];
  const reached = ['$ref', '$dynamicRef', '$recursiveRef'].flatMap((word) => {
    const reference = node[word];
    const base = scope.documents.baseOf(node, scope.base);
    const target = typeof reference === 'string' ? scope.documents.resolve(reference, base) : undefined;
    return target ? [target.node] : [];
  });
  if (reached.length > 0 && isRefAlone(scope.draft)) return reached;
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (Array.isArray(node[word]) ? node[word] : []));
  const ones = ['not', 'if', 'then', 'else'].map((word) => node[word]);
  const named = ['dependentSchemas', 'dependencies'].flatMap((word) =>
    isObject(node[word]) ? Object.values(node[word]) : [],
  );
  return [...reached, ...[...lists, ...ones, ...named].filter(isObject)];
}

function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0 || depth > deepest) return depth;
  }
}

function hasSecretWord(node: SchemaObject): boolean {
  return knownInnerSchemas(node).some(
    ([, inner]) =>
      isObject(inner) && ([true, 'once', 'rsa'].includes(inner['secret'] as string) || hasSecretWord(inner)),
  );
}

// A place in the fields of the grammar is a place of the property that they were made from.
function writtenPlace(path: string, names: Readonly<Record<string, string>>): string {
  const start = '/schema/properties/';
  if (!path.startsWith(start)) return path;
  const [field, ...inner] = path.slice(start.length).split('/');
  const rest = inner.map((step) => `/${step}`).join('');
  const name = field !== undefined && Object.hasOwn(names, field) ? names[field] : undefined;
  return name === undefined || name === '' ? path : start + escaped(name) + rest;
}

const listWords: Readonly<Record<string, readonly string[]>> = {
  list: ['columns', 'filters', 'groups', 'edit', 'tabs', 'weight', 'sort'],
  show: ['timeline', 'preview', 'hideEmpty'],
};

// Other parts of the file may name a field as the schema spells it.
function withFieldNames(content: SchemaObject, columns: ReadonlyMap<string, string>): SchemaObject {
  const isPlain = [...columns].every(([name, field]) => name === field);
  if (isPlain) return content;
  const one = (name: unknown): unknown => {
    if (typeof name !== 'string') return name;
    const [, minus = '', bare = ''] = /^(-?)(.*)$/s.exec(name) ?? [];
    const isTheirs = isFieldName(bare) || (systemFields as readonly string[]).includes(bare);
    return isTheirs ? name : minus + (columns.get(bare) ?? bare);
  };
  const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : one(value));
  const grouped = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((group) => (isObject(group) ? { ...group, fields: each(group['fields']) } : group))
      : value;
  const screens = ['list', 'form', 'show'].flatMap((screen) => {
    const written = content[screen];
    if (!isObject(written)) return [];
    const entries = Object.entries(written).map(([word, value]): [string, unknown] => {
      if (word === 'groups' && screen !== 'list') return [word, grouped(value)];
      return [word, listWords[screen]?.includes(word) ? each(value) : value];
    });
    return [[screen, Object.fromEntries(entries)]];
  });
  const plain = ['display', 'owner', 'indexes', 'unique'].flatMap((word) =>
    word in content ? [[word, each(content[word])]] : [],
  );
  return { ...content, ...Object.fromEntries([...screens, ...plain]) };
}
