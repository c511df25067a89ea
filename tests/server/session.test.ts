import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { openChangeFeed } from '#server/platform/cache/changeFeed.ts';
import { createSessions } from '#server/platform/store/sessions.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { waitingForLocks } from '../support/waitingForLocks.ts';

let kaifang: TestApp;
let http: TestHttp;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

type Account = Awaited<ReturnType<TestApp['signIn']>>;

const isIn = async (token: string) => (await kaifang.call('Platform.User.Profile', {}, token)).ret === 200;
const login = (username: string, fields: Row = {}, token: string | null = null) =>
  kaifang.call('Platform.User.UserLogin', { username, password: testPassword, ...fields }, token);
const tokenOf = async (username: string) => String((await login(username)).data.access_token);
const rowsOf = async ({ id }: Account) => {
  const { rows } = await sql<Row>`select * from kaifang_system.session where account_id = ${id}`.execute(
    kaifang.app.db,
  );
  return rows;
};

test('SE-02 signing in gives a new token, and ends the session that the call came with', async () => {
  const [mine, theirs] = [await kaifang.signIn(100), await kaifang.signIn(100)];
  const answer = await login(mine.username, {}, theirs.token);
  expect(answer.data.access_token).not.toBe(theirs.token);
  expect(await isIn(theirs.token)).toBe(false);
  const chosen = 'x'.repeat(43);
  expect((await login(mine.username, {}, chosen)).data.access_token).not.toBe(chosen);
  expect(await isIn(chosen)).toBe(false);
});

test('lasts a day, or thirty when it is to be kept [constant-01]', async () => {
  const { username } = await kaifang.signIn(100);
  const days = async (keep: number) => {
    const { data } = await login(username, { keep_login: keep });
    return (Date.parse(String(data.expire_at)) - Date.now()) / 86_400_000;
  };
  expect(await days(0)).toBeCloseTo(1, 2);
  expect(await days(1)).toBeCloseTo(30, 2);
});

describe('SE-03 SE-04 a session ends', () => {
  const root = () => kaifang.signIn(255);
  const ways: readonly [string, (one: Account) => Promise<{ ret: number }>, boolean, number?][] = [
    ['when it is signed out', (one) => kaifang.call('Platform.User.Logout', {}, one.token), false],
    [
      'when an admin sets another password',
      async (one) =>
        kaifang.call(
          'Admin.User.EditMember',
          { id: one.id, version: 1, password: 'abc123' },
          (await root()).token,
        ),
      true,
    ],
    [
      'when the account is disabled',
      async (one) =>
        kaifang.call(
          'Admin.User.AlterMemberStatus',
          { id: one.id, status: 'disabled' },
          (await root()).token,
        ),
      true,
      408,
    ],
    [
      'when the account is deleted',
      async (one) => kaifang.call('Admin.User.DelMember', { id: one.id }, (await root()).token),
      true,
    ],
  ];

  test.each(ways)('%s', async (_how, end, endsOthers, code = 406) => {
    const one = await kaifang.signIn(100);
    const other = await tokenOf(one.username);
    expect([await isIn(one.token), await isIn(other)]).toEqual([true, true]);
    expect((await end(one)).ret).toBe(200);
    const answer = await kaifang.call('Platform.User.Profile', {}, one.token);
    const msg = code === 406 ? 'The access_token is not valid' : expect.stringContaining('disabled');
    expect(answer).toEqual({ ret: code, data: {}, msg });
    expect(await isIn(other)).toBe(!endsOthers);
  });

  test('when its own account sets another password, but for the one that did it', async () => {
    const one = await kaifang.signIn(100);
    const other = await tokenOf(one.username);
    const change = { old_password: testPassword, new_password: 'abc1234', new_password_again: 'abc1234' };
    expect((await kaifang.call('Platform.User.AlterPassword', change, one.token)).ret).toBe(200);
    expect([await isIn(one.token), await isIn(other)]).toEqual([true, false]);
  });

  test('when its time is over', async () => {
    const one = await kaifang.signIn(100);
    await sql`update kaifang_system.session set expires_at = now() - interval '1 second' where account_id = ${one.id}`.execute(
      kaifang.app.db,
    );
    expect(await isIn(one.token)).toBe(false);
  });

  test('in every process that shares the database', async () => {
    const one = await kaifang.signIn(100);
    const signal = openChangeFeed(kaifang.connection);
    const elsewhere = createSessions(kaifang.app.db, signal);
    await eventually(async () => signal.connected());
    const isKnown = async () => (await elsewhere.find(one.token)) !== null;
    expect([await isIn(one.token), await isKnown()]).toEqual([true, true]);
    await kaifang.call('Platform.User.Logout', {}, one.token);
    await eventually(async () => !(await isKnown()));
    await signal.stop();
  });
});

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 2000, interval: 10 }).toBe(true);
}

