import { describe, expect, it } from 'vitest';
import type { Parameter, ReturnField } from '#schemas/flow/api.ts';
import { type Dict, dictOf, listOf, own } from '#schemas/openapi/dict.ts';
import type { ReadOperation } from '#schemas/openapi/operation.ts';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import { follow } from '#schemas/openapi/reference.ts';
import { responsesOf } from '#schemas/openapi/responseOf.ts';
import { answerField, returnsOf } from '#schemas/openapi/returnsOf.ts';
import { type Lost, partsOf, ruleWords, valueSchemaOf } from '#schemas/openapi/valueSchemaOf.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { specification, specifications } from '../support/openapi/specification.ts';

const read = (document: object): ReadOperation[] => [
  ...readOperations(readDocument(new TextEncoder().encode(JSON.stringify(document)), null)),
];
const operation = (operation: object, more: object = {}): ReadOperation => {
  const paths = { '/a': { post: { responses: { 200: { description: '' } }, ...operation } } };
  const made = read({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })[0];
  if (!made?.api) throw new Error(JSON.stringify(made?.fault));
  return made;
};
const queried = (schema: object, more: object = {}, whole: object = {}) =>
  operation({ parameters: [{ in: 'query', name: 'x', schema, ...more }] }, whole);
const parameterOf = ({ api }: ReadOperation): Parameter | undefined => api?.parameters[0];
const keys = ({ remarks }: ReadOperation) => remarks.map(({ key }) => key);
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

describe('the rules of an imported parameter', () => {
  it('are those of its schema', () => {
    const made = queried(
      { type: 'string', enum: ['a', 'b'], 'x-enumDescriptions': { a: 'First' }, pattern: '^[ab]$' },
      { deprecated: true, example: 'b' },
    );
    expect(parameterOf(made)?.schema).toEqual({
      ...{ enum: ['a', 'b'], pattern: '^[ab]$', deprecated: true, examples: ['b'] },
      options: { a: { label: { zh_cn: 'First', en: 'First' } } },
    });
    expect(made.remarks).toEqual([]);
  });

  it('know the limits of both ages, and the words for null of both', () => {
    const old = { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, nullable: true };
    expect(parameterOf(queried(old))).toMatchObject({
      max: 9,
      schema: { exclusiveMinimum: 1, nullable: true },
    });
    const next = { type: ['number', 'null'], exclusiveMaximum: 5, multipleOf: 0.5 };
    expect(parameterOf(queried(next))).toMatchObject({
      ...{ type: 'float', schema: { exclusiveMaximum: 5, multipleOf: 0.5, nullable: true } },
    });
  });

  it('reach into lists and objects, through references and allOf', () => {
    const schemas = {
      City: { type: 'string', enum: ['Oslo'] },
      Base: {
        type: 'object',
        required: ['city'],
        properties: { city: { $ref: '#/components/schemas/City' } },
      },
    };
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        {
          properties: { tags: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 3 } } },
        },
      ],
    };
    const body = { type: 'object', properties: { address: schema } };
    const made = operation({ requestBody: json(body) }, { components: { schemas } });
    expect(parameterOf(made)?.schema).toEqual({
      required: ['city'],
      properties: {
        city: { type: 'string', enum: ['Oslo'] },
        tags: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 3 } },
      },
    });
  });

  it('keep a choice between forms, and one between constants as an enum with words', () => {
    const a = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
    const b = { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } };
    const body = { type: 'object', properties: { one: { oneOf: [a, b] } } };
    expect(parameterOf(operation({ requestBody: json(body) }))?.schema).toEqual({
      oneOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
        { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } },
      ],
    });
    const named = { type: 'string', oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] };
    expect(parameterOf(queried(named))?.schema).toMatchObject({ enum: ['a', 'b'], options: { a: {} } });
  });

  it('that cannot be kept are remarked, with their fields', () => {
    const made = queried({ type: 'string', not: { const: 'x' }, pattern: '^(?=a)b' });
    expect(parameterOf(made)).toMatchObject({ description: '(pattern: ^(?=a)b)' });
    expect(parameterOf(made)?.schema).toBeUndefined();
    expect(made.remarks.map(({ key, values }) => [key, values?.['names'], values?.['word']])).toEqual([
      ['rulesLost', 'x', 'not'],
      ['patternWords', 'x', 'pattern'],
    ]);
    const either = operation({
      requestBody: json({ properties: { x: { oneOf: [{ type: 'string' }, { type: 'object' }] } } }),
    });
    expect(keys(either)).toContain('rulesLost');
    const tree = {
      type: 'object',
      properties: { x: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    };
    const nested = operation(
      { requestBody: json({ properties: { t: tree } }) },
      { components: { schemas: { Tree: tree } } },
    );
    expect(keys(nested)).toContain('rulesRecursive');
  });

  it('leave out what only an answer has', () => {
    const address = {
      ...{ type: 'object', required: ['id', 'city'] },
      properties: { id: { type: 'integer', readOnly: true }, city: { type: 'string' } },
    };
    const made = operation({ requestBody: json({ type: 'object', properties: { address } }) });
    expect(parameterOf(made)?.schema).toEqual({
      required: ['city'],
      properties: { city: { type: 'string' } },
    });
  });

  it('of an answer are those of its fields', () => {
    const answer = {
      type: 'object',
      properties: {
        state: { type: 'string', enum: ['on', 'off'] },
        tags: { type: 'array', items: { type: 'string', format: 'uuid' } },
        list: { type: 'array', items: { type: 'object', properties: { 'x-y': { type: 'integer' } } } },
      },
    };
    const { api } = operation({ responses: { 200: { description: '', ...json(answer) } } });
    const fields = new Map(api?.returns.map(({ name, schema }) => [name, schema]));
    expect(fields.get('backend_data.state')).toEqual({ enum: ['on', 'off'] });
    expect(fields.get('backend_data.tags')).toEqual({ items: { type: 'string', format: 'uuid' } });
    expect(fields.get('backend_data.list')).toEqual({
      items: { type: 'object', properties: { 'x-y': { type: 'integer' } } },
    });
  });
});

