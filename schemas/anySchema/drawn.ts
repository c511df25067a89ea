import { isRefAlone } from './draft.ts';
import { isObject, isSchema, type SchemaNode, type SchemaObject } from './schemaNode.ts';
import { isEqual, type Scope } from './scope.ts';

/**
 * A self-contained schema from which a form draws a JSON value: references lead into its own `$defs`, and
 * every keyword is one that rjsf knows. What cannot be drawn is `{}`, any JSON.
 */
export function drawnSchema(node: SchemaNode, scope: Scope): SchemaObject {
  const defs: Record<string, SchemaObject> = {};
  const names = new Map<SchemaNode, string>();
  const draw = (inner: unknown): SchemaObject => drawnPart(inner, scope, refTo, draw);
  const refTo = (reference: string, from: SchemaObject): SchemaObject => {
    const target = scope.documents.resolve(reference, scope.documents.baseOf(from, scope.base));
    if (!target) return {};
    if (!isObject(target.node)) return {};
    const known = names.get(target.node);
    const name = known ?? freeName(target.name, defs);
    if (known === undefined) {
      names.set(target.node, name);
      defs[name] = {};
      defs[name] = draw(target.node);
    }
    return { $ref: `#/$defs/${name}` };
  };
  const root = draw(node);
  return Object.keys(defs).length > 0 ? { ...root, $defs: defs } : root;
}

