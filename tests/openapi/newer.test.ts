import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { designOf } from '../support/openapi/apiImport.ts';
import { newerPetstore, pet, petstoreImport } from '../support/openapi/petstore.ts';

let kaifang: TestApp;
let root: string;

beforeAll(async () => {
  kaifang = await startApp();
  root = (await kaifang.signIn(255, 'root')).token;
});
afterAll(() => kaifang.close());
beforeEach(async () => {
  await sql`delete from api_design`.execute(kaifang.app.db);
  await sql`truncate kaifang_system.api_origin`.execute(kaifang.app.db);
});

const { parse, run, importAll, edit } = petstoreImport(() => ({ kaifang, token: root }));

describe('a newer file', () => {
  it('brings what it changed and leaves what was edited by hand', async () => {
    await importAll();
    const before = await designOf(kaifang, pet);
    const flow = structuredClone(before['flow']) as { nodes: { upstream: Row } };
    flow.nodes.upstream['timeout'] = 3;
    const parameters = structuredClone(before['parameters']) as Row[];
    (parameters[0] as Row)['description'] = 'By hand';
    await edit(pet, { title: 'By hand', group: 'Pets', flow, parameters } as unknown as Row);
    const file = newerPetstore((get) => {
      get['summary'] = 'Of the file';
      get['description'] = 'Newer';
      (get['parameters'] as Row[]).push({ in: 'query', name: 'deep', type: 'boolean', description: 'New' });
    });
    const job = await importAll(file);
    expect(job['result']).toMatchObject({ changed: 1, kept: [{ service: pet, places: ['title'] }] });
    const after = await designOf(kaifang, pet);
    expect(after).toMatchObject({ title: 'By hand', group: 'Pets', description: 'Newer' });
    expect(after['parameters']).toMatchObject([
      { name: 'petId', description: 'By hand' },
      { name: 'api_key' },
      { name: 'deep' },
    ]);
    expect((after['flow'] as typeof flow).nodes.upstream).toMatchObject({
      ...{ timeout: 3, query: { deep: { ref: 'start.deep' } } },
    });
    expect((await importAll(file))['result']).toMatchObject({ changed: 0 });
  });

  it('shows which APIs it no longer has, and leaves them', async () => {
    await importAll();
    const file = newerPetstore((_get, paths) => {
      delete paths['/store/inventory'];
    });
    expect((await parse(file)).gone).toMatchObject([{ service: 'App.ApiStoreInventoryGet.Handle' }]);
    await importAll(file);
    expect(await designOf(kaifang, 'App.ApiStoreInventoryGet.Handle')).toMatchObject({ status: 'draft' });
  });

  it('counts all of them, however many are named', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 230 }, (_none, at) => [
        `/many/${at}`,
        { get: { responses: { 200: { description: 'ok' } } } },
      ]),
    );
    await importAll(newerPetstore((_get, all) => Object.assign(all, paths)));
    const read = await parse();
    expect(read.gone).toHaveLength(200);
    expect(read.gone_count).toBe(230);
  });

  it('replaces an API of its name that was made otherwise only where that was said', async () => {
    const made = { service: pet, title: 'Mine', module: 'M', description: 'D' };
    await kaifang.call('Admin.ApiDesign.SaveDraft', made, root);
    const read = await parse();
    expect(read.operations.find(({ service }) => service === pet)).toMatchObject({ state: 'other' });
    const { number = 0 } = read.operations.find(({ service }) => service === pet) ?? {};
    const asked = { import: read.import, base: read.base, operations: [number] };
    expect((await run(asked))['result']).toMatchObject({ skipped: 1 });
    expect(await designOf(kaifang, pet)).toMatchObject({ title: 'Mine' });
    expect((await run({ ...asked, cover: [number] }))['result']).toMatchObject({ changed: 1 });
    expect(await designOf(kaifang, pet)).toMatchObject({ title: 'Find pet by ID' });
  });

  it('never gives the name of one operation to another', async () => {
    const answers = { responses: { 200: { description: 'Fine' } } };
    const document = (...paths: string[]) =>
      JSON.stringify({
        ...{
          openapi: '3.0.0',
          info: { title: 'Names', version: '1' },
          servers: [{ url: 'https://example.com' }],
        },
        paths: Object.fromEntries(paths.map((path) => [path, { get: { ...answers, summary: path } }])),
      });
    const named = async (...paths: string[]) =>
      Object.fromEntries(
        (await parse(document(...paths))).operations.map(({ path, service }) => [path, service]),
      );
    await importAll(document('/user_list'));
    const name = 'App.ApiUserListGet.Handle';
    expect(await named('/user_list')).toEqual({ '/user_list': name });
    // By its path alone, the new one would come first.
    const both = await named('/user-list', '/user_list');
    expect(both).toEqual({
      '/user_list': name,
      '/user-list': expect.stringMatching(/^App\.ApiUserListGetH/),
    });
    expect((await named('/user-list'))['/user-list']).toBe(both['/user-list']);
    await importAll(document('/user-list'));
    expect(await named('/user-list', '/user_list')).toEqual(both);
    expect(await designOf(kaifang, name)).toMatchObject({ title: 'user_list' });
  });

  it('that was read before another import does not take the name that this one gave', async () => {
    const document = (path: string) =>
      JSON.stringify({
        ...{
          openapi: '3.0.0',
          info: { title: path, version: '1' },
          servers: [{ url: 'https://example.com' }],
        },
        paths: { [path]: { get: { responses: { 200: { description: 'ok' } } } } },
      });
    const early = await parse(document('/user-list'));
    await importAll(document('/user_list'));
    const job = await run({ import: early.import, operations: [1], cover: [1] });
    expect(job).toMatchObject({ failed: 1, result: { added: 0, changed: 0 } });
    const told = await kaifang.call('Admin.Job.Get', { id: job['id'] ?? 0 }, root);
    expect(JSON.stringify(told.data)).toContain('used this name for GET /user_list');
  });

  it('is imported where it says that its APIs are, unless someone says otherwise', async () => {
    const { import: word } = await parse();
    expect((await run({ import: word, operations: [1] }))['result']).toMatchObject({ added: 1 });
    const { rows } = await sql<{ url: { lit: string } }>`
      select flow #> '{nodes,upstream,url,join,0}' as url from api_design`.execute(kaifang.app.db);
    expect(rows).toEqual([{ url: { lit: 'http://petstore.swagger.io/v2' } }]);
  });
});
