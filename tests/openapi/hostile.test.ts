import { describe, expect, it } from 'vitest';
import { type ReadFile, readInWorker } from '#server/features/openapi/reading/readInWorker.ts';
import { readMessages } from '#server/features/openapi/reading/readMessages.ts';
import { Unreadable } from '#server/features/openapi/reading/unreadable.ts';
import { cpuTime } from '../support/cpuTime.ts';

const limits = { milliseconds: 10_000, megabytes: 512, operations: 20_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
const bytesOf = (file: Uint8Array | string) => (typeof file === 'string' ? bytes(file) : file);
/** What the worker sends of a file, without a thread of its own: that takes a second to start. */
const messagesOf = (file: Uint8Array | string) => [
  ...readMessages({ bytes: bytesOf(file), from: null, most: limits.operations, owned: [], options: {} }),
];
const read = (file: Uint8Array | string): ReadFile => {
  const messages = messagesOf(file);
  expect(messages.at(-1)).toEqual({ kind: 'end' });
  const [head] = messages.filter((one) => one.kind === 'head');
  if (!head) throw new Error('no head');
  return { head, rows: messages.flatMap((one) => (one.kind === 'rows' ? one.rows : [])) };
};
const refusal = (file: Uint8Array | string): string => {
  const last = messagesOf(file).at(-1);
  if (last?.kind !== 'unreadable') throw new Error(JSON.stringify(last));
  return last.key;
};
const refusalInWorker = async (file: Uint8Array | string): Promise<string> => {
  const error = await readInWorker(bytesOf(file), null, limits).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Unreadable);
  return (error as Unreadable).key;
};
const document = (more: object, version = '3.0.0') =>
  JSON.stringify({ openapi: version, info: { title: 'T', version: '1' }, ...more });
const one = { get: { responses: { 200: { description: 'ok' } } } };
const good = document({ paths: { '/a': one } });
const utf16 = (text: string, isBig: boolean) => {
  const file = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? file.swap16() : file;
};

describe('a file of no use', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n ', 'empty'],
    ['words', 'hello, world', 'unknown'],
    ['half of a document', good.slice(0, -5), 'json'],
    ['a comma too many', good.replace('"1"}', '"1",}'), 'json'],
    ['a comment', `{ // one\n${good.slice(1)}`, 'json'],
    ['a name that stands twice', good.replace('"info"', '"openapi":"3.0.0","info"'), 'twice'],
    [
      'a name that stands twice, written otherwise',
      good.replace('"info"', '"open\\u0061pi":"3.0.0","info"'),
      'twice',
    ],
    ['a YAML name that stands twice', 'openapi: 3.0.0\npaths: {}\npaths: {}', 'twice'],
    ['broken YAML', 'openapi: 3.0.0\n  paths: [', 'yaml'],
    ['a hundred thousand levels', `{"openapi":"3.0.0","paths":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'deep'],
    ['a hundred thousand levels of YAML', `paths: ${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'yaml'],
    ['a hundred thousand open brackets', '['.repeat(1e5), 'json'],
    ['no operations', document({ paths: {} }), 'noOperations'],
    ['no paths', document({}, '3.1.0'), 'noPaths'],
  ])('is refused with its reason (SWG-02): %s [rule-28]', (_what, file, key) => {
    expect(refusal(file)).toBe(key);
  });

  it('is distinguished from one in another coding, which is read (SWG-02)', () => {
    const umlaut = good.replace('"T"', '"Zoë 中"');
    for (const file of [bytes(`\ufeff${umlaut}`), utf16(umlaut, false), utf16(umlaut, true)])
      expect(read(file).head).toMatchObject({ title: 'Zoë 中', count: 1 });
    expect(refusal(Uint8Array.of(0x7b, 0xff, 0xfe, 0x80))).toBe('encoding');
    expect(refusal(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('zip');
  });

  it.each([
    ['seen.postman', { info: { _postman_id: 'x', name: 'P' }, item: [] }],
    ['seen.har', { log: { version: '1.2', entries: [] } }],
    ['seen.package', { name: 'x', version: '1.0.0', dependencies: {} }],
    ['seen.asyncapi', { asyncapi: '2.0.0' }],
    ['seen.insomnia', { _type: 'export', __export_format: 4 }],
    ['seen.jsonSchema', { $schema: 'x', properties: {} }],
    ['seen.swagger1', { swaggerVersion: '1.2', apis: [] }],
    ['seen.openapi', { openapi: '4.0.0', paths: {} }],
    ['seen.list', []],
    ['seen.unknown', { a: 1 }],
  ])('is shown what it is instead (SWG-03): %s', (key, value) => {
    expect(refusal(JSON.stringify(value))).toBe(key);
  });
});

