/** A JSON Schema: an object of keywords, or true (anything) or false (nothing). */
export type SchemaNode = boolean | SchemaObject;

/** A JSON Schema with keywords. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** Keywords that hold one schema, a list of schemas, or schemas by name, in any draft. */
const holdsOne = new Set([
  ...['not', 'if', 'then', 'else', 'items', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contentSchema'],
]);
const holdsMany = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const holdsNamed = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'],
]);

/** Keywords whose values are data, not schemas. */
const holdsData = new Set([
  ...['enum', 'const', 'default', 'examples', 'required', 'type', 'label', 'help', 'options', 'messages'],
  ...['$vocabulary', 'defaultSnippets', 'enumDescriptions', 'markdownEnumDescriptions', 'reference'],
]);

/** Whether a value may be a schema. */
export function isSchema(value: unknown): value is SchemaNode {
  return typeof value === 'boolean' || isObject(value);
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A copy of a schema in which `change` has replaced each inner schema, however it is held. An object below an
 * unknown keyword may contain schemas that a `$ref` names, so it counts as one.
 */
export function mapInner(
  schema: SchemaObject,
  change: (inner: SchemaNode, path: string) => unknown,
): SchemaObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changed(keyword, value, change)]),
  );
}

function changed(
  keyword: string,
  value: unknown,
  change: (inner: SchemaNode, path: string) => unknown,
): unknown {
  const at = `/${escaped(keyword)}`;
  if (holdsData.has(keyword)) return value;
  if (Array.isArray(value) && holdsMany.has(keyword))
    return value.map((one: unknown, index) => (isSchema(one) ? change(one, `${at}/${index}`) : one));
  if (isObject(value) && holdsNamed.has(keyword))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        isSchema(one) ? change(one, `${at}/${escaped(name)}`) : one,
      ]),
    );
  if (typeof value === 'boolean') return holdsOne.has(keyword) ? change(value, at) : value;
  return isObject(value) ? change(value, at) : value;
}

/** The schemas directly inside a schema, each with its pointer from there. */
export function innerSchemas(schema: SchemaObject): [path: string, inner: SchemaNode][] {
  const found: [string, SchemaNode][] = [];
  mapInner(schema, (inner, path) => {
    found.push([path, inner]);
    return inner;
  });
  return found;
}

/** The same without those below an unknown keyword. */
export function knownInnerSchemas(schema: SchemaObject): [path: string, inner: SchemaNode][] {
  return innerSchemas(
    Object.fromEntries(
      Object.entries(schema).filter(
        ([word]) => holdsOne.has(word) || holdsMany.has(word) || holdsNamed.has(word),
      ),
    ),
  );
}

/** A step of a JSON pointer, escaped. */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The steps of a JSON pointer in a URI fragment. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
