import { innerSchemas, isObject, mapInner, type SchemaNode, type SchemaObject } from './schemaNode.ts';

/** The versions of JSON Schema that resource files may use. */
export type Draft = 'draft4' | 'draft6' | 'draft7' | '2019-09' | '2020-12';

/** The draft of a schema, by its `$schema` or else by its keywords; undefined for one that is not supported. */
export function draftOf(schema: SchemaNode): Draft | undefined {
  const uri = isObject(schema) && typeof schema['$schema'] === 'string' ? schema['$schema'] : '';
  const [, number] = /json-schema\.org\/draft-0?(\d)\//.exec(uri) ?? [];
  if (number !== undefined) return numbered[number];
  const [, dated] = /json-schema\.org\/draft\/(2019-09|2020-12)\//.exec(uri) ?? [];
  return (dated as Draft | undefined) ?? guessed(schema);
}

const numbered: Readonly<Record<string, Draft>> = { 4: 'draft4', 5: 'draft4', 6: 'draft6', 7: 'draft7' };

function guessed(schema: SchemaNode): Draft {
  const words = new Set<string>();
  const visit = (node: SchemaNode): void => {
    if (!isObject(node)) return;
    for (const word of ['definitions', 'dependencies', 'additionalItems', '$recursiveRef'])
      if (word in node) words.add(word);
    if (Array.isArray(node['items'])) words.add('additionalItems');
    if (typeof node['exclusiveMinimum'] === 'boolean' || typeof node['exclusiveMaximum'] === 'boolean')
      words.add('exclusive');
    for (const [, inner] of innerSchemas(node)) visit(inner);
  };
  visit(schema);
  if (words.has('exclusive')) return 'draft4';
  if (words.has('$recursiveRef')) return '2019-09';
  return words.size > 0 ? 'draft7' : '2020-12';
}

/** Whether the keywords beside a `$ref` are ignored, as the draft has it. */
export function isRefAlone(draft: Draft): boolean {
  return ['draft4', 'draft6', 'draft7'].includes(draft);
}

/** A schema of draft 4 in the words of draft 7; no keyword moves, so that pointers stay valid. */
export function fromDraft4(schema: SchemaNode): SchemaNode {
  if (!isObject(schema)) return schema;
  const { id, ...rest } = mapInner(schema, fromDraft4);
  const named =
    typeof id === 'string' ? { $id: id, ...rest } : schema['id'] === undefined ? rest : { id, ...rest };
  return withoutFlag(withoutFlag(named, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum');
}

function withoutFlag(schema: SchemaObject, limit: string, flag: string): SchemaObject {
  if (typeof schema[flag] !== 'boolean') return schema;
  const { [flag]: isExclusive, [limit]: value, ...rest } = schema;
  if (value === undefined) return rest;
  return { ...rest, [isExclusive ? flag : limit]: value };
}
