import swagger from '@seriousme/openapi-schema-validator/schemas/v2.0/schema.json' with { type: 'json' };
import openapi30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with { type: 'json' };
import openapi31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import openapi32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with { type: 'json' };
import draft04 from 'ajv-draft-04/dist/refs/json-schema-draft-04.json' with { type: 'json' };
import { type Dict, isDict, own } from '#schemas/openapi/dict.ts';
import { follow, pointerOf } from '#schemas/openapi/reference.ts';
import type { ReadDocument } from './readDocument.ts';
import type { Steps } from './readText.ts';
import { type SchemaFault, schemaFaults } from './schemaFaults.ts';
import { type DocumentFault, Unreadable } from './unreadable.ts';

const mostFaults = 100;

// The schema of Swagger 2.0 takes parts of JSON Schema's own.
const moved = (text: string, from: string) => text.replaceAll(`"$ref":"${from}`, '"$ref":"#/draft04/');
const swagger20 = {
  ...(JSON.parse(moved(JSON.stringify(swagger), 'http://json-schema.org/draft-04/schema#/')) as Dict),
  draft04: JSON.parse(moved(JSON.stringify(draft04), '#/')) as Dict,
};

/**
 * Checks a document by the official schema of its version, and its references within itself.
 * @throws Unreadable with the faults, each with its JSON pointer and line.
 */
export function validateDocument({ root, format, linesOf }: ReadDocument): void {
  const schema = format === 'swagger2' ? swagger20 : format === 'openapi30' ? openapi30 : newerSchema(root);
  const found = schemaFaults(schema, root, mostFaults + 1);
  const all = [...found, ...lostReferences(root, mostFaults + 1 - found.length)];
  if (all.length === 0) return;
  const faults = all.slice(0, mostFaults);
  const lines = linesOf(faults.map(({ path }) => path));
  const located = faults.map(({ path, key, values }, at): DocumentFault => {
    return { at: path.length === 0 ? '#' : pointerOf(...path), line: lines[at] ?? 1, key, values };
  });
  if (all.length > mostFaults) throw new Unreadable('invalidMany', { most: mostFaults }, { faults: located });
  throw new Unreadable('invalid', { smart_count: faults.length }, { faults: located });
}

function newerSchema(root: unknown) {
  return String(own(root, 'openapi')).startsWith('3.2') ? openapi32 : openapi31;
}

// The values of these are data, in which a name like a reference has no meaning.
const dataWords = new Set(['example', 'default', 'enum', 'const', 'value', 'x-example', 'x-examples']);
// The names in these are chosen by the author.
const mapWords = new Set([
  ...['properties', 'patternProperties', 'definitions', '$defs', 'schemas', 'responses', 'parameters'],
  ...['headers', 'requestBodies', 'examples', 'links', 'callbacks', 'paths', 'content', 'pathItems'],
]);

/** References within the document that lead nowhere. Those to other files are never followed. */
function lostReferences(root: unknown, most: number): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const known = new Map<string, boolean>();
  const isLost = (reference: string): boolean => {
    const lost =
      known.get(reference) ?? (isDict(root) && follow(root, { $ref: reference }).fault === 'missingRef');
    known.set(reference, lost);
    return lost;
  };
  const visit = (value: unknown, path: Steps, isMap: boolean): void => {
    if (faults.length >= most) return;
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) visit(one, [...path, at], false);
      return;
    }
    // An identifier changes what the references inside are relative to.
    if (!isDict(value) || (typeof own(value, '$id') === 'string' && path.length > 0)) return;
    const reference = own(value, '$ref');
    if (!isMap && typeof reference === 'string' && reference.startsWith('#/') && isLost(reference))
      faults.push({ path: [...path, '$ref'], key: 'lost', values: { name: reference.slice(0, 200) } });
    for (const [name, one] of Object.entries(value)) {
      if (!isMap && (dataWords.has(name) || name.startsWith('x-'))) continue;
      visit(one, [...path, name], !isMap && mapWords.has(name));
    }
  };
  visit(root, [], false);
  return faults;
}
