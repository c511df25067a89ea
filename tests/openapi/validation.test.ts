import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { readInWorker } from '#server/features/openapi/reading/readInWorker.ts';
import { type DocumentFault, Unreadable } from '#server/features/openapi/reading/unreadable.ts';
import { validateDocument } from '#server/features/openapi/reading/validateDocument.ts';
import { specification, specifications } from '../support/openapi/specification.ts';

const bytes = (file: unknown) =>
  new TextEncoder().encode(typeof file === 'string' ? file : JSON.stringify(file, null, 1));
const thrownBy = (work: () => unknown): Unreadable | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
};
const faultsOf = (file: unknown): readonly DocumentFault[] =>
  thrownBy(() => validateDocument(readDocument(bytes(file), null)))?.details.faults ?? [];
const shown = (file: unknown) => faultsOf(file).map(({ at, line, key }) => `${at}:${line} ${key}`);

const info = { title: 'T', version: '1' };
const parameters = [
  { name: 'a', in: 'query', style: 'bad', schema: { type: 'string' } },
  { name: 'b', in: 'nowhere', schema: {} },
  { in: 'query', schema: {} },
  { $ref: '#/components/parameters/none' },
];
const wrong = { '/a': { get: { parameters, responses: { 200: {} }, foo: 1 } }, b: {} };

describe('a document that contradicts its standard', () => {
  it.each(['3.0.3', '3.1.0'])('is refused with each fault by pointer and line: %s', (openapi) => {
    expect(shown({ openapi, info: { title: 'T' }, paths: wrong, extra: 1 })).toEqual([
      '#/info:3 missing',
      '#/paths/~1a/get/parameters/0/style:13 value',
      '#/paths/~1a/get/parameters/1/in:20 value',
      '#/paths/~1a/get/parameters/2:23 missing',
      '#/paths/~1a/get/responses/200:32 missing',
      '#/paths/~1a/get/foo:34 unknown',
      '#/paths/b:37 unknown',
      '#/extra:39 unknown',
      '#/paths/~1a/get/parameters/3/$ref:28 lost',
    ]);
  });

  it('of Swagger 2.0 names the alternative that was meant', () => {
    const list = [
      { name: 'a', in: 'query', type: 'strin' },
      { name: 'b', in: 'body' },
      { name: 'c', in: 'no' },
      { name: 'd', in: 'query', type: 'string', maxLength: -1 },
    ];
    const get = { parameters: list, responses: { 200: { description: '' } } };
    const found = faultsOf({ swagger: '2.0', info, paths: { '/a': { get } } });
    expect(found.map(({ at, key, values }) => [at.split('/').slice(5).join('/'), key, values])).toEqual([
      ['0/type', 'value', { values: 'string, number, boolean, integer, array', found: 'strin' }],
      ['1', 'missing', { name: 'schema' }],
      ['2/in', 'value', { values: 'body, header, formData, query, path', found: 'no' }],
      ['3/maxLength', 'least', { limit: 0, found: -1 }],
    ]);
  });

  it('has the lines of YAML', () => {
    const yaml = `openapi: 3.0.0
info:
  title: T
paths:
  /a:
    get:
      responses:
        default:
          $ref: "#/components/responses/X"
`;
    expect(shown(yaml)).toEqual(['#/info:2 missing', '#/paths/~1a/get/responses/default/$ref:9 lost']);
  });

  it('names at most a hundred faults', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 10_000 }, (_one, at) => [`/p${at}`, { get: { responses: { 200: {} } } }]),
    );
    const error = thrownBy(() =>
      validateDocument(readDocument(bytes({ openapi: '3.0.0', info, paths }), null)),
    );
    expect(error).toMatchObject({ key: 'invalidMany', values: { most: 100 } });
    expect(error?.details.faults).toHaveLength(100);
  });

  it('is refused by the worker where that is asked, and read as far as possible otherwise', async () => {
    const file = bytes({
      openapi: '3.0.0',
      info: { title: 'T' },
      paths: { '/a': { get: { responses: {} } } },
    });
    const limits = { milliseconds: 30_000, megabytes: 512, operations: 100 };
    await expect(readInWorker(file, null, limits, [], { isStrict: true })).rejects.toMatchObject({
      ...{ key: 'invalid', details: { faults: [{ at: '#/info' }, { at: '#/paths/~1a/get/responses' }] } },
    });
    expect((await readInWorker(file, null, limits)).rows).toHaveLength(1);
  });

  it('may have what looks like a reference inside of an example', () => {
    const schema = { type: 'object', example: { $ref: '#/none' }, default: { $ref: '#/none' } };
    const media = { schema, examples: { one: { value: { $ref: '#/none' } } } };
    const get = { responses: { 200: { description: '', content: { 'application/json': media } } } };
    expect(faultsOf({ openapi: '3.1.0', info, paths: { '/a': { get } } })).toEqual([]);
  });
});