/** A rule of a document: its word, at its place. */
interface Found {
  readonly field: string;
  readonly word: string;
}

// Every rule of a schema, with references followed, but no deeper than another schema of the same kind.
function rulesIn(
  root: Dict,
  schema: unknown,
  field: string,
  foreign: 'readOnly' | 'writeOnly' = 'readOnly',
  above: readonly Dict[] = [],
): Found[] {
  const parts = partsOf(root, schema);
  if (above.length > 80 || parts.some((part) => above.includes(part) || own(part, foreign) === true))
    return [];
  const deeper = [...above, ...parts];
  return parts.flatMap((part) => [
    ...Object.keys(part)
      .filter(
        (word) => ruleWords.has(word) && isRule(word, part[word]) && isSent(root, parts, word, part, foreign),
      )
      .map((word) => ({ field, word })),
    ...Object.entries(dictOf(own(part, 'properties'))).flatMap(([name, one]) =>
      rulesIn(root, one, `${field}.${name}`, foreign, deeper),
    ),
    ...rulesIn(root, own(part, 'items'), `${field}[]`, foreign, deeper),
  ]);
}

// What only the other side has is not sent, and so neither required.
function isSent(root: Dict, parts: readonly Dict[], word: string, part: Dict, foreign: string): boolean {
  const isForeign = (of: unknown) => partsOf(root, of).some((one) => own(one, foreign) === true);
  const all = Object.assign({}, ...parts.map((one) => dictOf(own(one, 'properties')))) as Dict;
  if (word === 'properties') return Object.values(dictOf(part[word])).some((one) => !isForeign(one));
  return word !== 'required' || listOf(part[word]).some((name) => !isForeign(all[String(name)]));
}

// Empty lists and negations rule nothing.
function isRule(word: string, value: unknown): boolean {
  if (['uniqueItems', 'nullable'].includes(word)) return value === true;
  if (word === 'additionalProperties') return value !== true;
  if (word === 'exclusiveMinimum' || word === 'exclusiveMaximum') return value !== false;
  if (word === 'items') return value !== true;
  if (word === 'required') return listOf(value).length > 0;
  return word !== 'properties' || Object.keys(dictOf(value)).length > 0;
}

const spelled: Readonly<Record<string, readonly string[]>> = {
  const: ['enum'],
  nullable: ['type', 'enum'],
  minimum: ['exclusiveMinimum'],
  maximum: ['exclusiveMaximum'],
  oneOf: ['anyOf', 'enum', 'type'],
  anyOf: ['type'],
};

