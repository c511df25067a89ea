import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { exactNumbers } from '#schemas/flow/values/exactNumbers.ts';
import type { Row } from '#schemas/resource.ts';
import { exampleSecret, exampleSign, signedExample, signSamples } from '#server/docs/open/signSamples.ts';
import type { OpenRequest } from '#server/gateway/openCall.ts';
import { hmacOf, signatureOf, textsIn } from '#server/platform/rules/signature.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';
import { findPhp } from '../support/tools/findPhp.ts';

let kaifang: TestApp;
let open: OpenCalls;
let elsewhere: OpenCalls;

beforeAll(async () => {
  kaifang = await startApp();
  open = openCalls(kaifang);
  elsewhere = openCalls(kaifang);
  await open.publish('App.Test.Say');
});
afterAll(async () => {
  await Promise.all([open.close(), elsewhere.close()]);
  await kaifang.close();
});

// Not on every machine.
const goProgram: string = 'go';
const hasGo = spawnSync(goProgram, ['version']).status === 0;

/** How the complete samples of each language are run. */
const samplePrograms: readonly (readonly [
  language: string,
  ending: string,
  run: (file: string) => Buffer,
])[] = [
  ['curl', 'sh', (file) => execFileSync('bash', [file])],
  ['JavaScript', 'mjs', (file) => execFileSync(process.execPath, [file])],
  ['Python', 'py', (file) => execFileSync('python3', [file])],
  ['PHP', 'php', (file) => execFileSync(findPhp(), [file])],
  ['Java', 'java', (file) => execFileSync('java', [file])],
  // Not on every machine.
  ...(hasGo ? [['Go', 'go', (file: string) => execFileSync(goProgram, ['run', file])] as const] : []),
];

const apply = (key: unknown, secret: unknown, more: Row = {}) =>
  open.call('App.Auth.ApplyToken', { app_key: key as string, app_secret: secret as string, ...more });

