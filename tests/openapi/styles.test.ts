import { describe, expect, it } from 'vitest';
import type { HttpNode } from '#schemas/flow/nodes/http.ts';
import type { ReadOperation } from '#schemas/openapi/operation.ts';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { runFlow } from '#server/flow/run.ts';
import { api } from '../support/flow/api.ts';
import { testPorts } from '../support/flow/ports.ts';

const read = (operation: object, path: string, head: object): ReadOperation => {
  const document = { ...head, info: { title: 'T' }, paths: { [path]: { post: operation } } };
  const source = readDocument(new TextEncoder().encode(JSON.stringify(document)), null);
  return [...readOperations(source)][0] as ReadOperation;
};
const three = (operation: object, path = '/a') => read(operation, path, { openapi: '3.0.0' });
const two = (operation: object, more: object = {}) => read(operation, '/a', { swagger: '2.0', ...more });
const keys = ({ remarks }: ReadOperation) => remarks.map(({ key }) => key);
const upstreamOf = ({ api: made }: ReadOperation) => made?.flow.nodes['upstream'] as HttpNode;

/** The request that a call of an operation sends. */
async function sentBy({ api: made }: ReadOperation, values: Readonly<Record<string, unknown>>) {
  if (!made) throw new Error('cannot be imported');
  const sent: { url: string; body: string | null }[] = [];
  const http = async ({ url, body }: { url: string; body: string | null }) => {
    sent.push({ url, body });
    return { status: 200, type: 'application/json', body: '{}' };
  };
  const { parameters, returns } = made;
  const plan = compileFlow(withBase(made, 'http://h').flow, api({ parameters, returns }));
  await runFlow(plan, values as never, testPorts({ http }));
  return sent[0];
}

const list = { type: 'array', items: { type: 'string' } };
const colour = { type: 'object', properties: { red: { type: 'integer' }, blue: { type: 'integer' } } };

describe('a parameter of OpenAPI 3 is sent in its style', () => {
  it.each<[string, object, unknown, string]>([
    [
      'a list, pipes unless it says otherwise',
      { style: 'pipeDelimited', schema: list },
      ['a', 'b'],
      '?p=a%7Cb',
    ],
    ['a list, spaces', { style: 'spaceDelimited', schema: list }, ['a', 'b'], '?p=a%20b'],
    ['a list, one by one', { style: 'pipeDelimited', explode: true, schema: list }, ['a', 'b'], '?p=a&p=b'],
    ['a list, a form', { style: 'form', schema: list }, ['a', 'b'], '?p=a&p=b'],
    ['a list, commas', { explode: false, schema: list }, ['a', 'b'], '?p=a%2Cb'],
    ['the fields of an object', { schema: colour }, { red: 1, blue: 2 }, '?red=1&blue=2'],
    ['a deep object', { style: 'deepObject', schema: colour }, { red: 1 }, '?p%5Bred%5D=1'],
  ])('in the query: %s', async (_what, more, value, query) => {
    const made = three({ parameters: [{ in: 'query', name: 'p', ...more }] });
    expect((await sentBy(made, { p: value }))?.url).toBe(`http://h/a${query}`);
    expect(keys(made)).not.toContain('objectStyle');
  });

  it.each<[string, object, unknown, string]>([
    ['simple', { schema: { type: 'string' } }, 'x', '/a/x/b'],
    ['a label', { style: 'label', schema: { type: 'string' } }, 'x', '/a/.x/b'],
    ['a list as a label', { style: 'label', explode: true, schema: list }, ['x', 'y'], '/a/.x.y/b'],
    ['a matrix', { style: 'matrix', schema: { type: 'string' } }, 'x', '/a/;p=x/b'],
    ['a list as a matrix', { style: 'matrix', schema: list }, ['x', 'y'], '/a/;p=x%2Cy/b'],
  ])('in the path: %s', async (_what, more, value, path) => {
    const made = three({ parameters: [{ in: 'path', name: 'p', required: true, ...more }] }, '/a/{p}/b');
    expect((await sentBy(made, { p: value }))?.url).toBe(`http://h${path}`);
    if (!Array.isArray(value)) expect(made.sample?.address).toContain(path.replace('x', 'string'));
  });

  it.each([
    ['matrix', { style: 'matrix', explode: true, schema: list }],
    ['simple', { schema: colour }],
  ])('or it is said that the path cannot hold it: %s', (style, more) => {
    const { api: made, fault } = three({ parameters: [{ in: 'path', name: 'p', ...more }] }, '/a/{p}');
    expect([made, fault]).toMatchObject([null, { key: 'pathStyle', values: { name: 'p', style } }]);
  });

  it('or it is said what is not sent so', () => {
    const unsaid = [
      { in: 'query', name: 'p', explode: false, schema: colour },
      { in: 'header', name: 'X-P', schema: colour },
    ];
    expect(keys(three({ parameters: unsaid }))).toContain('objectStyle');
    expect(keys(three({ parameters: [{ in: 'formData', name: 'p', type: 'string' }] }))).toContain(
      'parameterForm',
    );
  });

  it('as its encoding has it, in a form', async () => {
    const content = {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { a: list, b: list } },
        encoding: { a: { style: 'pipeDelimited' } },
      },
    };
    const made = three({ requestBody: { content } });
    expect((await sentBy(made, { a: ['1', '2'], b: ['1', '2'] }))?.body).toBe('a=1%7C2&b=1&b=2');
  });
});

describe('a parameter of Swagger 2', () => {
  it.each([
    ['csv', 'a%2Cb'],
    ['ssv', 'a%20b'],
    ['pipes', 'a%7Cb'],
    ['multi', 'a&p=b'],
  ])('of a form is joined as it says: %s', async (collectionFormat, text) => {
    const made = two({ parameters: [{ in: 'formData', name: 'p', ...list, collectionFormat }] });
    expect((await sentBy(made, { p: ['a', 'b'] }))?.body).toBe(`p=${text}`);
  });

  it('of a header is joined as it says', () => {
    const made = two({ parameters: [{ in: 'header', name: 'p', ...list, collectionFormat: 'pipes' }] });
    expect(upstreamOf(made).headers).toEqual({
      p: { fn: 'implode', args: [{ ref: 'start.p' }, { lit: '|' }] },
    });
  });

  it('that stands beside the body is shown, and makes no API where it has to be sent', () => {
    const body = { in: 'body', name: 'body', schema: { type: 'object' } };
    const made = two({ parameters: [body, { in: 'formData', name: 'left', type: 'string' }] });
    expect(made.remarks).toMatchObject([{ key: 'besideBodyLeft', values: { name: 'left' } }, {}]);
    const needed = two({ parameters: [body, { in: 'formData', name: 'f', type: 'string', required: true }] });
    expect([needed.api, needed.fault]).toMatchObject([null, { key: 'besideBody', values: { name: 'f' } }]);
  });
});

it('an answer that is no JSON is one text, and that is said', () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const xml = three({ responses: { 200: { content: { 'application/xml': { schema } } } } });
  const old = two({ responses: { 200: { schema } } }, { produces: ['application/xml'] });
  for (const made of [xml, old]) {
    expect(made.api?.returns.map(({ name, type }) => `${name} ${type}`)).toEqual(['backend_data string']);
    expect(made.remarks).toMatchObject([{ key: 'answerText', values: { types: 'application/xml' } }]);
  }
  const both = two({ responses: { 200: { schema } }, produces: ['application/xml', 'application/json'] });
  expect([keys(both), both.api?.returns.length]).toEqual([[], 2]);
});
