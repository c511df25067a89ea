import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { networkOf } from '#server/platform/rules/network.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { hashesIn } from '../support/hashesIn.ts';
import { openHttp } from '../support/http.ts';
import { readCaptcha } from '../support/readCaptcha.ts';

let kaifang: TestApp;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());

/** A different address for every attempt, so that none throttles another. */
const freshIp = () => `10.1.${Math.floor(++made / 250)}.${made % 250}`;
const freshName = () => `name_${++made}`;
const login = (username: unknown, password: unknown, ip = freshIp(), more: Row = {}) =>
  kaifang.call('Platform.User.UserLogin', { username, password, ...more }, null, 'en', ip);

const wrong = { ret: 400, data: {}, msg: 'Username and password are wrong, please fill in again' };
const throttled = { ret: 410, data: {}, msg: expect.stringMatching(/try again in \d+ s/) };

/** As after this many attempts: from an address, or in total. */
async function tried({ app }: TestApp, from: string | null, times: number): Promise<void> {
  const key = from === null ? 'login' : `login@${from}`;
  await sql`
    insert into kaifang_system.throttle (key, hits, until)
    values (${key}, ${times}, now() + interval '15 minutes')
    on conflict (key) do update set hits = excluded.hits, until = excluded.until`.execute(app.db);
}

async function resultsOf(username: string): Promise<unknown[]> {
  const { rows } = await sql<{ result: string }>`
    select result from login_record where username = ${username} order by id`.execute(kaifang.app.db);
  return rows.map(({ result }) => result);
}

describe('AU-01 a try without a name or a password', () => {
  test.each([
    ['username', undefined, 'x'],
    ['username', '', 'x'],
    ['username', '   ', 'x'],
    ['username', '\u3000', 'x'],
    ['password', 'x', undefined],
    ['password', 'x', ''],
    ['password', 'x', '   '],
    ['password', 'x', '\u3000\t'],
  ])('names %s [rule-01, rule-03]', async (field, username, password) => {
    expect(await login(username, password)).toMatchObject({
      ret: 400,
      data: { errors: [{ field, rule: 'required' }] },
    });
  });

  test('the name is trimmed, the password is not [rule-01]', async () => {
    const { username } = await kaifang.signIn(100);
    expect((await login(`  ${username} `, testPassword)).ret).toBe(200);
    for (const password of [` ${testPassword}`, `${testPassword} `, testPassword.toUpperCase()])
      expect(await login(username, password)).toEqual(wrong);
  });

  test('unknown, wrong and deleted accounts answer alike; a disabled one only to who knows its password', async () => {
    const { id, username } = await kaifang.signIn(100);
    await sql`update account set status = 'disabled' where id = ${id}`.execute(kaifang.app.db);
    expect(await login('nobody_at_all', 'x')).toEqual(wrong);
    expect(await login(username, 'x')).toEqual(wrong);
    expect(await login(username, testPassword)).toMatchObject({ ret: 408, data: {} });
    const member = await kaifang.signIn(100);
    expect(await login(member.username, testPassword, freshIp(), { is_admin_login: 1 })).toMatchObject({
      ret: 403,
    });
    expect(await resultsOf(username)).toEqual(['password', 'disabled']);
    expect(await resultsOf(member.username)).toEqual(['level']);
  });
});

test('AU-03 an unknown name takes as much work as a wrong password', async () => {
  const { username } = await kaifang.signIn(100);
  for (const name of [username, `${username}_x`, username, `${username}_y`]) {
    const attempt = async () => expect(await login(name, 'wrong-1')).toEqual(wrong);
    expect(await hashesIn(attempt), name).toBe(1);
  }
});