describe('a file that is an attack', () => {
  it('with aliases of aliases is refused at once, and takes no memory (SWG-06)', () => {
    const names = 'abcdefghijklmnop'.split('');
    const laughs = names.map((name, at) => {
      const inner = at === 0 ? '"ha"' : Array.from({ length: 10 }, () => `*${names[at - 1]}`).join(',');
      return `${name}: &${name} [${inner}]`;
    });
    const before = process.memoryUsage().rss;
    const file = `openapi: 3.0.0\n${laughs.join('\n')}\npaths: {/a: {get: {x: *p}}}`;
    expect(cpuTime(() => expect(refusal(file)).toBe('aliases'))).toBeLessThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('with merges of merges ends within its limit (SWG-06)', async () => {
    const wide = Array.from({ length: 300 }, (_one, at) => `k${at}: ${at}`).join(', ');
    const merges = Array.from({ length: 3000 }, (_one, at) => `m${at}: {<<: *base, own: ${at}}`);
    const key = await refusalInWorker(
      `openapi: 3.0.0\nbase: &base {${wide}}\n${merges.join('\n')}\npaths: {}`,
    );
    expect(['aliases', 'noOperations', 'slow']).toContain(key);
  });

  it('with references that lead out never has them followed (SWG-07)', () => {
    const outside = [
      'file:///etc/passwd',
      'http://127.0.0.1/x',
      'http://169.254.169.254/',
      '\\\\host\\share',
      'a.yaml',
    ];
    const paths = Object.fromEntries(
      outside.map(($ref, at) => [
        `/s${at}`,
        { get: { responses: { 200: { content: { 'application/json': { schema: { $ref } } } } } } },
      ]),
    );
    const { rows } = read(document({ paths: { ...paths, '/p': { $ref: outside[0] } } }));
    expect(rows.map(({ remarks, fault }) => fault?.key ?? remarks.map(({ key }) => key).join())).toEqual([
      ...outside.map(() => 'outsideRef'),
      'outsideRef',
    ]);
    expect(JSON.stringify(rows)).not.toContain('root:');
    expect(rows.at(-1)?.fault?.values).toEqual({ name: outside[0] });
    // Schemas of requests and of answers are both reported by name.
    const schema = { $ref: 'file:///etc/passwd' };
    const sent = {
      parameters: [{ name: 'p', in: 'query', schema }],
      requestBody: { content: { 'application/json': { schema: { properties: { f: schema } } } } },
    };
    const lost = { '/b': { post: sent }, '/c': { $ref: '#/paths/none' } };
    const [posted, gone] = read(document({ paths: lost })).rows;
    const lacking = posted?.remarks.filter(({ key }) => key === 'outsideRef') ?? [];
    expect(lacking.map(({ values }) => values?.['name'])).toEqual(['p', 'f']);
    expect(gone?.fault).toMatchObject({ key: 'missingRef', values: { name: '#/paths/none' } });
  });

  it('with references in circles is shown once round (SWG-05)', () => {
    const answer = (name: string) => ({
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
        },
      },
    });
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      Self: ref('Self'),
      A: ref('B'),
      B: ref('A'),
      Tree: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: ref('Tree') } },
      },
      All: { allOf: [ref('All'), ref('Tree')] },
      'odd/~name%': { type: 'object', properties: { x: { type: 'integer' } } },
    };
    const paths = {
      ...Object.fromEntries(
        ['Self', 'A', 'Tree', 'All', 'None', 'odd~1~0name%25'].map((name) => [`/${name}`, answer(name)]),
      ),
    };
    const { rows } = read(document({ paths, components: { schemas } }));
    const told = Object.fromEntries(rows.map(({ path, remarks }) => [path, remarks.map(({ key }) => key)]));
    expect(told['/Tree']).toContain('recursive');
    expect(told['/None']).toContain('missingRef');
    // A missing part of the answer is reported by its name.
    const lost = ref('None');
    const answers = {
      '/field': { schema: { type: 'object', properties: { x: lost } } },
      '/list': { schema: { type: 'array', items: { properties: { y: lost } } } },
    };
    const whole = { get: { responses: { 200: { $ref: '#/components/responses/none' } } } };
    const lacking = read(
      document({
        paths: {
          ...Object.fromEntries(
            Object.entries(answers).map(([path, media]) => [
              path,
              { get: { responses: { 200: { content: { 'application/json': media } } } } },
            ]),
          ),
          '/whole': whole,
        },
      }),
    );
    const names = lacking.rows.map(({ remarks }) => remarks.map(({ values }) => values?.['name']));
    expect(names).toEqual([['backend_data.x'], ['backend_data[].y'], ['#/components/responses/none']]);
    const odd = rows.find(({ path }) => path.startsWith('/odd'));
    expect(odd?.api).toContain('backend_data.x');
    expect(rows.every(({ fault }) => fault === null)).toBe(true);
  });

  it('with two hundred thousand references is read within its limit (SWG-05)', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2000 }, (_one, at) => [`p${at}`, { $ref: '#/components/schemas/W' }]),
    );
    const schemas = { W: { type: 'object', properties } };
    const schema = { $ref: '#/components/schemas/W' };
    const paths = Object.fromEntries(
      Array.from({ length: 100 }, (_one, at) => [
        `/p${at}`,
        { get: { responses: { 200: { content: { 'application/json': { schema } } } } } },
      ]),
    );
    const file = document({ paths, components: { schemas } });
    expect(cpuTime(() => expect(read(file).rows).toHaveLength(100))).toBeLessThan(8000);
  });

  it('with names of objects’ own is data like any other (SWG-08)', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'n'.repeat(10_000)];
    const text = `{"swagger":"2.0","host":"h","paths":{${names
      .map(
        (name) =>
          `"/${name}":{"get":{"parameters":[{"in":"query","name":"${name}","type":"string"}],"responses":{"200":{"schema":{"$ref":"#/definitions/${name}"}}}}}`,
      )
      .join(
        ',',
      )}},"definitions":{${names.map((name) => `"${name}":{"type":"object","properties":{"${name}":{"type":"integer"}}}`).join(',')}}}`;
    const { rows } = read(text);
    expect(rows).toHaveLength(names.length);
    expect(rows[0]?.api).toContain('backend_data.__proto__');
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
    for (const { service } of rows) expect(service).toMatch(/^App\.Api[A-Za-z0-9]{1,90}\.Handle$/);
  });

  it('of 20 MB is read within thirty seconds (SWG-04)', async () => {
    const get = { ...one.get, description: 'What it does, at length. '.repeat(80) };
    const each = JSON.stringify({ get }).length + 14;
    const count = Math.floor((20 * 1024 * 1024 - 1000) / each);
    const paths = Object.fromEntries(Array.from({ length: count }, (_one, at) => [`/p/${at}`, { get }]));
    const big = bytes(document({ paths }));
    expect(big.length).toBeGreaterThan(19e6);
    const started = performance.now();
    expect((await readInWorker(big, null)).rows).toHaveLength(count);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('is stopped when its time or its room is over, and others work meanwhile (SWG-04)', async () => {
    const big = document({
      paths: Object.fromEntries(Array.from({ length: 15_000 }, (_one, at) => [`/p/${at}`, one])),
    });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 20);
    await expect(readInWorker(bytes(big), null, { ...limits, milliseconds: 1 })).rejects.toMatchObject({
      key: 'slow',
    });
    await expect(readInWorker(bytes(big), null, { ...limits, operations: 9 })).rejects.toMatchObject({
      key: 'tooMany',
    });
    expect((await readInWorker(bytes(big), null)).rows).toHaveLength(15_000);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });
});