describe('a token', () => {
  it('is created for an application of one’s own without its secret, once it passed its review', async () => {
    const owner = await kaifang.signIn(100);
    const app = await open.addApp({ account_id: owner.id });
    const create = (token: string) => kaifang.call('Platform.App.CreateToken', { id: app.id }, token);
    const { ret, data } = await create(owner.token);
    expect({ ret, data }).toMatchObject({ ret: 200, data: { expire_at: expect.stringMatching(/Z$/) } });
    const said = await open.call('App.Test.Say', { access_token: data['access_token'] as string, say: 'x' });
    expect(said['ret']).not.toBe(406);
    expect(Date.parse(String(data['expire_at'])) - Date.now()).toBeLessThan(86_400_000 + 60_000);
    expect((await create((await kaifang.signIn(100)).token)).ret).toBe(404);
    await sql`update app set review_status = 'pending' where id = ${app.id}`.execute(kaifang.app.db);
    expect((await create(owner.token)).ret).toBe(413);
  });
  it('to try APIs does not pile up: the latest five of an application are valid, beside its own', async () => {
    const owner = await kaifang.signIn(100);
    const app = await open.addApp({ account_id: owner.id });
    const say = async (access_token: string) =>
      (await open.call('App.Test.Say', { access_token, say: 'x' }))['ret'];
    const tokens: string[] = [];
    for (let left = 7; left > 0; left--) {
      const { data } = await kaifang.call('Platform.App.CreateToken', { id: app.id }, owner.token);
      tokens.push(String(data['access_token']));
      // A cached one ends as well.
      await say(tokens[0] ?? '');
    }
    await expect.poll(() => Promise.all(tokens.map(say))).toEqual([406, 406, 200, 200, 200, 200, 200]);
    expect(await say(app.token)).toBe(200);
    const renewed = await open.call('App.Auth.RefreshAccessToken', { access_token: tokens[6] ?? '' });
    expect(Number((renewed['data'] as Row)['expire_at']) * 1000).toBeLessThan(Date.now() + 86_500_000);
  });
  it('is given for the key and the secret, lives for thirty days and is kept as a hash alone', async () => {
    const app = await open.addApp();
    const { ret, data } = await apply(app.key, app.secret, { uid: 42 });
    expect(ret).toBe(200);
    expect(data['access_token']).toMatch(/^[\w-]{43}$/);
    const moment = Number(data['expire_at']) * 1000;
    expect(Math.abs(moment - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
    expect(data['expire_time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Date.parse(`${String(data['expire_time']).replace(' ', 'T')}+08:00`)).toBe(moment);
    const said = await open.call('App.Test.Say', { access_token: data['access_token'] ?? '', say: 'a' });
    expect(said).toMatchObject({ ret: 200, data: { said: 'a', uid: 42, app: app.id } });
    const { rows } = await sql`
      select 1 from kaifang_system.app_token t where t::text like ${`%${data['access_token']}%`}`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([]);
  });

  it('is logged as the call of its application and its member, and a wrong secret as no one’s', async () => {
    const app = await open.addApp();
    await apply(app.key, app.secret, { uid: 42 });
    await apply(app.key, 'wrong', { uid: 43 });
    await open.gateway.flush();
    const { rows } = await sql`
      select app_id, account_id, uid, ret, params from call_log
      where service = 'App.Auth.ApplyToken' order by id desc limit 2`.execute(kaifang.app.db);
    const params = { app_key: app.key, app_secret: '***', uid: expect.anything() };
    expect(rows).toEqual([
      { app_id: null, account_id: null, uid: null, ret: 407, params: {} },
      { app_id: app.id, account_id: app.owner, uid: 42, ret: 200, params },
    ]);
  });

  it('begins its life again when it is refreshed', async () => {
    const app = await open.addApp();
    await sql`
      update kaifang_system.app_token set expires_at = now() + interval '1 h' where app_id = ${app.id}`.execute(
      kaifang.app.db,
    );
    const { ret, data } = await open.call('App.Auth.RefreshAccessToken', { access_token: app.token });
    expect(ret).toBe(200);
    expect(data['access_token']).toBe(app.token);
    expect(Number(data['expire_at']) * 1000).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  it('is not given for anything but the very secret, and the answer is always the same (GW-05) [error-21]', async () => {
    const app = await open.addApp();
    const wrong = [
      '',
      'x',
      app.secret.slice(0, -1),
      app.secret.toUpperCase(),
      `${app.secret} `,
      app.secret.replace('e', 'е'),
    ];
    const answers = await Promise.all(wrong.map((secret) => apply(app.key, secret)));
    const unknown = await apply('nobodyatall', app.secret);
    for (const answer of [...answers, unknown])
      expect(answer).toEqual({
        ret: 407,
        data: {},
        msg: 'Bad Request: There are errors in app key and APP Secret, please fill in again',
      });
    expect((await apply([app.key], app.secret)).ret).toBe(400);
    expect((await apply(app.key, { a: app.secret })).ret).toBe(400);
    expect(await open.call('App.Auth.ApplyToken', { app_key: app.key })).toMatchObject({
      ret: 400,
      msg: 'Bad Request: app_secret require, but miss',
      data: { errors: [{ field: 'app_secret', rule: 'missing' }] },
    });
  });

  it('is guessed at for a while only', async () => {
    const app = await open.addApp();
    for (let turn = 0; turn < 20; turn++) await apply(app.key, 'wrong');
    expect((await apply(app.key, app.secret)).ret).toBe(410);
  });
});

describe('what ends a token ends it in every process within a second (GW-06)', () => {
  const ends = (
    name: string,
    change: (app: { id: number; owner: number }) => ReturnType<typeof sql>,
    ret: number,
  ) =>
    test(name, async () => {
      const app = await open.addApp();
      const say = async () => (await elsewhere.call('App.Test.Say', { access_token: app.token })).ret;
      expect(await say()).toBe(200);
      await change(app).execute(kaifang.app.db);
      await expect.poll(say, { timeout: 1000, interval: 10 }).toBe(ret);
    });
  ends(
    'a secret that was reset',
    ({ id }) => sql`update app set app_secret = 'v1.other' where id = ${id}`,
    406,
  );
  ends(
    'an application that was canceled',
    ({ id }) => sql`update app set status = 'canceled' where id = ${id}`,
    413,
  );
  ends(
    'one that waits for review again',
    ({ id }) => sql`update app set review_status = 'pending' where id = ${id}`,
    413,
  );
  ends(
    'a disabled owner',
    ({ owner }) => sql`update account set status = 'disabled' where id = ${owner}`,
    408,
  );
  ends(
    'an API that was taken offline',
    () => sql`update api_design set status = 'draft' where service = 'App.Test.Say'`,
    404,
  );
});

describe('a signed call', () => {
  type Signer = typeof signatureOf;
  let calls = 0;
  const fieldsOf = (app: { key: string }, more: Row = {}): Row => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return { app_key: app.key, timestamp, nonce: `nonce-${String(++calls).padStart(6, '0')}`, ...more };
  };
  const signed = (fields: Row, secret: string, signer: Signer = signatureOf): Row => {
    const entries = Object.entries({ s: 'App.Test.Sign', ...fields });
    const all = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
    return { ...fields, sign: signer(all, secret) };
  };
  const sign = (app: { key: string; secret: string }, more: Row = {}) =>
    signed(fieldsOf(app, more), app.secret);
  const sign2 = (app: { key: string; secret: string }, more: Row = {}) =>
    signed(fieldsOf(app, { sign_version: '2', ...more }), app.secret, hmacOf);
  const call = (fields: Row, more: Partial<OpenRequest> = {}) => open.call('App.Test.Sign', fields, more);

  beforeAll(() =>
    open.publish('App.Test.Sign', {
      parameters: JSON.stringify(
        ['a', 'b', 'o', 'say', 'fail', 'crash'].map((name) => ({ name, type: 'string' })),
      ),
    }),
  );

  it('says who calls by the values of its fields in the order of their names, the secret, MD5 in capitals', () => {
    const fields = { s: 'App.Test.Say', app_key: 'k', uid: '0', b: '2', a: '1', sign: 'ignored' };
    // MD5 of "1", "k", "2", "App.Test.Say", "0", "secret", computed with another tool.
    expect(signatureOf(fields, 'secret')).toBe('F47A47706FD61428BE5C9B84E1127FED');
  });
  it('of version 2 does so by HMAC-SHA256 over encoded pairs', () => {
    const fields = {
      ...{ s: 'App.Test.Say', app_key: 'k', timestamp: '1700000000', nonce: 'n0nce-01', sign_version: '2' },
      ...{ a: "1 2+~!'()*", a1: '=&', b: '', say: '你好', sign: 'ignored' },
    };
    // Computed with PHP: rawurlencode, sort, hash_hmac.
    expect(hmacOf(fields, 'Secret')).toBe('d1269c6c215a7414f725748b5c2533a8834ee8d9fd8ad53843e1530351d3339f');
  });
  it('is made over the texts that the docs say of a JSON body', () => {
    const docs = readFileSync('docs/services.md', 'utf8');
    const rows = [
      ...docs.slice(docs.indexOf('| in a JSON body |')).matchAll(/^\| `(.*)` \| (?:`(.*)` )?\|$/gm),
    ];
    const written = rows.slice(0, 11).map(([, json = '', signed]) => [json, signed]);
    expect(written.at(-1)).toEqual(['null', undefined]);
    const read = ([json = '']: (string | undefined)[]) =>
      textsIn(JSON.parse(exactNumbers(`{"x":${json}}`)) as Record<string, unknown>, true)['x'];
    expect(written.map((row) => [row[0], read(row)])).toEqual(written);
  });
  it.each(samplePrograms)('is made by the code that the docs show in %s', (language, ending, run) => {
    const folder = mkdtempSync(join(tmpdir(), 'kaifang-sign-'));
    try {
      const file = join(folder, `Sign.${ending}`);
      writeFileSync(file, signSamples.find((one) => one.language === language)?.code ?? '');
      expect(run(file).toString().trim()).toBe(exampleSign);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it('in Go is made by the program that was reviewed', () => {
    const { code = '' } = signSamples.find(({ language }) => language === 'Go') ?? {};
    // Run where Go is installed; elsewhere a change of the program has to be reviewed.
    expect(createHash('sha256').update(code).digest('hex')).toBe(
      'e60f939659666a489546402edb39621ecaa13d388ba5f4c3a75203feb30bd417',
    );
  });
  it('of the example in the docs is the one that a call needs', () => {
    expect(hmacOf(signedExample, exampleSecret)).toBe(exampleSign);
    expect(signSamples.every(({ code }) => code.includes(signedExample.nonce))).toBe(true);
  });
  it('that is wrong is answered with the text that was signed, in development alone and without the secret', async () => {
    const app = await open.addApp({ auth: 'sign' });
    const fields = { ...sign2(app, { say: '你 好', rest: { a: [1, 2] } }), sign: 'x' };
    expect((await call(fields)).data).toEqual({});
    const telling = openCalls(kaifang, undefined, undefined, { tellsSigned: true });
    const { data } = await telling.call('App.Test.Sign', fields);
    await telling.close();
    const text = String(data['signed']);
    expect(text).toContain('&rest=%7B%22a%22%3A%5B1%2C2%5D%7D&s=App.Test.Sign&say=%E4%BD%A0%20%E5%A5%BD&');
    expect(createHmac('sha256', app.secret).update(text).digest('hex')).toBe(
      hmacOf(textsIn({ s: 'App.Test.Sign', ...fields }, true), app.secret),
    );
    expect(text).not.toContain(app.secret);
  });
  it('that is wrong shows its owner the text that was signed, with secrets masked, and no one else', async () => {
    const owner = await kaifang.signIn(100);
    const app = await open.addApp({ auth: 'sign', account_id: owner.id });
    const wrong = { ...sign2(app, { say: '你 好', password: 'hidden-8' }), sign: 'x' };
    expect((await call(wrong)).ret).toBe(400);
    const seenBy = ({ token }: { token: string }) =>
      kaifang.call('Platform.App.GetWrongSignatures', { id: app.id }, token);
    const items = async () => ((await seenBy(owner)).data['items'] ?? []) as Row[];
    await expect.poll(async () => (await items()).length).toBe(1);
    const [{ signed, service, sign_version } = {}] = await items();
    expect([service, sign_version]).toEqual(['App.Test.Sign', 2]);
    expect(signed).toContain('&s=App.Test.Sign&say=%E4%BD%A0%20%E5%A5%BD&');
    expect(signed).toContain('&password=%2A%2A%2A&');
    expect(signed).not.toContain('hidden-8');
    expect(signed).not.toContain(app.secret);
    expect((await seenBy(await kaifang.signIn(100))).ret).toBe(404);
    // Repeated at once, it is stored no more than once in a second.
    for (let n = 0; n < 5; n++) await call(wrong);
    expect((await items()).length).toBe(1);
    // A caller that does not name an existing application leaves nothing.
    await call({ ...wrong, app_key: 'none' });
    expect((await items()).length).toBe(1);
  });
  it('passes once, and not for an application that calls by tokens', async () => {
    const app = await open.addApp({ auth: 'any' });
    for (const fields of [sign(app, { say: '你好', uid: 5 }), sign2(app, { say: '你好', uid: 5 })]) {
      expect(await call(fields)).toMatchObject({ ret: 200, data: { said: '你好', uid: 5 } });
      expect(await call(fields)).toMatchObject({ ret: 400, msg: expect.stringContaining('nonce') });
    }
    expect((await call({ access_token: app.token })).ret).toBe(200);
    const other = await open.addApp();
    const refused = { ret: 400, msg: expect.stringContaining('with an access_token only') };
    for (const way of [sign, sign2]) expect(await call(way(other))).toMatchObject(refused);
    expect((await call(sign({ ...other, secret: 'x' }))).msg).toBe('Bad Request: wrong sign');
    const only = await open.addApp({ auth: 'sign' });
    const signed = expect.stringContaining('signs its calls only');
    expect(await call({ access_token: only.token })).toMatchObject({ ret: 406, data: { reason: signed } });
    const pair = { app_key: only.key, app_secret: only.secret };
    expect(await open.call('App.Auth.ApplyToken', pair)).toMatchObject({ ret: 407, msg: signed });
    expect((await open.call('App.Auth.ApplyToken', { ...pair, app_secret: 'x' })).msg).not.toEqual(signed);
    expect((await call(sign(only))).ret).toBe(200);
  });
  it('is refused when it is late, early, changed, sent twice at once or to two processes (GW-07)', async () => {
    const app = await open.addApp({ auth: 'sign' });
    const now = Math.floor(Date.now() / 1000);
    const written = [` ${now}`, `+${now}`, `0${now}`, `${now}.0`, `${now / 1000}e3`, `${now}\n`, `0x${now}`];
    for (const timestamp of [now - 600, now + 600, 'x', '', ...written])
      for (const way of [sign, sign2])
        expect((await call(way(app, { timestamp }))).msg, String(timestamp)).toContain('timestamp');
    expect((await call({ ...sign(app, { say: 'a' }), say: 'b' })).msg).toContain('wrong sign');
    expect((await call(sign({ ...app, secret: '' }))).msg).toContain('wrong sign');
    for (const same of [sign(app), sign2(app)]) {
      const all = await Promise.all([
        ...Array.from({ length: 5 }, () => call(same)),
        ...Array.from({ length: 5 }, () => elsewhere.call('App.Test.Sign', same)),
      ]);
      expect(all.map(({ ret }) => ret).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    }
  });
  it('is good once, wherever its letters move and however it is written (GW-07)', async () => {
    const app = await open.addApp({ auth: 'sign' });
    // Names that sort right after the nonce, where letters can move to; the API declares some.
    const moves: ((fields: Readonly<Record<string, string>>) => Row)[] = [
      ...[1, 2, 4].flatMap((most) =>
        ['nonce0', 'o', 'oo', 'p'].map((name) => ({ nonce = '' }: Readonly<Record<string, string>>) => ({
          nonce: nonce.slice(0, -most),
          [name]: nonce.slice(-most),
        })),
      ),
      ({ nonce = '' }) => ({ nonce: nonce.slice(4), lang: nonce.slice(0, 4) }),
      ({ app_key = '' }) => ({ a: app_key, app_key: '' }),
      () => ({ b: '1', c: '2' }),
      ({ timestamp = '' }) => ({ timestamp: timestamp.slice(0, 9), uid: timestamp.slice(9) }),
      () => ({ x: '' }),
      ({ sign: said = '' }) => ({ sign: said.toLowerCase() }),
      ({ sign: said = '' }) => ({ sign: `${said} ` }),
    ];
    for (const move of moves) {
      const fields = sign(app, { b: '12', a: '' });
      const moved = move(fields as Readonly<Record<string, string>>);
      expect((await call(fields)).ret).toBe(200);
      expect((await call({ ...fields, ...moved })).ret, JSON.stringify(moved)).toBe(400);
    }
    const again = sign2(app, { b: '12', a: '' });
    for (const change of [{ sign: String(again['sign']).toUpperCase() }, { a: '1', b: '2' }, { lang: 'en' }])
      expect((await call({ ...again, ...change })).msg).toContain('wrong sign');
    expect((await call(again)).ret).toBe(200);
  });
  it('takes nothing by the first version that its API does not declare, and names it', async () => {
    const app = await open.addApp({ auth: 'sign' });
    for (const name of ['p', 'Say', 'sAy', 'app_secret', 'token'])
      expect(await call(sign(app, { [name]: 'x' })), name).toMatchObject({
        ret: 400,
        data: { errors: [{ field: name, rule: 'unknown' }] },
      });
    expect((await call(sign(app, { lang: 'en', uid: 1, callback: 'f' }))).ret).toBe(200);
    expect((await call(sign2(app, { p: 'x' }))).ret).toBe(200);
  });
  it('takes no field behind what was signed, and no file but by its hash', async () => {
    const app = await open.addApp({ auth: 'sign' });
    const request = (fields: Row, more: Partial<OpenRequest> = {}): OpenRequest => ({
      ...{ service: 'App.Test.Sign', method: 'POST', fields: { s: 'App.Test.Sign', ...fields } },
      ...{ isForm: true, uploads: [], sent: [], lang: 'en', ip: '127.0.0.1', ...more },
    });
    const late = sign2(app);
    const ticket = await open.gateway.admit(request(late));
    const answer = JSON.parse(await open.gateway.answer(request({ ...late, say: 'late' }), ticket));
    expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'say', rule: 'unsigned' }] } });

    const file = (text: string): Partial<OpenRequest> => ({
      uploads: [{ name: 'a.txt', bytes: Buffer.from(text), truncated: false, field: 'o' }],
    });
    const hash = createHash('sha256').update('one').digest('hex');
    const wrong = { ret: 400, data: { errors: [{ field: 'o', rule: 'fileHash' }] } };
    expect((await call(sign2(app, { 'o.sha256': hash }), file('one'))).ret).toBe(200);
    expect(await call(sign2(app, { 'o.sha256': hash }), file('two'))).toMatchObject(wrong);
    expect(await call(sign2(app, { 'o.sha256': hash }))).toMatchObject(wrong);
    expect(await call(sign2(app), file('one'))).toMatchObject(wrong);
    expect((await call(sign(app), file('one'))).ret).toBe(200);
  });
  it('is of a version that there is, and of the second where the platform asks for it', async () => {
    const app = await open.addApp({ auth: 'sign' });
    const unfit = { ret: 400, data: { errors: [{ field: 'sign_version', rule: 'signVersion' }] } };
    for (const sign_version of ['1', '3', '02', '', '2 '])
      expect(await call(sign2(app, { sign_version })), sign_version).toMatchObject(unfit);
    await sql`insert into config (name, value, description) values ('min_sign_version', '2', 'd')`.execute(
      kaifang.app.db,
    );
    await expect.poll(() => call(sign(app)), { timeout: 2000, interval: 10 }).toMatchObject(unfit);
    expect((await call(sign2(app))).ret).toBe(200);
    await sql`delete from config where name = 'min_sign_version'`.execute(kaifang.app.db);
  });
});

test('config items are read by who may, and those of the platform itself by no one (AZ-07)', async () => {
  const app = await open.addApp();
  await sql`
    insert into config (name, value, description) values ('notice', '你好', 'd'), ('smtp_password', 'hush', 'd')`.execute(
    kaifang.app.db,
  );
  const get = (name: string) =>
    open.call('App.Config.GetConfig', { access_token: app.token, config_name: name });
  expect(await get('notice')).toMatchObject({ ret: 200, data: { config_value: '你好' } });
  expect((await get('smtp_password')).ret).toBe(404);
  expect((await get('none')).ret).toBe(404);
  const denied = openCalls(kaifang, async () => false);
  const refused = await denied.call('App.Config.GetConfig', {
    access_token: app.token,
    config_name: 'notice',
  });
  await denied.close();
  expect(refused.ret).toBe(407);
});