function freeName(wanted: string, taken: object): string {
  const name = wanted.replace(/[^\w.-]+/g, '_') || 'part';
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}_${number}`;
    if (!Object.hasOwn(taken, tried) && tried !== '__proto__') return tried;
  }
}

type RefTo = (reference: string, from: SchemaObject) => SchemaObject;
type Draw = (inner: unknown) => SchemaObject;

const kept = [
  ...['title', 'description', 'type', 'enum', 'const', 'default', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'required'],
];
const formats = new Set(['date', 'date-time', 'email', 'uri', 'time']);

function drawnPart(node: unknown, scope: Scope, refTo: RefTo, draw: Draw): SchemaObject {
  if (!isObject(node) || scope.budget.left-- <= 0) return {};
  if (typeof node['$ref'] === 'string') {
    const { $ref, ...beside } = node;
    const told = Object.fromEntries(
      ['title', 'description', 'default'].flatMap((word) => (word in node ? [[word, node[word]]] : [])),
    );
    const rest = isRefAlone(scope.draft) ? {} : rulesOf(beside, draw);
    const { $ref: to, ...none } = refTo($ref, node);
    if (to === undefined) return { ...none, ...told };
    return Object.keys(rest).some((word) => !(word in told))
      ? { ...rest, ...told, allOf: [{ $ref: to }, ...((rest['allOf'] as unknown[] | undefined) ?? [])] }
      : { $ref: to, ...told };
  }
  return rulesOf(node, draw);
}

function rulesOf(node: SchemaObject, draw: Draw): SchemaObject {
  const own: Record<string, unknown> = Object.fromEntries(
    kept.flatMap((word) => (node[word] === undefined ? [] : [[word, node[word]]])),
  );
  const { enum: values, default: preset } = node;
  if (Array.isArray(values) && !values.some((one) => isEqual(one, preset))) delete own['default'];
  if (typeof node['format'] === 'string' && formats.has(node['format'])) own['format'] = node['format'];
  for (const word of ['allOf', 'anyOf', 'oneOf'])
    if (Array.isArray(node[word]) && node[word].length > 0) own[word] = node[word].map(draw);
  for (const word of ['if', 'then', 'else']) if (isSchema(node[word])) own[word] = draw(node[word]);
  if (isObject(node['properties'])) own['properties'] = drawnEach(node['properties'], draw);
  Object.assign(own, drawnOthers(node, draw), drawnEntries(node, draw), dependenciesOf(node, draw));
  return withTypes(node, titledChoices(own));
}

function drawnEach(schemas: SchemaObject, draw: Draw): SchemaObject {
  const entries = Object.entries(schemas).filter(([name, one]) => one !== false && name !== '__proto__');
  return Object.fromEntries(entries.map(([name, one]) => [name, draw(one)]));
}

// A dictionary is drawn by the schemas of its values; the server checks its names.
function drawnOthers(node: SchemaObject, draw: Draw): SchemaObject {
  const { patternProperties, additionalProperties } = node;
  const byName = isObject(patternProperties)
    ? Object.values(patternProperties).filter((one) => one !== false)
    : [];
  const others = isObject(additionalProperties) ? [...byName, additionalProperties] : byName;
  if (others.length > 1) return { additionalProperties: { anyOf: others.map(draw) } };
  if (others.length === 1) return { additionalProperties: draw(others[0]) };
  return additionalProperties === false ? { additionalProperties: false } : {};
}

// The first entries of a list may have schemas of their own: rjsf knows them by the words of draft 7.
function drawnEntries({ items, prefixItems, additionalItems }: SchemaObject, draw: Draw): SchemaObject {
  const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : undefined;
  const rest = Array.isArray(items) ? additionalItems : items;
  if (!first) return items === undefined ? {} : { items: draw(items) };
  return { items: first.map(draw), ...(isObject(rest) && { additionalItems: draw(rest) }) };
}

function dependenciesOf(node: SchemaObject, draw: Draw): SchemaObject {
  const { dependencies, dependentRequired, dependentSchemas } = node;
  const all = [dependencies, dependentRequired, dependentSchemas]
    .filter(isObject)
    .flatMap((one) => Object.entries(one));
  if (all.length === 0) return {};
  return {
    dependencies: Object.fromEntries(all.map(([name, one]) => [name, Array.isArray(one) ? one : draw(one)])),
  };
}

// A choice is called by what distinguishes it.
function titledChoices(schema: SchemaObject): SchemaObject {
  const titled = ['anyOf', 'oneOf'].flatMap((word) => {
    const choices = schema[word];
    if (!Array.isArray(choices)) return [];
    return [
      [
        word,
        choices.map((one: SchemaObject) => (one['title'] === undefined ? { ...one, ...titleOf(one) } : one)),
      ],
    ];
  });
  return { ...schema, ...Object.fromEntries(titled) };
}

function titleOf({ $ref, type, const: only, required, properties }: SchemaObject): SchemaObject {
  if (typeof $ref === 'string') return { title: $ref.replace(/^.*\//, '') };
  if (only !== undefined) return { title: String(only) };
  if (Array.isArray(required) && required.length > 0) return { title: required.join(', ') };
  if (isObject(properties)) return { title: Object.keys(properties).slice(0, 3).join(', ') };
  return typeof type === 'string' ? { title: type } : {};
}

const typeWords: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'additionalProperties', 'patternProperties', 'required', 'dependencies'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'multipleOf'],
};

// rjsf draws a value by its type: a schema of several types is a choice between them.
function withTypes(node: SchemaObject, own: SchemaObject): SchemaObject {
  const { type } = own;
  if (Array.isArray(type)) {
    const named = type.filter((one) => one !== 'null').map(String);
    if (named.length === 1) return { ...own, type: named[0] };
    if (own['anyOf'] || own['oneOf'] || own['enum']) return without(own, ['type']);
    const notes = Object.fromEntries(
      ['title', 'description'].flatMap((word) => (word in own ? [[word, own[word]]] : [])),
    );
    const rules = without(own, ['title', 'description', 'default']);
    return { ...notes, anyOf: named.map((one) => ({ ...only(rules, one), type: one, title: one })) };
  }
  if (type !== undefined || own['enum'] || own['const'] !== undefined) return own;
  if (own['anyOf'] || own['oneOf'] || own['allOf']) return own;
  const guess = Object.entries(typeWords).find(([, words]) => words.some((word) => word in node));
  return guess ? { ...own, type: guess[0] } : own;
}

function only(rules: SchemaObject, type: string): SchemaObject {
  const words = typeWords[type === 'integer' ? 'number' : type] ?? [];
  return Object.fromEntries(Object.entries(rules).filter(([word]) => words.includes(word)));
}

function without(schema: SchemaObject, words: readonly string[]): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !words.includes(word)));
}
