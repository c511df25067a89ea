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

  it('tells which APIs it no longer has, and leaves them', async () => {
    await importAll();
    const file = newerPetstore((_get, paths) => {
      delete paths['/store/inventory'];
    });
    expect((await parse(file)).gone).toMatchObject([{ service: 'App.ApiStoreInventoryGet.Handle' }]);
    await importAll(file);
    expect(await designOf(kaifang, 'App.ApiStoreInventoryGet.Handle')).toMatchObject({ status: 'draft' });
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
});
