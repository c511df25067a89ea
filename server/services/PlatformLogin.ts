import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { badInput, Refusal } from '../refusal.ts';
import { networkOf } from '../rules/network.ts';
import type { HandWritten } from '../service.ts';
import { checkCaptcha } from '../store/captcha.ts';
import { verifyPassword } from '../store/passwords.ts';
import { countTry, forgive, type Limit } from '../store/throttle.ts';

/** Signing in: the captcha, the throttle, the password, then a new session; every try is written down. */
export const platformLogin: Readonly<Record<string, HandWritten>> = {
  'Platform.User.UserLogin': {
    access: 'public',
    // Not one transaction: a refused try has to stay counted and written down.
    writes: false,
    input: inputSchema(
      {
        type: 'object',
        required: ['username', 'password'],
        properties: {
          username: { type: 'string', maxLength: 100, label: { zh_cn: '账号', en: 'Username' } },
          password: { type: 'string', maxLength: 200, label: { zh_cn: '密码', en: 'Password' } },
          captcha: { type: 'string', maxLength: 20, label: { zh_cn: '验证码', en: 'Captcha' } },
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
  const limits = await limitsOf(call, username, account);
  const wait = await countTry(call.db, limits);
  if (wait > 0)
    return refuse(
      call,
      username,
      account,
      'throttled',
      new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } }),
    );
  if (call.app.settings.captcha) await needCaptcha(call, input, username, account);
  const right = await verifyPassword(String(input['password']), account?.password ?? null, call.app.keys);
  if (!account || !right)
    return refuse(call, username, account, 'password', new Refusal(ret.badInput, 'login'));
  if (account.status !== 'enabled')
    return refuse(call, username, account, 'disabled', new Refusal(ret.disabled, 'disabled'));
  if (input['is_admin_login'] === true && account.level < 200)
    return refuse(call, username, account, 'level', new Refusal(ret.forbidden, 'notAdmin'));
  await forgive(
    call.db,
    limits.map((limit) => limit.key),
  );
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
// that strangers who guess cannot lock him out.
async function limitsOf(call: Call, username: string, account: Account | undefined): Promise<Limit[]> {
  const name = username.normalize('NFKC').toLowerCase().slice(0, 100);
  const network = networkOf(call.ip);
  const minutes = 15 * 60;
  const known = account !== undefined && (await isKnownAddress(call, account.id));
  const own: Limit = {
    key: known ? `login:${name}@${network}` : `login:${name}`,
    most: 10,
    seconds: minutes,
  };
  return [
    own,
    { key: `login@${network}`, most: 100, seconds: minutes },
    { key: 'login', most: 3000, seconds: minutes },
  ];
}

async function isKnownAddress(call: Call, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from login_record where account_id = ${accountId} and ip = ${call.ip} and result = 'passed'
    and created_at > now() - interval '30 days' limit 1`.execute(call.db);
  return rows.length > 0;
}

async function needCaptcha(
  call: Call,
  input: Row,
  username: string,
  account: Account | undefined,
): Promise<void> {
  if (await checkCaptcha(call.db, call.app.keys, input['captcha_id'], input['captcha'])) return;
  const message = say(call.texts, 'refusal.captcha');
  await refuse(
    call,
    username,
    account,
    'captcha',
    badInput([{ field: 'captcha', rule: 'captcha', message }]),
  );
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
