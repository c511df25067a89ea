import { type Document, isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';

/** A whole number beyond 2^53 as it was written, since as a number it would be another one. */
export function keepWhole(scalar: Scalar): void {
  const { value, source } = scalar;
  if (typeof value === 'number' && /^[-+]?\d+$/.test(source ?? '') && !Number.isSafeInteger(value))
    scalar.value = source;
}

/** The version of an API is a text: `1.10` is none of `1.1`. */
export function keepVersion(document: Document): void {
  if (isMap(document.contents)) asText(document.getIn(['info', 'version'], true));
}

/**
 * The values that a schema or a parameter names, as their types say: `1.10` without quotes is a text where a text is
 * asked for.
 */
export function keepTexts(map: YAMLMap): void {
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

// A text, or nothing.
function isTextual(schema: YAMLMap): boolean {
  const type = schema.get('type', true);
  const named = isSeq(type) ? type.items : [type];
  const types = named.map((one) => (isScalar(one) ? one.value : undefined));
  return types.includes('string') && types.every((one) => one === 'string' || one === 'null');
}

function asText(node: unknown): void {
  if (isScalar(node) && node.source !== undefined && node.value !== null) node.value = node.source;
}
