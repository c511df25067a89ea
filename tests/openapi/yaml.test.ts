import { expect, test } from 'vitest';
import { readYaml } from '#server/openapi/reading/readYaml.ts';

test('a file in YAML keeps a text as it is written where its schema asks for one, also without quotes', () => {
  const read = readYaml(`
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
`) as { info: object; paths: Record<string, { get: { parameters: object[]; responses: object } }> };
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