function isKept(schema: Dict, { field, word }: Found, name: string): boolean {
  const steps = field.slice(name.length).match(/\[\]|\.[^.[]+(?:\[(?!\])[^.[]*)*/g) ?? [];
  let at: unknown = schema;
  for (const step of steps) at = step === '[]' ? own(at, 'items') : own(own(at, 'properties'), step.slice(1));
  // Without a type null is accepted anyway.
  if (word === 'nullable' && at !== undefined && own(at, 'type') === undefined && !own(at, 'enum'))
    return true;
  // A choice of one is none: what it has stands in its place.
  if (word === 'oneOf' || word === 'anyOf') return at !== undefined;
  return [word, ...(spelled[word] ?? [])].some((one) => own(at, one) !== undefined);
}

function isRemarked(lost: readonly Lost[], { field, word }: Found): boolean {
  return lost.some((one) =>
    one.why === 'word' || one.why === 'pattern'
      ? one.field === field && one.word.split('.', 1)[0] === word
      : field.startsWith(one.field),
  );
}

// The schemas of parameters and bodies, once each.
function inputsOf(root: Dict): unknown[] {
  const found = new Set<unknown>();
  for (const item of Object.values(dictOf(own(root, 'paths'))))
    for (const operation of [item, ...Object.values(dictOf(item))]) {
      for (const entry of listOf(own(operation, 'parameters'))) {
        const parameter = follow(root, entry).value;
        found.add(own(parameter, 'schema') ?? parameter);
      }
      const body = follow(root, own(operation, 'requestBody')).value;
      for (const media of Object.values(dictOf(own(body, 'content')))) found.add(own(media, 'schema'));
    }
  return [...found];
}

// The schemas of answers, once each.
function answersOf(root: Dict): unknown[] {
  const found = new Set<unknown>();
  for (const item of Object.values(dictOf(own(root, 'paths'))))
    for (const operation of Object.values(dictOf(item)))
      found.add(responsesOf(root, dictOf(operation)).schema);
  return [...found].filter((schema) => schema !== undefined);
}

// The fields of an answer put together, those inside another into its schema.
function togetherOf(fields: readonly ReturnField[]): Dict {
  const whole: Whole = {};
  for (const { name, type, schema } of fields) {
    const steps = name.slice(answerField.length).match(/\[\]|\.[^.[]+/g) ?? [];
    let at = whole;
    for (const step of steps) {
      if (step === '[]') at = at.items ??= {};
      else {
        at.properties ??= {};
        at = at.properties[step.slice(1)] ??= {};
      }
    }
    Object.assign(at, { type }, schema);
  }
  return whole as Dict;
}

interface Whole {
  items?: Whole;
  properties?: Record<string, Whole>;
}

// No answer has to have anything, be free of anything, or avoid null.
const unpromised: ReadonlySet<string> = new Set(['required', 'nullable', 'additionalProperties']);

describe('the rules of real specifications', () => {
  it('are kept or remarked in answers: none is lost', () => {
    const sums = { kept: 0, remarked: 0, lost: [] as string[] };
    for (const name of specifications) {
      const { root } = readDocument(specification(name), null);
      for (const schema of answersOf(root)) {
        const { fields, left, lost } = returnsOf(root, schema);
        const whole = togetherOf(fields);
        const isLeft = ({ field }: Found) => [...left.values()].some((first) => field.startsWith(first));
        for (const rule of rulesIn(root, schema, answerField, 'writeOnly').slice(0, 2000)) {
          if (unpromised.has(rule.word)) continue;
          if (isKept(whole, rule, answerField)) sums.kept++;
          else if (isRemarked(lost, rule) || isLeft(rule)) sums.remarked++;
          else sums.lost.push(`${name} ${rule.field} ${rule.word}`);
        }
      }
    }
    console.log(`rules of answers kept ${sums.kept}, remarked ${sums.remarked}, lost ${sums.lost.length}`);
    expect(sums.lost.slice(0, 20)).toEqual([]);
    expect(sums.kept).toBeGreaterThan(50_000);
  });

  it('are kept or remarked: none is lost', () => {
    const sums = { kept: 0, remarked: 0, lost: [] as string[] };
    for (const name of specifications) {
      const { root } = readDocument(specification(name), null);
      for (const schema of inputsOf(root)) {
        const budget = { left: 600 };
        const { schema: kept, lost } = valueSchemaOf(root, schema, { name: 'x', side: 'request', budget });
        for (const rule of rulesIn(root, schema, 'x').slice(0, 2000))
          if (isRemarked(lost, rule)) sums.remarked++;
          else if (isKept(kept, rule, 'x')) sums.kept++;
          else sums.lost.push(`${name} ${rule.field} ${rule.word}`);
      }
    }
    console.log(`rules kept ${sums.kept}, remarked ${sums.remarked}, lost ${sums.lost.length}`);
    expect(sums.lost.slice(0, 20)).toEqual([]);
    expect(sums.kept).toBeGreaterThan(5000);
  });
});