describe('the verdict', () => {
  it.each(specifications)('is that a real specification is valid: %s', (name) => {
    expect(thrownBy(() => validateDocument(readDocument(specification(name), null)))).toBeUndefined();
  });

  it('is that of ajv by the official schemas, for a thousand changed documents', () => {
    const names = ['readme-20-petstore.json', 'readme-30-circular.json', 'readme-31-train-travel.yaml'];
    const wide = { openapi: '3.0.0', info, paths: { '/a': { get: { parameters, responses: { 200: {} } } } } };
    const roots = [
      ...names.map((name) => readDocument(specification(name), null).root),
      readDocument(specification('codesearch.debian.net.json'), null).root,
      { ...wide, components: { parameters: { none: { name: 'n', in: 'query', schema: {} } } } },
    ];
    const random = randomFrom(7);
    const disagreements: string[] = [];
    const verdicts = { valid: 0, invalid: 0 };
    for (let round = 0; round < 1000; round++) {
      const changed = structuredClone(roots[round % roots.length]) as Record<string, unknown>;
      const what = mutate(changed, random);
      const version = String(changed['swagger'] ?? changed['openapi']).slice(0, 3);
      const check = officialCheck(version);
      if (!check || String(changed['swagger'] ?? '3') === '') continue;
      const isValid = check(changed);
      verdicts[isValid ? 'valid' : 'invalid']++;
      const isFaultless = faultsOf(changed).every(({ key }) => key === 'lost');
      if (isFaultless !== isValid) disagreements.push(`${version} ${what}: ajv says ${isValid}`);
    }
    expect(disagreements).toEqual([]);
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(150);
  });
});

const official = new Validator();
type Check = (document: unknown) => boolean;

function officialCheck(version: string): Check | undefined {
  if (!['2.0', '3.0', '3.1'].includes(version)) return undefined;
  return (official as unknown as { getAjvValidator(version: string): Check }).getAjvValidator(version);
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Changes one place: removes it, replaces it, renames it, or adds something beside it.
function mutate(root: Record<string, unknown>, random: (below: number) => number): string {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const holder = value as Record<string, unknown>;
    for (const name of Object.keys(holder)) {
      places.push([holder, name]);
      visit(holder[name]);
    }
  };
  visit(root);
  const [holder, name] = places[random(places.length)] as (typeof places)[number];
  if (holder === root && ['openapi', 'swagger', 'paths'].includes(name)) return 'nothing';
  const others = [
    1,
    -1,
    'x',
    true,
    null,
    [],
    {},
    ['x', 'x'],
    { type: 'object' },
    'query',
    'https://a.example',
  ];
  switch (random(4)) {
    case 0:
      if (!Array.isArray(holder)) delete holder[name];
      return `without ${name}`;
    case 1:
      holder[name] = others[random(others.length)];
      return `${name} = ${JSON.stringify(holder[name])}`;
    case 2:
      if (!Array.isArray(holder)) holder['zz'] = 1;
      return `zz beside ${name}`;
    default:
      if (!Array.isArray(holder)) holder['x-zz'] = 1;
      return `x-zz beside ${name}`;
  }
}
