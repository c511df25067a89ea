import { expect, test } from 'vitest';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { readYaml } from '#server/features/openapi/reading/readYaml.ts';
import { Unreadable } from '#server/features/openapi/reading/unreadable.ts';

test('a file in YAML keeps a text as it is written where its schema asks for one, also without quotes', () => {
  const [document] = readYaml(`
openapi: 3.0.1
info: { title: T, version: 1.10 }
x-keys: { 1.10: a, 0123: b }
paths:
  /a:
    get:
      parameters:
        - { name: a, in: query, example: 0123, schema: { type: string, default: 1.10, enum: [1.10, 0123, true] } }
        - { name: b, in: query, example: 0123, schema: { type: integer, default: 9007199254740993 } }
        - { name: c, in: query, type: string, default: 1.0 }
      responses:
        200:
          content:
            json:
              schema:
                type: object
                properties: { v: { type: string }, l: { type: array, items: { type: [string, 'null'] } }, n: { type: number } }
              example: { v: 1.10, l: [0123, null], n: 1.50 }
              examples: { one: { value: { v: 2.0 } } }
`);
  const read = document?.root as {
    info: object;
    paths: Record<string, { get: { parameters: object[]; responses: object } }>;
  };
  expect(read).toMatchObject({ info: { version: '1.10' }, 'x-keys': { '1.10': 'a', '0123': 'b' } });
  const { parameters, responses } = read.paths['/a']?.get ?? { parameters: [], responses: {} };
  expect(parameters).toMatchObject([
    { example: '0123', schema: { default: '1.10', enum: ['1.10', '0123', 'true'] } },
    { example: 123, schema: { default: '9007199254740993' } },
    { default: '1.0' },
  ]);
  expect(responses).toMatchObject({
    200: { content: { json: { example: { v: '1.10', l: ['0123', null], n: 1.5 } } } },
  });
  expect(responses).toMatchObject({
    200: { content: { json: { examples: { one: { value: { v: '2.0' } } } } } },
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['with a quoted first key', '"openapi": 3.0.0\ninfo: {title: T, version: "1"}\npaths: {}'],
  ['in flow style', "{openapi: 3.0.0, info: {title: T, version: '1'}, paths: {}}"],
  ['with its version as a number', 'openapi: 3.0\ninfo: {title: T, version: 1}\npaths: {}'],
  [
    'with a directive and comments',
    '%YAML 1.2\n# one\n---\nopenapi: 3.0.0\ninfo: {title: T, version: 1}\npaths: {}\n...\n',
  ],
  ['with explicit keys', '? openapi\n: 3.0.0\n? info\n: {title: T, version: 1}\n? paths\n: {}'],
])('a document in YAML is read %s', (_what, text) => {
  const { root, format } = readDocument(bytes(text), null);
  expect([format, root]).toEqual([
    'openapi30',
    { openapi: '3.0.0', info: { title: 'T', version: '1' }, paths: {} },
  ]);
});

test('quoted texts in YAML may continue in the next line', () => {
  const text =
    'openapi: 3.0.0\ninfo:\n  title: "one\n    two \\\n    three"\n  version: \'1\n    2\'\npaths: {}';
  expect(readDocument(bytes(text), null).root).toMatchObject({
    info: { title: 'one two three', version: '1 2' },
  });
});

test('a file named as YAML is read as YAML, although it begins like JSON', () => {
  const text = '{"openapi": 3.0.0, "info": {"title": T, "version": "1"}, "paths": {},}';
  expect(() => readDocument(bytes(text), null)).toThrow(Unreadable);
  expect(readDocument(bytes(text), null, { isYaml: true }).root).toMatchObject({ info: { title: 'T' } });
});

test('of several documents in a file, the only one with operations is read, or one is chosen', () => {
  const api = (title: string) => `openapi: 3.1.0\ninfo: {title: ${title}, version: 1}\npaths: {}\n`;
  const one = `kind: Config\n---\n${api('A')}---\n`;
  expect(readDocument(bytes(one), null).root).toMatchObject({ info: { title: 'A' } });
  const two = bytes(`${api('A')}---\n${api('B')}`);
  expect(() => readDocument(two, null)).toThrow(
    expect.objectContaining({
      key: 'several',
      details: {
        documents: [
          expect.objectContaining({ number: 1, title: 'A' }),
          expect.objectContaining({ number: 2 }),
        ],
      },
    }),
  );
  expect(readDocument(two, null, { document: 2 }).root).toMatchObject({ info: { title: 'B' } });
  expect(() => readDocument(two, null, { document: 3 })).toThrow(
    expect.objectContaining({ key: 'noSuchDocument' }),
  );
});
