import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import texts from '#i18n/zh_cn.json' with { type: 'json' };
import { completeResource } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { interpret, keepsTo } from '#schemas/derive/rules/interpret.ts';
import { explain } from '#schemas/explain.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { naughtyStrings } from '../../support/records/naughtyStrings.ts';
import source from '../../support/resources/kitchen_sink.json' with { type: 'json' };

const { schema } = completeResource(source as unknown as ResourceFile, 'kitchen_sink.json');
const ajv = createAjv();

/** The error messages by field, in any order. */
const told = (errors: Parameters<typeof explain>[0], of: ObjectSchema) =>
  explain(errors, of, texts, 'zh_cn')
    .map(({ field, rule, message }) => `${field} ${rule} ${message}`)
    .sort();

const likely: Json[] = [
  ...[
    '',
    ' ',
    'a',
    'AB123',
    'x@y.cn',
    '13800138000',
    'https://example.com/a?b',
    '#09696a',
    '12.5',
    '12.345',
    '-0.05',
  ],
  ...[
    '2026-02-28',
    '2026-02-30',
    '2026-03-01T08:00:00Z',
    '2026-03-01T08:00',
    '/uploads/a.png',
    '10.0.0.1, ::1/64',
  ],
  ...[
    'secret-6',
    '12345',
    '12 456',
    '𠮷'.repeat(41),
    'a'.repeat(70_000),
    '08:30:00Z',
    'host.example',
    'fd00::1',
  ],
  ...[0, -1, 1, 7, 1.5, 255, Number.MAX_SAFE_INTEGER, 1e20, true, false, null],
  ...[[], ['a'], ['a', 'a'], [1, 'x', null], {}, { a: 1 }, { nested: { deep: [1] } }],
];

describe('the rules read as they stand', () => {
  it.each(['add', 'edit'] as const)('mention every field what ajv shows (%s)', (purpose) => {
    const input = inputSchema(schema, purpose);
    const check = ajv.compile(input);
    const values = [...likely, ...naughtyStrings.slice(0, 60)];
    for (const name of [...Object.keys(input.properties), 'unknown'])
      for (const one of values) {
        const value = { [name]: one };
        const here = interpret(input, value);
        expect(told(here, schema), `${name}: ${JSON.stringify(one)?.slice(0, 60)}`).toEqual(
          check(value) ? [] : told(check.errors, schema),
        );
      }
  });

  it('mention whole records what ajv shows', () => {
    const input = inputSchema(schema, 'add');
    const check = ajv.compile(input);
    const names = Object.keys(input.properties);
    const records = fc.dictionary(fc.constantFrom(...names, 'unknown'), fc.constantFrom(...likely), {
      maxKeys: 12,
    });
    fc.assert(
      fc.property(records, (record) => {
        expect(told(interpret(input, record as Row), schema)).toEqual(
          check(record) ? [] : told(check.errors, schema),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('leave the schema as it was, frozen or not', () => {
    const frozen = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    expect(keepsTo(frozen, { a: 'x' })).toBe(true);
    expect(keepsTo(frozen, { a: 1 })).toBe(false);
    expect(Object.keys(frozen)).toEqual(['type', 'properties']);
  });

  it('take a value that is not there for none', () => {
    expect(keepsTo({ required: ['a'] }, { a: undefined })).toBe(false);
    expect(keepsTo({ type: 'object' }, undefined)).toBe(true);
    expect(keepsTo(true, 1)).toBe(true);
  });
});
