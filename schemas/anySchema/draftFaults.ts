import type { Issue } from '../faults/issue.ts';
import { Documents } from './documents.ts';
import type { Draft } from './draft.ts';
import { type BrokenRule, brokenRules } from './evaluate.ts';
import { isObject, type SchemaNode } from './schemaNode.ts';

const metaSchemaOf: Readonly<Record<Draft, string>> = {
  draft4: 'http://json-schema.org/draft-07/schema',
  draft6: 'http://json-schema.org/draft-06/schema',
  draft7: 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/** What a draft refuses in a schema. One of draft 4 was rewritten for draft 7. */
export function draftFaults(schema: SchemaNode, draft: Draft): Issue[] {
  if (typeof schema === 'boolean') return [];
  const base = metaSchemaOf[draft];
  const by = { draft: draft === 'draft4' ? ('draft7' as const) : draft, base, isAsserting: true };
  const broken = brokenRules(
    { ...by, documents: new Documents(by.draft), schema: { $ref: base } },
    schema,
    100,
  );
  // Whether an address or a pattern is well-formed shows where it is used.
  const errors = broken.filter(({ keyword }) => keyword !== 'format');
  return firstOfEachPlace(errors).map((error) => {
    const [problem, remedy] = wordsFor(error, schema);
    return { path: error.instancePath, problem, remedy };
  });
}

/** Whether a schema's own schema includes keywords such as `minimum`. */
export function hasAssertions(schema: SchemaNode, documents: Documents): boolean {
  if (!isObject(schema) || typeof schema['$schema'] !== 'string') return true;
  const meta = documents.resolve(schema['$schema'], schema['$schema'])?.node;
  const vocabulary = isObject(meta) ? meta['$vocabulary'] : undefined;
  return !isObject(vocabulary) || Object.keys(vocabulary).some((uri) => uri.endsWith('/vocab/validation'));
}

function firstOfEachPlace(errors: readonly BrokenRule[]): BrokenRule[] {
  const isFirst = (error: BrokenRule, at: number, all: readonly BrokenRule[]) =>
    all.findIndex((other) => other.instancePath === error.instancePath) === at;
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf');
  return (telling.length > 0 ? telling : errors).filter(isFirst);
}

function wordsFor(error: BrokenRule, schema: SchemaNode): [problem: string, remedy: string] {
  const word = error.instancePath.split('/').findLast((step) => !/^\d+$/.test(step)) ?? '';
  const { type, allowedValues, limit } = error.params as {
    type?: unknown;
    allowedValues?: unknown[];
    limit?: unknown;
  };
  if (word === 'items' && isObject(schema))
    return ['"items" is a list', 'write "prefixItems" for the first entries, or name draft 7 in "$schema"'];
  if (word === 'required')
    return [
      '"required" is not a list of names',
      'write it beside "properties", such as "required": ["name"]',
    ];
  if (Array.isArray(allowedValues))
    return [`"${word}" is not an allowed word`, `use one of ${allowedValues.join(', ')}`];
  if (type !== undefined)
    return [`"${word}" is not ${[type].flat().join(' or ')}`, `write ${[type].flat().join(' or ')}`];
  return [`"${word}" ${problems[error.keyword]?.(limit) ?? 'is wrong'}`, 'write it as its draft has it'];
}

const problems: Readonly<Record<string, (limit: unknown) => string>> = {
  minItems: (limit) => `has fewer than ${String(limit)} entries`,
  uniqueItems: () => 'has an entry twice',
  minimum: (limit) => `is less than ${String(limit)}`,
  exclusiveMinimum: (limit) => `is not more than ${String(limit)}`,
  pattern: () => 'is not spelt as it has to be',
};
