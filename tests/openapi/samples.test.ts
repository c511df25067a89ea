import { describe, expect, it } from 'vitest';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import type { SampleCall } from '#schemas/openapi/sample.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';

const sampleOf = (operation: object, path = '/a', verb = 'post', more: object = {}): SampleCall => {
  const document = {
    openapi: '3.0.0',
    info: { title: 'T' },
    paths: { [path]: { [verb]: operation } },
    ...more,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const [read] = readOperations(readDocument(bytes, null));
  if (!read?.sample) throw new Error(JSON.stringify(read));
  return read.sample;
};
const query = (name: string, schema: object, more: object = {}) => ({ in: 'query', name, schema, ...more });
const json = (schema: object, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});

describe('the sample of an operation', () => {
  it('fills its path with what the document gives, or what keeps to its schema', () => {
    const parameters = [
      { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 7 } },
      { in: 'path', name: 'name', required: true, schema: { type: 'string' }, example: 'a b/c' },
      { in: 'path', name: 'key', required: true, schema: { type: 'string', format: 'uuid' } },
    ];
    const { address, method } = sampleOf({ parameters }, '/x/{id}/{name}/{key}/{more}', 'delete');
    expect(address).toBe('/x/7/a%20b%2Fc/3fa85f64-5717-4562-b3fc-2c963f66afa6/string');
    expect(method).toBe('DELETE');
  });

  it('sends what has to be there and what has an example; what need not be there waits empty', () => {
    const parameters = [
      query('q', { type: 'string', minLength: 8 }, { required: true }),
      query('page', { type: 'integer', default: 2 }),
      query('kind', { type: 'string', enum: ['a', 'b'] }),
      query('tags', { type: 'array', items: { type: 'string' } }, { example: ['x', 'y'] }),
      query('ids', { type: 'array', items: { type: 'integer' } }, { example: [1, 2], explode: false }),
      query('at', { properties: { from: { example: 1 } } }, { style: 'deepObject', required: true }),
      { in: 'header', name: 'X-Trace', required: true, schema: { type: 'string', example: 't' } },
      { in: 'header', name: 'Content-Length', schema: { example: '9' } },
      { in: 'cookie', name: 'session', required: true, schema: { example: 's' } },
    ];
    expect(sampleOf({ parameters }, '/a', 'get').rows).toEqual([
      { name: 'q', value: 'stringxx', required: true, place: 'query' },
      { name: 'page', value: '2', required: false, place: 'query' },
      { name: 'kind', value: '', required: false, place: 'query' },
      { name: 'tags', value: 'x', required: false, place: 'query' },
      { name: 'tags', value: 'y', required: false, place: 'query' },
      { name: 'ids', value: '1,2', required: false, place: 'query' },
      { name: 'at[from]', value: '1', required: true, place: 'query' },
      { name: 'X-Trace', value: 't', required: true, place: 'header' },
      { name: 'cookie', value: 'session=s', required: true, place: 'header' },
    ]);
  });

  it('has a body of JSON without what only answers have, and keeps its type', () => {
    const schema = {
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { type: 'string' },
        n: { minimum: 3, type: 'integer' },
      },
    };
    const sample = sampleOf({ requestBody: json(schema) });
    expect(JSON.parse(sample.body ?? '')).toEqual({ name: 'string', n: 3 });
    expect(sample.rows).toEqual([]);
    const requestBody = { content: { 'application/merge-patch+json': { example: { a: 1 } } } };
    expect(sampleOf({ requestBody }, '/a', 'patch')).toMatchObject({
      body: '{\n  "a": 1\n}',
      rows: [{ name: 'content-type', value: 'application/merge-patch+json', place: 'header' }],
    });
  });

  it('has a form where the body is one, also of Swagger 2', () => {
    const type = 'application/x-www-form-urlencoded';
    const schema = { properties: { a: { example: 'x' }, many: { example: [1, 2] } }, required: ['a'] };
    expect(sampleOf({ requestBody: { content: { [type]: { schema } } } })).toMatchObject({
      body: null,
      rows: [
        { name: 'a', value: 'x', required: true },
        { name: 'many', value: '1' },
        { name: 'many', value: '2' },
      ],
    });
    const parameters = [{ in: 'formData', name: 'a', type: 'integer', required: true }];
    const old = sampleOf({ parameters }, '/a', 'post', { openapi: undefined, swagger: '2.0' });
    expect(old.rows).toEqual([{ name: 'a', value: '0', required: true }]);
  });

  it('has an empty place for each key that the operation wants, and no key', () => {
    const components = {
      securitySchemes: {
        k: { type: 'apiKey', in: 'query', name: 'key' },
        b: { type: 'http', scheme: 'bearer' },
      },
    };
    expect(sampleOf({ security: [{ k: [], b: [] }] }, '/a', 'get', { components }).rows).toEqual([
      { name: 'key', value: '', required: false, place: 'query' },
      { name: 'authorization', value: '', required: false, place: 'header' },
    ]);
  });

  it('expects the status that is promised, and the fields that are always there', () => {
    const schema = { type: 'object', required: ['id', 'a.b'], properties: { id: {} } };
    expect(sampleOf({ responses: { 201: { description: '', ...json(schema) } } }).expectations).toEqual([
      { field: '$status', operator: 'equal', value: '201' },
      { field: 'id', operator: 'exists', value: 'true' },
    ]);
    // If every answer has the same status, the envelope shows the result of the call.
    const envelope = (ret: object) => ({
      type: 'object',
      required: ['ret', 'data'],
      properties: { ret, data: {} },
    });
    const oneOf = [envelope({ const: 200 }), envelope({ enum: [400, 406] })];
    expect(sampleOf({ responses: { 200: { description: '', ...json({ oneOf }) } } }).expectations).toEqual([
      { field: '$status', operator: 'equal', value: '200' },
      { field: 'ret', operator: 'equal', value: '200' },
    ]);
    const fixed = envelope({ enum: ['ok'] });
    expect(sampleOf({ responses: { 200: { description: '', ...json(fixed) } } }).expectations).toEqual([
      { field: '$status', operator: 'equal', value: '200' },
      { field: 'ret', operator: 'equal', value: 'ok' },
      { field: 'data', operator: 'exists', value: 'true' },
    ]);
    expect(sampleOf({}).expectations).toEqual([
      { field: '$status', operator: 'greater_or_equal', value: '200' },
      { field: '$status', operator: 'less', value: '300' },
    ]);
  });
});
