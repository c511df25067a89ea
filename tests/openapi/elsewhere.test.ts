import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CoverChanges } from '#schemas/payloads/apiImport.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { designOf } from '../support/openapi/apiImport.ts';
import { fitOf, newerPetstore, pet, petstore, petstoreImport } from '../support/openapi/petstore.ts';

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

const { parse, importAll, edit } = petstoreImport(() => ({ kaifang, token: root }));
const elsewhere = () => JSON.stringify({ ...JSON.parse(petstore.toString()), host: 'pets.example.org' });
const countOf = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from api_design`.execute(kaifang.app.db);
  return Number(rows[0]?.count);
};

async function diffOf(file: string | Buffer): Promise<CoverChanges | undefined> {
  const read = await parse(file);
  const { number = 0 } = read.operations.find(({ service }) => service === pet) ?? {};
  const fields = { import: read.import, base: read.base, operations: [number] };
  const { data } = await kaifang.call('Admin.ApiImport.Diff', fields as unknown as Row, root);
  return (data as unknown as { items: CoverChanges[] }).items[0];
}

describe('what a cover would change', () => {
  it('is told before the import: added, removed and changed parts, and edits that stay', async () => {
    await importAll();
    expect(await diffOf(petstore)).toMatchObject({ changes: [], kept: [] });
    await edit(pet, { title: 'By hand' });
    const changes = await diffOf(
      newerPetstore((get) => {
        get['summary'] = 'Of the file';
        get['description'] = 'Newer';
        get['parameters'] = [
          ...(get['parameters'] as Row[]).filter(({ name }) => name !== 'api_key'),
          { in: 'query', name: 'deep', type: 'boolean' },
        ];
      }),
    );
    const told = changes?.changes.map(({ part, name, kind }) => `${kind} ${part} ${name}`) ?? [];
    expect(told).toContain('added parameter deep');
    expect(told).toContain('changed words description');
    expect(told).not.toContain('changed words title');
    expect(changes?.kept).toEqual(['title']);
    expect(await designOf(kaifang, pet)).toMatchObject({ title: 'By hand' });
  });

  it('is nothing for an API that does not exist yet', async () => {
    expect(await diffOf(petstore)).toBeUndefined();
  });
});

describe('a document of another host with the same paths', () => {
  it('is told apart, and not merged before somebody said that it is the same service', async () => {
    await importAll();
    const read = await parse(elsewhere());
    expect(read.operations.find(({ service }) => service === pet)?.elsewhere).toEqual({
      source: 'Swagger Petstore',
      base: 'http://petstore.swagger.io/v2',
      service: expect.stringMatching(/^App\.ApiPetPetIdGetH[0-9a-f]{6}\.Handle$/),
    });
    await expect(importAll(elsewhere())).rejects.toThrow(/another host/);
    const before = await countOf();
    const job = await importAll(elsewhere(), { elsewhere: 'same' });
    expect(job['result']).toMatchObject({ added: 0, changed: before });
    expect(await countOf()).toBe(before);
  });

  it('becomes APIs of its own, which its next version finds again', async () => {
    await importAll();
    const before = await countOf();
    const original = await designOf(kaifang, pet);
    expect((await importAll(elsewhere(), { elsewhere: 'apart' }))['result']).toMatchObject({ added: before });
    expect(await countOf()).toBe(2 * before);
    expect(await designOf(kaifang, pet)).toEqual(original);
    for (const file of [petstore, elsewhere()]) {
      const again = await parse(file);
      expect(again.operations.some((one) => one.elsewhere)).toBe(false);
      expect(again.operations.filter(({ state }) => state === 'same')).toHaveLength(fitOf(again).length);
      expect((await importAll(file))['result']).toMatchObject({ added: 0, changed: 0 });
    }
  });
});