describe('SE-10 SE-12 what is no token', () => {
  const values = [
    ...[
      '',
      'null',
      'undefined',
      '0',
      '1',
      'true',
      '[]',
      '{}',
      '["x"]',
      'a'.repeat(43),
      'x'.repeat(1_000_000),
    ],
    ...[
      '\0'.repeat(43),
      '../../etc/passwd',
      "' or 1=1 --",
      '😀'.repeat(20),
      'eyJhbGciOiJub25lIn0.eyJpZCI6MX0.',
      // {"alg":"HS256","kid":"../../dev/null","jku":"http://evil.example"}.{"id":1,"exp":"never"}
      'eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uL2Rldi9udWxsIiwiamt1IjoiaHR0cDovL2V2aWwuZXhhbXBsZSJ9.eyJpZCI6MSwiZXhwIjoibmV2ZXIifQ.c2ln',
    ],
  ];
  test.each(values)('%j', async (access_token) => {
    const answer = await http.post('Platform.User.Profile', { access_token });
    expect(answer).toMatchObject({ status: 200, envelope: { ret: 406, data: {} } });
  });

  test.each([[['x']], [{ a: 1 }], [5], [true], [null], [[[]]]])('%j in JSON', async (access_token) => {
    const headers = { 'content-type': 'application/json' };
    const url = '/api/platform.php?service=Platform.User.Profile';
    const answer = await http.send({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify({ access_token }),
    });
    expect(answer.envelope.ret).toBe(406);
  });

  test('the number of another account is none', async () => {
    const one = await kaifang.signIn(255);
    expect(await isIn(String(one.id))).toBe(false);
  });
});

test('SE-04 a password that is changed while someone signs in with the old one lets no one in', async () => {
  const one = await kaifang.signIn(100);
  const changing = await kaifang.app.db.startTransaction().execute();
  await sql`update account set password = 'another' where id = ${one.id}`.execute(changing);
  await kaifang.app.sessions.closeAll(changing, one.id);
  const signingIn = login(one.username);
  await eventually(async () => (await waitingForLocks(kaifang.app.db)) === 1);
  await changing.commit().execute();
  expect((await signingIn).ret).toBe(400);
  expect(await rowsOf(one)).toEqual([]);
  // What is stored now is no hash at all.
  expect((await login(one.username)).ret).toBe(400);
});

test('SE-04 of two changes of a password at once the second finds that its present one is none any more', async () => {
  const one = await kaifang.signIn(100);
  const changing = await kaifang.app.db.startTransaction().execute();
  await sql`update account set password = 'another' where id = ${one.id}`.execute(changing);
  const change = { old_password: testPassword, new_password: 'abc1234', new_password_again: 'abc1234' };
  const second = kaifang.call('Platform.User.AlterPassword', change, one.token);
  await eventually(async () => (await waitingForLocks(kaifang.app.db)) === 1);
  await changing.commit().execute();
  expect(await second).toMatchObject({ ret: 400, data: { errors: [{ field: 'old_password' }] } });
  const { rows } = await sql`select password from account where id = ${one.id}`.execute(kaifang.app.db);
  expect(rows).toEqual([{ password: 'another' }]);
});

test.each([
  ['delete', 'DelMember', {}],
  ['disable', 'AlterMemberStatus', { status: 'disabled' }],
  ['demote', 'EditMember', { version: 1, level: 200 }],
])('of two super admins who %s each other at once one stays (AU-20)', async (_what, action, fields) => {
  await sql`update account set level = 200 where level = 255`.execute(kaifang.app.db);
  const [one, other] = [await kaifang.signIn(255), await kaifang.signIn(255)];
  const holding = await kaifang.app.db.startTransaction().execute();
  await sql`select 1 from account where level = 255 for update`.execute(holding);
  const act = (by: Account, on: Account) =>
    kaifang.call(`Admin.User.${action}`, { id: on.id, ...fields }, by.token);
  const both = Promise.all([act(one, other), act(other, one)]);
  await eventually(async () => (await waitingForLocks(kaifang.app.db)) === 2);
  await holding.commit().execute();
  expect((await both).map(({ ret }) => ret).sort()).toEqual([200, 403]);
  const { rows } = await sql<Row>`
    select count(*) as left from account where level = 255 and status = 'enabled'`.execute(kaifang.app.db);
  expect(rows).toEqual([{ left: 1 }]);
});

test('SE-11 the database keeps the hash of a token and nothing of the token itself', async () => {
  const one = await kaifang.signIn(100);
  const [row] = await rowsOf(one);
  expect(Buffer.from(row?.token_hash as never)).toEqual(createHash('sha256').update(one.token).digest());
  expect(JSON.stringify(row)).not.toContain(one.token);
  const hash = createHash('sha256').update(one.token).digest('hex');
  expect(await isIn(hash)).toBe(false);
});

describe('SE-13 a cookie alone', () => {
  const url = (service: string) => `/api/admin.php?service=${service}`;
  test('opens no service, wherever the form comes from', async () => {
    const { token } = await kaifang.signIn(255);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `token=${token}; access_token=${token}`,
    };
    for (const more of [{}, { origin: 'https://evil.example' }, { authorization: `Bearer ${token}` }]) {
      const add = {
        method: 'POST' as const,
        headers: { ...headers, ...more },
        payload: 'name=csrf&value=1&description=1',
      };
      expect((await http.send({ ...add, url: url('Admin.Config.Add') })).envelope.ret).toBe(406);
      expect(
        (await http.send({ ...add, url: `${url('Admin.Config.Add')}&access_token=${token}` })).envelope.ret,
      ).toBe(406);
    }
    expect((await sql`select 1 from config`.execute(kaifang.app.db)).rows).toEqual([]);
  });

  test('no answer invites another origin', async () => {
    for (const method of ['POST', 'OPTIONS', 'GET'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const answer = await http.send({ method, url: url('Platform.User.Profile'), headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
