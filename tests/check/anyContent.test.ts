import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { guarded, guardedAll } from '#schemas/examine/guarded.ts';
import { RegistryFault } from '#schemas/registryFault.ts';
import type { Resource } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { readResources, registryOf } from '#server/resources.ts';
import { faultsOf } from '../support/records/couponFaults.ts';

const files = readResources(fileURLToPath(new URL('../../resources', import.meta.url)));

/** A seeded sequence of random numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Path = readonly string[];
type Dict = Record<string, unknown>;

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsIn(inner, [...at, name])]);
}

const strange = [
  ...[null, 0, -1, 1e308, 9_007_199_254_740_992, '', '$', '__proto__', '(?=a)', '[', '\ud800', [], [null]],
  ...[[[]], {}, true, false, { $ref: '#/x' }, { $ref: 5 }, { enum: ['a'] }, { enum: [] }, { type: 'nope' }],
  ...[{ type: ['string', 'null'] }, { type: 'object', properties: { k: { enum: ['i'] } } }],
  ...[
    { type: 'array', items: { enum: ['i'] } },
    { properties: { a: {} } },
    { const: { a: 1 } },
    'x'.repeat(70_000),
  ],
];
const keywords = [
  ...[
    'type',
    'enum',
    'const',
    'format',
    'pattern',
    'minimum',
    'multipleOf',
    'maxLength',
    'items',
    'properties',
  ],
  ...['required', 'additionalProperties', 'default', 'if', 'then', 'allOf', 'not', '$ref', '$id', '$defs'],
  ...[
    'dependentRequired',
    'patternProperties',
    'reference',
    'options',
    'label',
    'unique',
    'secret',
    'random',
  ],
];

/** A copy of a resource file with one part removed, replaced, or extended with an odd keyword. */
function changed(content: unknown, random: () => number): unknown {
  const copy = structuredClone(content);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const paths = pathsIn(copy);
  // A page has few parts and no schema.
  const likely = paths.filter(([first]) => first === 'schema' || random() < 0.2);
  const path = pick(likely.length > 0 ? likely : paths);
  const parent = path.slice(0, -1).reduce<unknown>((inside, name) => (inside as Dict)[name], copy) as Dict;
  const name = path.at(-1) ?? '';
  const inner = parent[name];
  if (random() < 0.2 && !Array.isArray(parent)) delete parent[name];
  else if (random() < 0.5 || typeof inner !== 'object' || inner === null) parent[name] = pick(strange);
  else (inner as Dict)[pick(keywords)] = pick(strange);
  return copy;
}

describe('a resource file with any content', () => {
  it('loads, or is refused by faults with file and line, and never by the stack of a library', () => {
    const random = chance(7);
    const outcomes = { loads: 0, refused: 0 };
    for (let turn = 0; turn < 60; turn++) {
      const file = files[Math.floor(random() * files.length)] as (typeof files)[number];
      const text = JSON.stringify(changed(file.content, random), null, 2);
      try {
        const { resources } = registryOf([readJson(file.file, Buffer.from(text))]);
        const ajv = createAjv();
        for (const { schema } of resources.values())
          for (const purpose of ['add', 'edit', 'check'] as const) ajv.compile(inputSchema(schema, purpose));
        outcomes.loads++;
      } catch (error) {
        expect(error, text.slice(0, 5000)).toBeInstanceOf(RegistryFault);
        for (const { file: place, problem } of (error as RegistryFault).faults) {
          expect(place).toMatch(/\.json:\d+$/);
          expect(problem).not.toMatch(/undefined|Cannot read|is not a function|is not iterable|\[object/);
        }
        outcomes.refused++;
      }
    }
    expect(outcomes.loads).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(20);
  }, 240_000);

  const label = { zh_cn: '物', en: 'Thing' };
  it.each([
    ['in an object', { type: 'object', properties: { kind: { enum: ['item'] } } }],
    ['in a list', { type: 'array', items: { enum: ['item'] } }],
    ['in a row', { type: 'array', items: { type: 'object', properties: { kind: { enum: [1, 2] } } } }],
  ])('takes choices without a type %s for what they are', (_where, tags) => {
    const schema = { type: 'object', properties: { tags: { ...tags, label } } };
    const content = JSON.stringify({ name: 'shop', label, schema });
    expect(faultsOf({ 'shop.json': content })).toEqual([]);
  });

  it('that breaks what looks at it has that fault, and no other file', () => {
    const broken = guarded(
      'a.json',
      (fault) => [fault],
      () => {
        throw new Error('strict mode: x\n    at compile');
      },
    );
    expect(broken).toMatchObject([{ file: 'a.json', problem: 'cannot be made out (strict mode: x)' }]);
    const named = (file: string) => ({ file }) as Resource;
    const found = guardedAll([named('a.json'), named('b.json')], (some) => {
      if (some.some(({ file }) => file === 'b.json'))
        throw new RangeError('Maximum call stack size exceeded');
      return [];
    });
    expect(found).toMatchObject([{ file: 'b.json', problem: 'nests too deep' }]);
  });
});