describe('AU-04 AU-05 guessing', () => {
  test('ten wrong tries for an account are all, from wherever they come; who is known there still gets in', async () => {
    const { username } = await kaifang.signIn(100);
    const home = freshIp();
    expect((await login(username, testPassword, home)).ret).toBe(200);
    for (let n = 0; n < 10; n++) expect(await login(username, 'wrong-1')).toEqual(wrong);
    expect(await login(username, 'wrong-1')).toEqual(throttled);
    expect(await login(username, testPassword)).toEqual(throttled);
    expect((await login(username, testPassword, home)).ret).toBe(200);
    // Of the attempts that had to wait, only the first is logged.
    expect((await resultsOf(username)).slice(-3)).toEqual(['password', 'throttled', 'passed']);
  });

  test('who is known in a network of IPv6 is known at each address of it, and nowhere else', async () => {
    const { username } = await kaifang.signIn(100);
    const at = (network: number) => `2001:db8:${network}:1::${++made}`;
    expect((await login(username, testPassword, at(1))).ret).toBe(200);
    for (let n = 0; n < 10; n++) expect(await login(username, 'wrong-1')).toEqual(wrong);
    expect(await login(username, testPassword, at(2))).toEqual(throttled);
    expect((await login(username, testPassword, at(1))).ret).toBe(200);
  });

  test('a hundred wrong tries from one address close it to strangers, and not to who is known there', async () => {
    const { username } = await kaifang.signIn(100);
    const ip = freshIp();
    expect((await login(username, testPassword, ip)).ret).toBe(200);
    await tried(kaifang, ip, 100);
    const stranger = await kaifang.signIn(100);
    expect(await login(stranger.username, testPassword, ip)).toEqual(throttled);
    expect((await login(username, testPassword, ip)).ret).toBe(200);
  });

  test('three thousand wrong tries in all close the door to every stranger, and not to who is known', async () => {
    const { username } = await kaifang.signIn(100);
    const home = freshIp();
    expect((await login(username, testPassword, home)).ret).toBe(200);
    await tried(kaifang, null, 2999);
    expect(await login(freshName(), 'wrong-1')).toEqual(wrong);
    const stranger = await kaifang.signIn(100);
    // Each with a separate name and address: only the global limit throttles them.
    for (const name of [freshName(), stranger.username])
      expect(await login(name, testPassword)).toEqual(throttled);
    expect(await resultsOf(stranger.username)).toEqual([]);
    expect((await login(username, testPassword, home)).ret).toBe(200);
    await tried(kaifang, null, 0);
    expect((await login(stranger.username, testPassword)).ret).toBe(200);
  });

  test('a clock that is put back by hours does not close the door for hours (DUR-13)', async () => {
    const { username } = await kaifang.signIn(100);
    await tried(kaifang, null, 3000);
    const moveClock = (by: string) =>
      sql`update kaifang_system.throttle set until = until - ${by}::interval where key = 'login'`.execute(
        kaifang.app.db,
      );
    await moveClock('30 seconds');
    expect(await login(username, testPassword)).toEqual(throttled);
    await moveClock('-8 hours');
    expect((await login(username, testPassword)).ret).toBe(200);
    await tried(kaifang, null, 0);
  });

  test('an IPv6 network counts as one address', async () => {
    const report = (ip: string) =>
      kaifang.call('save_error_logger', { type: 'script', message: 'x' }, null, 'en', ip);
    const answers = [];
    for (let n = 0; n < 65; n++) answers.push(await report(`2001:db8:0:7:${n}::${n}`));
    expect(answers.filter(({ ret }) => ret === 410)).toHaveLength(5);
    expect((await report('2001:db8:0:8::1')).ret).toBe(200);
    expect(
      ['::ffff:1.2.3.4', '1.2.3.4', '::1', 'fe80::1%eth0', '2001:0db8::', '1:2:3:4:5:6:7:8'].map(networkOf),
    ).toEqual(['1.2.3.4', '1.2.3.4', '0:0:0:0::/64', 'fe80:0:0:0::/64', '2001:db8:0:0::/64', '1:2:3:4::/64']);
  });

  test('good sign-ins do not add up', async () => {
    const { username } = await kaifang.signIn(100);
    const ip = freshIp();
    for (let n = 0; n < 15; n++) expect((await login(username, testPassword, ip)).ret).toBe(200);
  });

  test('no spelling of the name gives a fresh counter', async () => {
    const { username } = await kaifang.signIn(100, 'Guessed_1');
    const ascii = 'guessed_1|GUESSED_1| Guessed_1|Guessed_1 |gUESSED_1|\tguessed_1|guessed_1\u3000';
    const spellings = `${ascii}|ｇｕｅｓｓｅｄ_1|guessed＿1|guessed_１`.split('|');
    for (const spelling of spellings) expect(await login(spelling, 'wrong-1')).toEqual(wrong);
    expect(await login(username, 'wrong-1')).toEqual(throttled);
  });

  test('no other field and no header gives a fresh counter', async () => {
    for (const name of ['email', 'deviceId', 'ip', 'user'])
      expect(await login('x', 'x', freshIp(), { [name]: String(made) })).toMatchObject({
        ret: 400,
        data: { errors: [{ field: name }] },
      });
    const http = await openHttp(kaifang);
    const { username } = await kaifang.signIn(100);
    const send = (n: number) =>
      http.send({
        method: 'POST',
        url: '/api/platform.php?service=Platform.User.UserLogin',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `1.2.3.${n}`,
          'x-real-ip': `1.2.3.${n}`,
          forwarded: `for=1.2.3.${n}`,
          'user-agent': `agent ${n}`,
        },
        payload: `username=${username}&password=wrong-1`,
      });
    for (let n = 0; n < 10; n++) expect((await send(n)).envelope.ret).toBe(400);
    expect((await send(99)).envelope.ret).toBe(410);
    await http.close();
    const { rows } =
      await sql<Row>`select distinct ip from login_record where username = ${username}`.execute(
        kaifang.app.db,
      );
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });
});

