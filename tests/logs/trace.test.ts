import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import type { TraceAnswer } from '#schemas/payloads/trace.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { encodeForm } from '#schemas/wire.ts';
import { momentOfReference, newReference } from '#server/core/newReference.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { api, flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { type HttpAnswer, openHttp, type TestHttp } from '../support/http.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let http: TestHttp;
let root: string;
let token: string;
let owner: { readonly id: number; readonly username: string };

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  root = (await kaifang.signIn(255, 'root')).token;
  owner = await kaifang.signIn(200);
  const app = await asRoot(
    'App.Add',
    newApp({
      name: 'Mine',
      app_key: 'mine1',
      account_id: owner.id,
      daily_limit: 0,
    }),
  );
  await asRoot('App.Pass', { id: app['id'] ?? 0 });
  token = (await issueToken(kaifang.app.db, Number(app['id']), 0)).token;
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

async function asRoot(service: string, fields: Row = {}): Promise<Row> {
  const { ret, msg, data } = await kaifang.call(`Admin.${service}`, fields, root);
  expect([ret, msg]).toEqual([200, '']);
  return data;
}
const trace = async (answer: HttpAnswer | string, by = root) => {
  const reference = typeof answer === 'string' ? answer : String(answer.headers['x-reference']);
  const { ret, data } = await kaifang.call('Admin.ErrorLog.Trace', { reference }, by);
  expect(ret).toBe(200);
  return data as unknown as TraceAnswer;
};
const post = (service: string, fields: Row) =>
  http.send({
    method: 'POST',
    url: `/api/app.php?s=${service}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: encodeForm({ access_token: token, ...fields }).toString(),
  });

describe('the reference of a call', () => {
  it('shows the second in which it came, and nothing else is one', () => {
    const now = Date.UTC(2026, 2, 4, 5, 6, 7);
    expect(momentOfReference(newReference(now + 999))).toBe(now);
    expect(momentOfReference('nonsense')).toBeUndefined();
    expect(new Set(Array.from({ length: 1000 }, () => newReference(now))).size).toBe(1000);
  });

  it('finds a call whose process had a clock that was behind (DUR-13)', async () => {
    const reference = newReference();
    await sql`
      insert into call_log (service, ret, reference, created_at)
      values ('App.Late.Clock', 200, ${reference}, now() - interval '40 seconds')`.execute(kaifang.app.db);
    const { calls, at } = await trace(reference);
    expect(calls).toMatchObject([{ service: 'App.Late.Clock' }]);
    expect(Date.parse(at)).toBe(momentOfReference(reference));
  });

  it('leads from a failed call to its error, its stack and its statements without their values', async () => {
    await sql`alter table config rename to gone`.execute(kaifang.app.db);
    const answer = await http.post('Admin.Config.GetList', { access_token: root, q: 'canary-value' });
    await sql`alter table gone rename to config`.execute(kaifang.app.db);
    expect(answer.envelope.msg).toContain(String(answer.headers['x-reference']));
    await expect.poll(async () => (await trace(answer)).errors?.length).toBe(1);
    const { errors, calls, audits } = await trace(answer);
    expect(errors?.[0]).toMatchObject({
      ...{ type: 'server', code: 500, url: 'Admin.Config.GetList', username: 'root', count: 1 },
      message: expect.stringContaining('"config" does not exist'),
      stack: expect.stringContaining('at '),
    });
    const statements = errors?.[0]?.['statements'] as unknown as Row[];
    const failed = statements.filter(({ failed }) => failed);
    expect(failed.map(({ sql }) => sql)).toContainEqual(expect.stringContaining('from "config" where'));
    expect(JSON.stringify(statements)).not.toContain('canary-value');
    expect([calls, audits]).toEqual([[], []]);
  });

  it('leads from a write to what the audit trail says of it', async () => {
    const answer = await http.post('Admin.Config.Add', {
      ...{ access_token: root, name: 'traced', value: '1', description: 'x' },
    });
    const { audits, errors } = await trace(answer);
    expect(audits).toMatchObject([{ service: 'Admin.Config.Add', resource: 'config', username: 'root' }]);
    expect(errors).toEqual([]);
  });

  it('is refused when it is none, and shows no one what his lists would not', async () => {
    const { ret, data } = await kaifang.call('Admin.ErrorLog.Trace', { reference: "' or 1=1" }, root);
    expect([ret, data['errors']]).toEqual([400, [expect.objectContaining({ field: 'reference' })]]);
    const admin = await kaifang.signIn(200);
    const reference = newReference();
    expect((await kaifang.call('Admin.ErrorLog.Trace', { reference }, admin.token)).ret).toBe(403);
    await asRoot('Operation.Add', { title: 'x', uri: '/platmanage/trace', account_ids: [admin.id] });
    expect(await trace(reference, admin.token)).toMatchObject({ calls: null, errors: null, audits: null });
  });
});

describe('the flow of a published API that fails', () => {
  const publish = async (service: string, statement: string) => {
    const drawn = flow(
      {
        read: {
          type: 'sql',
          connection: '',
          sql: statement,
          params: {},
        } as never,
        end: { type: 'respond', fields: { rows: { ref: 'read.rows' } } },
      },
      'start>read read>end',
    );
    const { id } = await asRoot('ApiDesign.SaveDraft', {
      ...{ service, title: 'Fails', module: 'Trace', description: 'Fails', flow: drawn as unknown as Json },
      ...{ parameters: [{ name: 'text', type: 'string' }], returns: [{ name: 'rows', type: 'array' }] },
    });
    await asRoot('ApiDesign.Publish', { id: id ?? 0 });
  };
  const errorOf = async (answer: HttpAnswer) => {
    expect(answer.envelope.ret).toBe(500);
    await expect.poll(async () => (await trace(answer)).errors?.length).toBe(1);
    return (await trace(answer)).errors?.[0] as Row;
  };

  beforeAll(() => asRoot('ApiDesign.Surroundings'));

  it('leads to the call, to the statement that failed with its time, and to no value (LOG-04)', async () => {
    // A value that does not come from the caller is not the caller's error.
    await publish(
      'App.Trace.Value',
      "select 'canary-text' as said, 7654321 as number, ('canary-value' || random())::integer as whole",
    );
    const answer = await post('App.Trace.Value', { text: 'canary-value' });
    const error = await errorOf(answer);
    expect(error).toMatchObject({
      type: 'server',
      url: 'App.Trace.Value',
      message: expect.stringContaining('"?"'),
      // The owner of the calling application.
      ...{ user_id: owner.id, username: owner.username, count: 1 },
    });
    const statements = error['statements'] as unknown as Row[];
    expect(statements.filter(({ failed }) => failed)).toEqual([
      {
        sql: expect.stringContaining('select ? as said, ? as number, (? || random())::integer as whole'),
        ms: expect.any(Number),
        failed: true,
      },
    ]);
    expect(JSON.stringify(error)).not.toMatch(/canary|7654321/);
    await kaifang.app.gateway.flush();
    const { calls, audits } = await trace(answer);
    expect(calls).toMatchObject([{ service: 'App.Trace.Value', ret: 500 }]);
    expect(audits).toMatchObject([
      { service: 'Admin.ApiDesign.Publish', username: 'root', changes: { live: [null, 1] } },
    ]);
  });
});

describe('a logged call', () => {
  const parameters: Json = [
    { name: 'text', type: 'string', required: true },
    { name: 'password', type: 'string' },
    { name: 'note', type: 'string' },
    { name: 'cut', type: 'string' },
  ];
  const writing = flow(
    {
      write: {
        ...{ type: 'query', action: 'insert', connection: '', table: 'lines' },
        values: { word: { ref: 'start.text' } },
      } as never,
      end: { type: 'respond', fields: { said: { ref: 'start.text' } } },
    },
    'start>write write>end',
  );
  let logged: Row;

  beforeAll(async () => {
    await sql`create schema if not exists data`.execute(kaifang.app.db);
    await asRoot('ApiDesign.Surroundings');
    await sql`create table data.lines (id serial primary key, word text)`.execute(kaifang.app.db);
    await sql`grant all on all tables in schema data to public`.execute(kaifang.app.db);
    await sql`grant all on all sequences in schema data to public`.execute(kaifang.app.db);
    const { module, description } = api();
    const { id } = await asRoot('ApiDesign.SaveDraft', {
      ...{ service: 'App.Line.Write', title: 'Write', module, description: description ?? '', parameters },
      ...{ returns: [{ name: 'said', type: 'string' }], flow: writing as unknown as Json },
    });
    await asRoot('ApiDesign.Publish', { id: id ?? 0 });
    const sent = { text: 'hello', password: 'canary-pass', note: 'n'.repeat(900) };
    const answer = await post('App.Line.Write', sent);
    expect(answer.envelope).toMatchObject({ ret: 200, data: { said: 'hello' } });
    await kaifang.app.gateway.flush();
    const { calls } = await trace(answer);
    expect(calls).toHaveLength(1);
    logged = calls?.[0] as Row;
    // Another version is live by now.
    const draft = await asRoot('ApiDesign.Get', { id: id ?? 0 });
    await asRoot('ApiDesign.Edit', { id: id ?? 0, version: draft['version'] ?? 0, title: 'Changed' });
    await asRoot('ApiDesign.Publish', { id: id ?? 0 });
  });

  it('is found by its id and by its reference [page-19]', async () => {
    expect(logged).toMatchObject({ service: 'App.Line.Write', api_version: 1, replayable: true, ret: 200 });
    expect(await asRoot('CallLog.Get', { id: logged['id'] ?? 0 })).toMatchObject({
      params: { text: 'hello', password: '***' },
    });
  });

  it('can be run again by its own version, and asks for what the log does not keep (LOG-04)', async () => {
    const answer = (await asRoot('CallLog.GetReplay', { id: logged['id'] ?? 0 })) as unknown as ReplayAnswer;
    expect(answer).toMatchObject({ number: 1, params: { text: 'hello' }, asked: ['password', 'note'] });
    expect(answer.api).toMatchObject({ service: 'App.Line.Write', title: 'Write' });
    expect(JSON.stringify(answer)).not.toContain('canary-pass');
  });

  it('changes nothing when it is run again, and shows what each node did [page-19]', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from data.lines`.execute(kaifang.app.db)).rows[0]?.n;
    const before = await count();
    const run = await asRoot('CallLog.Replay', { id: logged['id'] ?? 0, params: { text: 'again' } });
    expect(run).toMatchObject({
      ret: 200,
      data: { said: 'again' },
      nodes: [
        { node: 'start' },
        { node: 'write', sql: [expect.stringMatching(/insert into/i)] },
        { node: 'end', output: { said: 'again' } },
      ],
    });
    expect([before, await count()]).toEqual([1, 1]);
    // Its external calls are real, so the audit trail records who ran it again.
    const { items } = await asRoot('Audit.GetList', { filter: { service: 'Admin.CallLog.Replay' } });
    expect(items).toMatchObject([
      { resource: 'call_log', record_id: logged['id'], changes: { replayed: [null, 1] } },
    ]);
    // Shows the call itself together with who published the version that answered it, and no other entry.
    expect((await trace(String(logged['reference']))).audits).toMatchObject([
      { service: 'Admin.ApiDesign.Publish', changes: { live: [null, 1] } },
      { service: 'Admin.CallLog.Replay', record_id: logged['id'] },
    ]);
  });

  it('is run again with what was sent, where nothing else is said, if the log keeps it', async () => {
    const { ret, data } = await kaifang.call('Admin.CallLog.Replay', { id: logged['id'] ?? 0 }, root);
    expect([ret, data]).toMatchObject([
      400,
      { errors: [{ field: 'params', message: expect.stringContaining('password, note') }] },
    ]);
    const again = await post('App.Line.Write', { text: 'whole', note: '…', cut: 'hair' });
    await kaifang.app.gateway.flush();
    const [whole] = (await trace(again)).calls ?? [];
    const run = await asRoot('CallLog.Replay', { id: Number(whole?.['id']) });
    expect(run).toMatchObject({ ret: 200, data: { said: 'whole' } });
  });

  it('cannot be replayed where no published version answered it', async () => {
    await post('App.Nothing.There', {});
    await kaifang.app.gateway.flush();
    const { items } = await asRoot('Stats.Log', { filter: { ret: 404 }, limit: 1 });
    const [refused] = items as Row[];
    expect(refused).toMatchObject({ replayable: false });
    const { ret, msg } = await kaifang.call('Admin.CallLog.GetReplay', { id: refused?.['id'] }, root);
    expect([ret, msg]).toEqual([420, expect.stringContaining('cannot be replayed')]);
  });
});
