import { setImmediate } from 'node:timers/promises';
import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { openApi } from '#schemas/derive/docs.ts';
import { compileParameters } from '#schemas/flow/rules/compileParameters.ts';
import { type Dict, dictOf, own } from '#schemas/openapi/dict.ts';
import type { ImportedApi } from '#schemas/openapi/operation.ts';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import { responsesOf } from '#schemas/openapi/responseOf.ts';
import { valueSchemaOf } from '#schemas/openapi/valueSchemaOf.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import { withPublished } from '#server/docs/open/openPaths.ts';
import { sampleOf } from '#server/docs/open/sampleOf.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { runFlow } from '#server/flow/run.ts';
import type { Published } from '#server/gateway/liveVersions.ts';
import { testPorts } from '../support/flow/ports.ts';
import { specification, specifications } from '../support/openapi/specification.ts';

const nothing = { services: [], classes: new Map(), records: new Map() };

// The document of one published API, with its failing ends as the database finds them.
function documentOf(api: ImportedApi) {
  const failures = Object.values(api.flow.nodes).flatMap((node) =>
    node.type === 'fail' ? [{ code: node.code, message: node.message }] : [],
  );
  const more = { id: 1, number: 1, group: null, icon: null, published_at: '', failures };
  const published: Published = { ...api, ...more };
  return withPublished(openApi(nothing, { title: 'T', version: '1' }, 'en'), [published], 'en');
}

async function answerValidator(api: ImportedApi): Promise<Validator> {
  const { paths, components } = await documentOf(api);
  const operation = paths[`/api/app.php?s=${api.service}`]?.post as never as {
    responses: { 200: { content: { 'application/json': { schema: Schema } } } };
  };
  const { schema } = operation.responses[200].content['application/json'];
  return new Validator({ ...structuredClone(schema), components } as Schema, '2020-12');
}

/** A call of an API with samples, where the service behind it answers like this. */
async function answerOf(api: ImportedApi, status: number, body: unknown) {
  const definition = { ...api, type: 'common' as const };
  const http = async () => ({ status, type: 'application/json', body: JSON.stringify(body ?? null) });
  const input = api.parameters
    .filter(({ required, type }) => required && type !== 'file')
    .map((one) => [one.name, sampleOf(one)] as const);
  const { values = {} } = compileParameters(api.parameters)(Object.fromEntries(input));
  const { ret, data, msg } = await runFlow(compileFlow(api.flow, definition), values, testPorts({ http }));
  return { ret, data, msg: msg.en };
}

// What has no type in a document is listed as an object, whatever it is.
function isTyped({ returns }: ImportedApi): boolean {
  return returns.every(
    ({ name, type, schema }) =>
      type !== 'object' || schema || returns.some((one) => one.name.startsWith(`${name}.`)),
  );
}

// Some documents give examples that break their own schemas; a service that does so keeps to neither.
function contradictsItself(root: Dict, method: string, path: string, { example }: ImportedApi): boolean {
  const operation = dictOf(own(own(own(root, 'paths'), path), method.toLowerCase()));
  const as = { name: 'x', side: 'response' as const, budget: { left: 2000 } };
  const { schema } = valueSchemaOf(root, responsesOf(root, operation).schema, as);
  const given = (example as { backend_data?: unknown } | null)?.backend_data ?? null;
  return given !== null && !new Validator(structuredClone(schema) as Schema, '2020-12').validate(given).valid;
}

describe('the answer of a published API', () => {
  // A field of microcks has a sample that is no object, though its schema has fields.
  it.each(specifications.filter((name) => name !== 'microcks.json'))(
    'keeps to the exported document: %s',
    async (name) => {
      const source = readDocument(specification(name), null);
      let count = 0;
      for (const { api: imported, method, path } of readOperations(source)) {
        // Some of each document: reading all of the large ones takes long.
        if (++count > 40) break;
        if (count % 10 !== 1 || !imported || !isTyped(imported)) continue;
        if (contradictsItself(source.root, method, path, imported)) continue;
        const api = withBase(imported, 'https://upstream.example');
        const validator = await answerValidator(api);
        const example = (api.example as { backend_data?: unknown } | null)?.backend_data;
        for (const status of [200, 400, 404, 500]) {
          const answer = await answerOf(api, status, example);
          const { valid, errors } = validator.validate(answer);
          const found = errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).slice(-6);
          expect(
            valid,
            `${api.service} ${status} ${JSON.stringify(answer).slice(0, 300)} ${found.join('\n')}`,
          ).toBe(true);
        }
      }
    },
  );

  it('keeps to it with codes of its own', async () => {
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: {} } } };
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const [read] = [...readOperations(readDocument(bytes, null))];
    if (!read?.api) throw new Error('not read');
    const api = withBase(read.api, 'https://upstream.example');
    const nodes = {
      ...api.flow.nodes,
      broken: { type: 'fail' as const, code: 451, message: { zh_cn: '不', en: 'No' } },
    };
    const own = { ...api, flow: { ...api.flow, nodes } };
    const answer = await answerOf(own, 500, null);
    expect(answer.ret).toBe(451);
    const validator = await answerValidator(own);
    expect(validator.validate(answer).valid).toBe(true);
    expect(validator.validate({ ...answer, ret: 452 }).valid).toBe(false);
  });
});

it('writes a document of many APIs while other calls go on', async () => {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: {} } } };
  const [read] = [...readOperations(readDocument(new TextEncoder().encode(JSON.stringify(document)), null))];
  if (!read?.api) throw new Error('not read');
  const more = { id: 1, number: 1, group: null, icon: null, published_at: '', failures: [] };
  const many = Array.from({ length: 500 }, (_, at) => ({ ...read.api, ...more, service: `App.Many.A${at}` }));
  let turns = 0;
  let isWritten = false;
  const others = (async () => {
    for (; !isWritten; turns++) await setImmediate();
  })();
  const { paths } = await withPublished(
    openApi(nothing, { title: 'T', version: '1' }, 'en'),
    many as never,
    'en',
  );
  isWritten = true;
  await others;
  expect(Object.keys(paths)).toHaveLength(500);
  expect(turns).toBeGreaterThanOrEqual(10);
});