describe('with captchas', () => {
  let careful: TestApp;
  beforeAll(async () => {
    careful = await startApp(undefined, { CAPTCHA: 'on' });
  });
  afterAll(() => careful.close());
  const ask = (service: string, fields: Row) =>
    careful.call(`Platform.${service}`, fields, null, 'en', freshIp());
  const captcha = async () => {
    const { data } = await ask('Captcha.Get', {});
    return {
      captcha_id: data.captcha_id as string,
      captcha: readCaptcha(careful.app.keys, String(data.captcha_id)),
    };
  };
  const refused = (rule: string, message: string) => ({
    ret: 400,
    data: { errors: [{ field: 'captcha', rule, message }] },
  });
  const wrong = refused('captcha', 'The captcha is wrong; please enter it again');
  // IN-15: the forms' messages before anything is sent.
  const missing = refused('required', 'Captcha is required');

  test('AU-08 no one signs in or up without the answer to his own captcha', async () => {
    const { username } = await careful.signIn(100);
    const [one, two] = [await captcha(), await captcha()];
    for (const [answer, refusal] of [
      [{}, missing],
      [{ captcha: 'undefined', captcha_id: 'undefined' }, wrong],
      [{ captcha_id: one.captcha_id }, missing],
      [{ captcha: one.captcha }, wrong],
      [{ ...one, captcha: '' }, missing],
      [{ ...one, captcha: ' ' }, missing],
      [{ captcha: one.captcha, captcha_id: two.captcha_id }, wrong],
    ] as const) {
      const who = { username, password: testPassword };
      expect(await ask('User.UserLogin', { ...who, ...answer })).toMatchObject(refusal);
      const newcomer = { username: freshName(), password: 'abc123' };
      expect(await ask('User.Register', { ...newcomer, ...answer })).toMatchObject(refusal);
    }
    const { rows } = await sql<Row>`select count(*) as accounts from account`.execute(careful.app.db);
    expect(rows).toEqual([{ accounts: 1 }]);
    expect(
      (await ask('User.UserLogin', { username, password: testPassword, ...(await captcha()) })).ret,
    ).toBe(200);
    expect(
      (await ask('User.Register', { username: freshName(), password: 'abc123', ...(await captcha()) })).ret,
    ).toBe(200);
  });

  test('AU-04 one password for many accounts ends at a hundred tries from one address', async () => {
    const ip = freshIp();
    await tried(careful, ip, 97);
    const answers = [];
    for (let n = 0; n < 5; n++) {
      const guess = { username: freshName(), password: 'wrong-1', ...(await captcha()) };
      answers.push((await careful.call('Platform.User.UserLogin', guess, null, 'en', ip)).ret);
    }
    expect(answers).toEqual([400, 400, 400, 410, 410]);
  });

  test('AU-04 tries without the answer to a captcha close an address to no one who has it, nor an account', async () => {
    const ip = freshIp();
    const { username } = await careful.signIn(100);
    const answers = [];
    for (let n = 0; n < 105; n++) {
      const guess = { username, password: 'wrong-1', captcha: 'x', captcha_id: 'x' };
      answers.push((await careful.call('Platform.User.UserLogin', guess, null, 'en', ip)).ret);
    }
    expect(answers).toEqual([...Array(100).fill(400), ...Array(5).fill(410)]);
    const { rows } = await sql<Row>`
      select result, count(*)::int as times from login_record where ip = ${ip} group by result order by result`.execute(
      careful.app.db,
    );
    expect(rows).toEqual([
      { result: 'captcha', times: 100 },
      { result: 'throttled', times: 1 },
    ]);
    const right = { username, password: testPassword, ...(await captcha()) };
    expect((await careful.call('Platform.User.UserLogin', right, null, 'en', ip)).ret).toBe(200);
  });
});
