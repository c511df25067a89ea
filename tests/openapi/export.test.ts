import { type Schema, Validator as SchemaValidator } from '@cfworker/json-schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { flow } from '../support/flow/api.ts';
import { importFile, parseFile } from '../support/openapi/apiImport.ts';
import { specification } from '../support/openapi/specification.ts';

let kaifang: TestApp;
let root: string;
const petId = async () => {
  const { rows } = await sql<{ id: number }>`
    select id from api_design where service = 'App.ApiPetPetIdGet.Handle'`.execute(kaifang.app.db);
  return rows[0]?.id ?? 0;
};

beforeAll(async () => {
  kaifang = await startApp();
  root = (await kaifang.signIn(255, 'root')).token;
  const read = await parseFile(kaifang, root, specification('readme-20-petstore.json'));
  const operations = read.operations.filter(({ fault }) => !fault).map(({ number }) => number);
  await importFile(kaifang, root, { import: read.import, base: read.base, operations, publish: 1 });
  await sql`update site_config set api_domain = 'https://open.example.com/' where id = 1`.execute(
    kaifang.app.db,
  );
});
afterAll(() => kaifang.close());

type Document = Row & { readonly paths: Readonly<Record<string, unknown>>; readonly servers: unknown };
const exported = async (service: string, fields: Row): Promise<Document> => {
  const file = await readDownload(await openDownload(kaifang, service, fields, root));
  const text = file.toString();
  return (fields['format'] === 'yaml' ? parse(text) : JSON.parse(text)) as Document;
};
const errors = async (document: Document) => {
  const { valid, errors: found } = await new Validator().validate(structuredClone(document));
  return valid ? [] : found;
};

describe('published APIs as OpenAPI 3.1', () => {
  it('are one valid document, the same in JSON and in YAML', async () => {
    const json = await exported('Admin.ApiDesign.OpenApi', { format: 'json' });
    expect(json).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://open.example.com' }] });
    expect(Object.keys(json.paths)).toHaveLength(20);
    // Does not describe the platform's services, which are not included.
    const { description } = json['info'] as Row;
    expect(description).toContain('App.Auth.ApplyToken');
    expect(description).not.toMatch(/所有服务|Every service/);
    expect(await errors(json)).toEqual([]);
    expect(await exported('Admin.ApiDesign.OpenApi', { format: 'yaml' })).toEqual(json);
    // Many parsers reject a duplicate anchor.
    const yaml = await readDownload(
      await openDownload(kaifang, 'Admin.ApiDesign.OpenApi', { format: 'yaml' }, root),
    );
    const anchors = yaml.toString().match(/(?<=[:-] )&\w+$/gm) ?? [];
    expect(anchors).toEqual([]);
  });

  it('write every default as a value of its own type', async () => {
    const defaults: readonly (readonly [string, string, unknown])[] = [
      ['integer', '5', 5],
      ['float', '1.5', 1.5],
      ['boolean', 'true', true],
      ['array', '[1]', [1]],
      ['object', '{"a":1}', { a: 1 }],
      ['string', '5', '5'],
      ['date', '2026-01-31', '2026-01-31'],
    ];
    const drawn = flow(
      { end: { type: 'respond', fields: { said: { lit: 'x' } } } },
      'start>end',
    ) as unknown as Row;
    const draft = {
      ...{ service: 'App.Defaults.Say', title: 'Defaults', module: 'T', description: 'T', flow: drawn },
      returns: [{ name: 'said', type: 'string' }],
      parameters: defaults.map(([type, text]) => ({ name: `a_${type}`, type, default: text })),
    };
    const saved = await kaifang.call('Admin.ApiDesign.SaveDraft', draft as Row, root);
    const id = Number(saved.data['id']);
    expect(await kaifang.call('Admin.ApiDesign.Publish', { id }, root)).toMatchObject({ ret: 200, msg: '' });
    const { components } = await exported('Admin.ApiDesign.OpenApi', { id });
    const { schemas } = components as { schemas: Record<string, { properties: Record<string, Schema> }> };
    const properties = schemas['App.Defaults.Say.input']?.properties ?? {};
    for (const [type, , value] of defaults) {
      const schema = properties[`a_${type}`] as Schema;
      expect(schema.default, type).toEqual(value);
      expect(new SchemaValidator(schema, '2020-12').validate(schema.default).valid, type).toBe(true);
    }
    await sql`update api_design set status = 'draft', live = null where id = ${id}`.execute(kaifang.app.db);
  });

  it('can be one of them', async () => {
    const document = await exported('Admin.ApiDesign.OpenApi', { id: await petId() });
    expect(Object.keys(document.paths)).toEqual(['/api/app.php?s=App.ApiPetPetIdGet.Handle']);
    expect(await errors(document)).toEqual([]);
    await sql`update api_design set status = 'draft', live = null where id = ${await petId()}`.execute(
      kaifang.app.db,
    );
    const none = openDownload(kaifang, 'Admin.ApiDesign.OpenApi', { id: await petId() }, root);
    await expect(none).rejects.toMatchObject({ ret: 420 });
  });

  it('can be those that an application may call, and no other', async () => {
    const owner = await kaifang.signIn(100, 'developer');
    const { rows } = await sql<{ id: number }>`
      insert into app (name, app_key, app_secret, status, review_status, account_id)
      values ('Mine', 'mine', 'x', 'working', 'passed', ${owner.id}) returning id`.execute(kaifang.app.db);
    const id = rows[0]?.id ?? 0;
    const none = openDownload(kaifang, 'Admin.App.OpenApi', { id }, root);
    await expect(none).rejects.toMatchObject({ ret: 420 });
    const rule = { target_type: 'app', app_key: 'mine', service: 'App.ApiStoreInventoryGet.Handle' };
    const { ret, msg } = await kaifang.call('Admin.PermissionRule.Add', rule, root);
    expect([ret, msg]).toEqual([200, '']);
    const document = await exported('Admin.App.OpenApi', { id, format: 'yaml' });
    expect(Object.keys(document.paths)).toEqual(['/api/app.php?s=App.ApiStoreInventoryGet.Handle']);
    expect(await errors(document)).toEqual([]);
  });

  it('can be imported again', async () => {
    const file = JSON.stringify(await exported('Admin.ApiDesign.OpenApi', {}));
    const { operations } = await parseFile(kaifang, root, file);
    expect(operations.length).toBe(19);
    expect(operations.filter(({ fault }) => fault)).toEqual([]);
  });
});
