import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { designOf, parseFile } from '../support/openapi/apiImport.ts';
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

const { parse, run, importAll, edit } = petstoreImport(() => ({ kaifang, token: root }));
const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from api_design`.execute(kaifang.app.db);
  return rows[0]?.count;
};

describe('reading a file', () => {
  it('shows its operations, and what is there already', async () => {
    const read = await parse();
    expect(read).toMatchObject({ format: 'swagger2', base: 'http://petstore.swagger.io/v2', count: 20 });
    expect(read.operations.find(({ service }) => service === pet)).toMatchObject({
      ...{ method: 'GET', path: '/pet/{petId}', title: 'Find pet by ID', state: 'new' },
    });
    await importAll();
    const again = await parse();
    expect(new Set(again.operations.filter(({ fault }) => !fault).map(({ state }) => state))).toEqual(
      new Set(['same']),
    );
    expect(again.operations.some(({ is_edited }) => is_edited)).toBe(false);
    const marked = async () => (await parse()).operations.find(({ service }) => service === pet)?.is_edited;
    const { flow, example } = await designOf(kaifang, pet);
    await edit(pet, { example: { by: 'hand' } });
    expect(await marked()).toBe(true);
    await edit(pet, { example: example ?? null });
    expect(await marked()).toBe(undefined);
    const moved = structuredClone(flow) as unknown as {
      nodes: { upstream: { url: { join: { lit: string }[] } } };
    };
    Object.assign(moved.nodes.upstream.url.join[0] ?? {}, { lit: 'https://elsewhere.example/v2' });
    await edit(pet, { flow: moved } as unknown as Row);
    expect(await marked()).toBe(true);
    await edit(pet, { flow: flow ?? null });
    await edit(pet, { title: 'Mine' });
    const third = await parse(newerPetstore((get) => Object.assign(get, { description: 'New' })));
    expect(third.operations.find(({ service }) => service === pet)).toMatchObject({
      ...{ state: 'changed', is_edited: true },
    });
  });

  it('in pieces is the same, and a piece too many is too large (SWG-04)', async () => {
    const middle = 4000;
    const first = (await parseFile(kaifang, root, petstore.subarray(0, middle), {
      more: 1,
    })) as unknown as Row;
    expect(first).toMatchObject({ size: middle });
    const rest = { upload: first['upload'] ?? '', offset: middle };
    expect((await parseFile(kaifang, root, petstore.subarray(middle), rest)).operations).toHaveLength(20);
    const far = parseFile(kaifang, root, 'x', { upload: first['upload'] ?? '', offset: 20 * 1024 * 1024 });
    await expect(far).rejects.toMatchObject({
      detail: { errors: [{ rule: 'size', message: 'File Too Large' }] },
    });
  });

  it('says in the words of the product what is wrong, and what the file is (SWG-02, SWG-03) [error-23]', async () => {
    const error = await parse('{"info":{"_postman_id":"1"},"item":[]}').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      detail: {
        errors: [{ field: 'file', message: 'Please select the swagger.json file in the correct format.' }],
        data: { detail: expect.stringMatching(/^It is a Postman collection, but not of format 2\.1/) },
      },
    });
    await expect(parse('')).rejects.toMatchObject({
      ret: 400,
      detail: {
        errors: [{ field: 'file', message: 'Please select the swagger.json file in the correct format.' }],
      },
    });
    const none = await kaifang.call('Admin.ApiImport.Parse', {}, root, 'zh_cn');
    expect(none.ret).toBe(400);
  });

  it('with faults is refused with each of them, unless what can be read is asked for', async () => {
    const text = `{\n"openapi": "3.0.0",\n"info": {"title": "T"},\n"servers": [{"url": "https://a.example"}],
      "paths": {"/a": {"get": {"responses": {"200": {}}}}}}`;
    const error = await parse(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      detail: {
        data: {
          detail: 'It contradicts its standard in 2 places.',
          faults: [
            { at: '#/info', line: 3, message: '“version” is missing' },
            { at: '#/paths/~1a/get/responses/200', line: 5, message: '“description” is missing' },
          ],
        },
      },
    });
    const read = await parseFile(kaifang, root, text, { partial: 1 });
    expect(read).toMatchObject({ count: 1, operations: [{ path: '/a', state: 'new' }] });
  });

  it('with several documents is refused with the choice, and one of them is read', async () => {
    const document = (title: string) => `openapi: 3.0\ninfo: {title: ${title}, version: 1}\n`;
    const paths = 'paths: {/a: {get: {responses: {200: {description: ok}}}}}\n';
    const text = `${document('One')}${paths}---\n${document('Two')}${paths}`;
    await expect(parse(text)).rejects.toMatchObject({
      detail: {
        data: {
          documents: [
            { number: 1, title: 'One' },
            { number: 2, title: 'Two', version: '1' },
          ],
        },
      },
    });
    expect(await parseFile(kaifang, root, text, { document: 2 })).toMatchObject({ title: 'Two', count: 1 });
  });

  it('from an address inside is refused (SWG-07)', async () => {
    for (const url of [
      'http://127.0.0.1/x',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'http://[::1]/',
    ]) {
      const { ret, data } = await kaifang.call('Admin.ApiImport.Parse', { url }, root);
      expect([ret, (data['errors'] as { field: string }[])[0]?.field]).toEqual([400, 'url']);
    }
  });

  it('is kept for its reader alone, and no one names what is not in it (SWG-11) [rule-28]', async () => {
    const read = await parse();
    const other = (await kaifang.signIn(255)).token;
    const call = (fields: Row, token = root) => kaifang.call('Admin.ApiImport.Import', fields, token);
    const asked = { import: read.import, base: read.base, operations: [1] };
    expect((await call(asked, other)).ret).toBe(404);
    expect((await call({ ...asked, import: 'f'.repeat(32) })).ret).toBe(404);
    expect(await call({ ...asked, operations: [] })).toMatchObject({
      ret: 400,
      msg: 'Tick at least one API',
    });
    expect((await call({ ...asked, operations: [1, 9999] })).ret).toBe(400);
    expect((await call({ ...asked, base: 'javascript:1' })).ret).toBe(400);
    expect((await call({ ...asked, base: '' })).ret).toBe(400);
    const admin = (await kaifang.signIn(200)).token;
    expect((await call(asked, admin)).ret).toBe(403);
    await sql`update kaifang_system.api_import set expires_at = now() - interval '1 second'`.execute(
      kaifang.app.db,
    );
    expect((await call(asked)).ret).toBe(404);
    expect(await count()).toBe(0);
  });
});

describe('importing', () => {
  it('drafts what was ticked, with its parameters, return fields and flow', async () => {
    const job = await importAll();
    expect(job).toMatchObject({ state: 'done', failed: 0, result: { changed: 0, published: 0 } });
    expect(await count()).toBe(job['done']);
    const design = await designOf(kaifang, pet);
    expect(design).toMatchObject({ status: 'draft', title: 'Find pet by ID', module: 'pet' });
    expect(design['parameters']).toMatchObject([
      { name: 'petId', type: 'integer', required: true },
      { name: 'api_key' },
    ]);
    expect((design['returns'] as Row[]).map(({ name }) => name)).toContain('backend_data.category.name');
    expect(design['flow']).toMatchObject({
      nodes: {
        upstream: {
          method: 'GET',
          url: { join: [{ lit: 'http://petstore.swagger.io/v2' }, { lit: '/pet/' }, { ref: 'start.petId' }] },
        },
      },
    });
  });

  it('is spared while it is imported, and what is gone all the same is shown', async () => {
    const read = await parse();
    const numbers = fitOf(read);
    const fields = { import: read.import, base: read.base, operations: numbers };
    const { data } = await kaifang.call('Admin.ApiImport.Import', fields, root);
    for (let at = 0; at < 4; at++) await parse();
    await kaifang.app.jobs.idle();
    const job = (await kaifang.call('Admin.Job.Get', { id: data['job'] ?? 0 }, root)).data;
    expect(job).toMatchObject({ state: 'done', done: numbers.length, failed: 0 });

    const later = await parse();
    const { app } = kaifang;
    const held = app.jobs.start;
    app.jobs.start = async (call, spec) => {
      await sql`delete from kaifang_system.api_import where id = ${later.import}`.execute(call.db);
      return held(call, spec);
    };
    const lost = await run({ ...fields, import: later.import }).finally(() => {
      app.jobs.start = held;
    });
    expect(lost).toMatchObject({ state: 'done', done: 0, failed: numbers.length });
    expect((lost['problems'] as Row[])[0]?.['message']).toContain('read it again');
  });

  it('and publishing makes each API live [state-19]', async () => {
    const job = await importAll(petstore, { publish: 1 });
    expect(job['problems']).toEqual([]);
    expect((job['result'] as Row)['published']).toBe(job['done']);
    expect(await designOf(kaifang, pet)).toMatchObject({ status: 'published', live: 1 });
    expect((await importAll(petstore, { publish: 1 }))['result']).toMatchObject({
      added: 0,
      unchanged: job['done'],
    });
  });

  it('makes APIs that call the service behind them', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        asked.push(`${method} ${url} ${headers['api_key'] ?? ''} ${Buffer.concat(chunks)}`.trim());
        response.writeHead(url?.endsWith('/404') ? 404 : 200, { 'content-type': 'application/json' });
        response.end('{"id":7,"name":"Rex"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const item = { name: 'outgoing_allow_list', value: at, description: 'tests' };
    expect((await kaifang.call('Admin.Config.Add', item, root)).ret).toBe(200);
    const read = await parse();
    await run({ import: read.import, base: `http://${at}/v2/`, operations: fitOf(read) });
    const call = async (service: string, params: Row) => {
      const { id = 0 } = await designOf(kaifang, service);
      return (await kaifang.call('Admin.ApiDesign.Run', { id, params }, root)).data;
    };
    expect(await call(pet, { petId: '7', api_key: 'k' })).toMatchObject({
      ...{ ret: 200, data: { backend_data: { id: 7, name: 'Rex' } } },
    });
    expect(await call(pet, { petId: '404' })).toMatchObject({ ret: 404, msg: 'Pet not found' });
    const tags = { tags: '["a b","c"]' };
    expect(await call('App.ApiPetFindByTagsGet.Handle', tags)).toMatchObject({ ret: 200 });
    await call('App.ApiPetPost.Handle', { name: 'Rex', photoUrls: '["u"]' });
    await call('App.ApiPetPetIdPost.Handle', { petId: '7', name: 'R & x' });
    server.close();
    expect(asked).toEqual([
      'GET /v2/pet/7 k',
      'GET /v2/pet/404',
      'GET /v2/pet/findByTags?tags=a%20b&tags=c',
      'POST /v2/pet  {"name":"Rex","photoUrls":["u"]}',
      'POST /v2/pet/7  name=R%20%26%20x',
    ]);
  });

  it('over five hundred that are there skips or covers as it was said (SWG-09) [state-19]', async () => {
    const paths = (word: string) =>
      Object.fromEntries(
        Array.from({ length: 500 }, (_one, at) => [
          `/p/${at}`,
          { get: { summary: `${word} ${at}`, responses: { 200: { description: '' } } } },
        ]),
      );
    const file = (word: string) =>
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'P', version: '1' },
        servers: [{ url: 'https://a.example' }],
        paths: paths(word),
      });
    expect(await importAll(file('Old'))).toMatchObject({ done: 500, result: { added: 500 } });
    const read = await parse(file('New'));
    const operations = fitOf(read);
    const job = await run({
      import: read.import,
      base: read.base,
      operations,
      cover: operations.slice(0, 200),
    });
    expect(job).toMatchObject({ done: 500, failed: 0, result: { changed: 200, skipped: 300, added: 0 } });
    const { rows } = await sql`select 1 from api_design where title like 'New%'`.execute(kaifang.app.db);
    expect(rows).toHaveLength(200);
  });

  it('twice at once makes every API once (SWG-09)', async () => {
    const [one, two] = [await parse(), await parse()];
    const asked = (id: string) => ({ import: id, base: one.base, operations: fitOf(one) });
    const started = await Promise.all(
      [one, two].map(({ import: id }) => kaifang.call('Admin.ApiImport.Import', asked(id), root)),
    );
    await kaifang.app.jobs.idle();
    const jobs = await Promise.all(
      started.map(({ data }) => kaifang.call('Admin.Job.Get', { id: data['job'] ?? 0 }, root)),
    );
    const sum = (name: string) =>
      jobs.reduce((all, { data }) => all + Number((data['result'] as Row)[name]), 0);
    expect([sum('added'), sum('skipped')]).toEqual([fitOf(one).length, fitOf(one).length]);
    expect(await count()).toBe(fitOf(one).length);
  });

  it('that breaks off at the 250th says exactly how far it came, and the next one goes on (SWG-09)', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 400 }, (_one, at) => [
        `/q/${at}`,
        { get: { summary: `Q ${at}`, responses: { 200: { description: '' } } } },
      ]),
    );
    const file = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Q', version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths,
    });
    await sql
      .raw(`
      create function break_off() returns trigger language plpgsql as $$ begin
        if new.title = 'Q 250' then raise exception 'no power'; end if; return new; end $$;
      create trigger break_off before insert on api_design for each row execute function break_off()`)
      .execute(kaifang.app.db);
    const broken = await importAll(file);
    await sql.raw('drop trigger break_off on api_design; drop function break_off').execute(kaifang.app.db);
    expect(broken['state']).toBe('failed');
    expect(await count()).toBe(broken['done']);
    expect(broken['done']).toBe(240);
    expect(await importAll(file)).toMatchObject({ state: 'done', result: { added: 160, unchanged: 240 } });
  });
});
