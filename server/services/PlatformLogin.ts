import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { badInput, Refusal } from '../refusal.ts';
import { captchaFault, captchaLabel } from '../rules/captchaFault.ts';
import { networkOf } from '../rules/network.ts';
import type { HandWritten } from '../service.ts';
import { checkCaptcha } from '../store/captcha.ts';
import { verifyPassword } from '../store/passwords.ts';
import { forgive, judgeTry, type Limit } from '../store/throttle.ts';

/** Signing in: the captcha, the throttle, the password, then a new session; every try is written down. */
export const platformLogin: Readonly<Record<string, HandWritten>> = {
  'Platform.User.UserLogin': {
    access: 'public',
    // Not one transaction: a refused try has to stay counted and written down.
    writes: 'outside',
    repeatable: true,
    input: inputSchema(
      {
        type: 'object',
        required: ['username', 'password'],
        properties: {
          username: { type: 'string', maxLength: 100, label: { zh_cn: '账号', en: 'Username' } },
          password: { type: 'string', maxLength: 200, label: { zh_cn: '密码', en: 'Password' } },
          captcha: { type: 'string', maxLength: 20, label: captchaLabel },
          captcha_id: { type: 'string', maxLength: 300, label: { zh_cn: '验证码编号', en: 'captcha_id' } },
          is_admin_login: { type: 'boolean', label: { zh_cn: '管理员登录', en: 'is_admin_login' } },
          keep_login: { type: 'boolean', label: { zh_cn: '保持登录状态', en: 'keep_login' } },
        },
      },
      'add',
    ),
    summary: { zh_cn: '登录', en: 'Signs in' },
    run: login,
  },
};

interface Account {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly level: number;
  readonly status: string;
  readonly must_change_password: boolean | null;
}

async function login(call: Call, input: Row): Promise<unknown> {
  const username = String(input['username']).trim();
  const account = await findAccount(call, username);
  if (call.app.settings.captcha) await needCaptcha(call, input, username, account);
  const limits = await limitsOf(call, username, account);
  await mustWait(call, username, account, limits);
  const keys = limits.map((limit) => limit.key);
  const right = await verifyPassword(
    String(input['password']),
    account?.password ?? null,
    call.app.keys,
  ).catch(async (busy) => {
    // What was not compared was no try.
    await forgive(call.app.shared.counters, keys);
    throw busy;
  });
  if (!account || !right)
    return refuse(call, username, account, 'password', new Refusal(ret.badInput, 'login'));
  if (account.status !== 'enabled')
    return refuse(call, username, account, 'disabled', new Refusal(ret.disabled, 'disabled'));
  if (input['is_admin_login'] === true && account.level < 200)
    return refuse(call, username, account, 'level', new Refusal(ret.forbidden, 'notAdmin'));
  await forgive(call.app.shared.counters, keys);
  return open(call, account, input['keep_login'] === true ? 30 : 1);
}

async function open(call: Call, account: Account, days: number): Promise<unknown> {
  const { ip, userAgent } = call;
  const opened = await call.app.db.transaction().execute(async (db) => {
    // The account may have changed while the password was being compared: who is right still gets in.
    const { rows } = await sql`
      update account set login_at = now(), login_ip = ${ip}
      where id = ${account.id} and password = ${account.password} and status = 'enabled' returning id`.execute(
      db,
    );
    if (rows.length === 0) return null;
    // A session that somebody else may know is not carried on.
    if (call.session) await call.app.sessions.close(db, call.session);
    await record({ ...call, db }, account.username, account, 'passed');
    return call.app.sessions.open(db, { accountId: account.id, ip, userAgent, days });
  });
  if (!opened) return refuse(call, account.username, account, 'password', new Refusal(ret.badInput, 'login'));
  return {
    access_token: opened.token,
    role: account.level,
    expire_at: opened.expiresAt,
    must_change_password: account.must_change_password === true,
  };
}

async function findAccount(call: Call, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, username, password, level, status, must_change_password
    from account where lower(username) = lower(${username})`.execute(call.db);
  return rows[0];
}

// The key is what the account is called in the database and where the socket comes from: nothing that a caller
// can vary gives him a fresh counter. Who signed in from an address before keeps a counter of his own there, so
// that strangers who guess, from however many places, or from his own, cannot lock him out.
async function limitsOf(call: Call, username: string, account: Account | undefined): Promise<Limit[]> {
  const name = username.normalize('NFKC').toLowerCase().slice(0, 100);
  const network = networkOf(call.ip);
  const seconds = 15 * 60;
  // Asked for a name that nobody has as well, so that it takes as long.
  if (await isKnownNetwork(call, account?.id ?? 0, network))
    return [{ key: `login:${name}@${network}`, most: 10, seconds }];
  return [
    { key: `login:${name}`, most: 10, seconds },
    { key: `login@${network}`, most: 100, seconds },
    { key: 'login', most: 3000, seconds },
  ];
}

// Addresses are compared as they are counted. Only those of IPv6 have to be read to be compared.
async function isKnownNetwork(call: Call, accountId: number, network: string): Promise<boolean> {
  const like = network.includes(':') ? sql`ip like '%:%'` : sql`ip = ${call.ip}`;
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from login_record where account_id = ${accountId} and ${like} and result = 'passed'
    and created_at > now() - interval '30 days'`.execute(call.db);
  return rows.some(({ ip }) => networkOf(ip) === network);
}

async function needCaptcha(
  call: Call,
  input: Row,
  username: string,
  account: Account | undefined,
): Promise<void> {
  if (await checkCaptcha(call.db, call.app.keys, input['captcha_id'], input['captcha'])) return;
  // Counted by itself: what costs nobody the reading of a picture closes the door to nobody who reads one.
  await mustWait(call, username, account, [
    { key: `login-captcha@${networkOf(call.ip)}`, most: 100, seconds: 15 * 60 },
  ]);
  await refuse(call, username, account, 'captcha', badInput([captchaFault(call, input['captcha'])]));
}

// Of those that have to wait only the first is written down, so that nobody fills the records by asking on.
async function mustWait(
  call: Call,
  username: string,
  account: Account | undefined,
  limits: readonly Limit[],
): Promise<void> {
  const { wait, isFirst } = await judgeTry(call.app.shared.counters, limits);
  if (wait === 0) return;
  if (isFirst) await record(call, username, account, 'throttled');
  throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}

async function refuse(
  call: Call,
  username: string,
  account: Account | undefined,
  result: string,
  refusal: Refusal,
): Promise<never> {
  await record(call, username, account, result);
  throw refusal;
}

async function record(
  call: Call,
  username: string,
  account: Account | undefined,
  result: string,
): Promise<void> {
  await sql`
    insert into login_record (account_id, username, result, ip, user_agent)
    values (${account?.id ?? null}, ${username.slice(0, 100)}, ${result}, ${call.ip}, ${call.userAgent.slice(0, 300)})`.execute(
    call.db,
  );
}
