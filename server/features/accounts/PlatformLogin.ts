import { sql } from 'kysely';
import type { Account, LoginRecord } from '#generated/records.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { ret } from '#schemas/wire.ts';
import { value, valuesAnswer } from '../../answers.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { networkOf } from '../../platform/rules/network.ts';
import { verifyPassword } from '../../platform/store/passwords.ts';
import { countAttempt, forgive, type Limit } from '../../platform/store/throttle.ts';
import { checkCaptcha } from './captcha.ts';
import { captchaFault, captchaLabel } from './captchaFault.ts';

/** Sign-in: the captcha, the throttle, the password, then a new session. Every attempt is recorded. */
export const platformLogin = {
  'Platform.User.UserLogin': {
    access: 'public',
    // Not one transaction: a rejected attempt has to stay counted and recorded.
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
    answer: valuesAnswer({
      access_token: value('string', '访问令牌，随后的调用都要带上', 'The token that every later call sends'),
      role: value('integer', '账号等级', 'The level of the account'),
      expire_at: value('string', '令牌的到期时间', 'When the token expires', { format: 'date-time' }),
      must_change_password: value(
        'boolean',
        '必须先修改密码，否则不能调用其他服务',
        'The password has to be changed before other services can be called',
      ),
    }),
    run: login,
  },
} satisfies Readonly<Record<string, CustomService>>;

type LoginInput = {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | null;
  readonly captcha_id?: string | null;
  readonly is_admin_login?: boolean | null;
  readonly keep_login?: boolean | null;
};

type KnownAccount = Pick<Account, 'id' | 'username' | 'level' | 'status' | 'must_change_password'> & {
  readonly password: string | null;
};

async function login(call: Call, input: LoginInput): Promise<unknown> {
  const username = input.username.trim();
  const account = await findAccount(call, username);
  if (call.app.settings.captcha) await needCaptcha(call, input, username, account);
  const limits = await limitsOf(call, username, account);
  await mustWait(call, username, account, limits);
  const keys = limits.map((limit) => limit.key);
  const right = await verifyPassword(input.password, account?.password ?? null, call.app.keys).catch(
    async (busy) => {
      // An attempt whose password was not compared does not count.
      await forgive(call.app.shared.counters, keys);
      throw busy;
    },
  );
  if (!account || !right)
    return refuse(call, username, account, 'password', new ApiError(ret.badInput, 'login'));
  if (account.status !== 'enabled')
    return refuse(call, username, account, 'disabled', new ApiError(ret.disabled, 'disabled'));
  if (input.is_admin_login === true && account.level < 200)
    return refuse(call, username, account, 'level', new ApiError(ret.forbidden, 'notAdmin'));
  await forgive(call.app.shared.counters, keys);
  return open(call, account, input.keep_login === true ? 30 : 1);
}

async function open(call: Call, account: KnownAccount, days: number): Promise<unknown> {
  const { ip, userAgent } = call;
  const opened = await call.rootDb.transaction().execute(async (db) => {
    // The account may have changed during the comparison. A correct password still signs in.
    const same = await db
      .updateTable('account')
      .set({ login_at: sql`now()`, login_ip: ip })
      .where('id', '=', account.id)
      .where('password', '=', account.password)
      .where('status', '=', 'enabled')
      .returning('id')
      .executeTakeFirst();
    if (!same) return null;
    // A session ID that others may know is not reused.
    if (call.session) await call.app.sessions.close(db, call.session);
    await record({ ...call, db }, account.username, account, 'passed');
    return call.app.sessions.open(db, { accountId: account.id, ip, userAgent, days });
  });
  if (!opened)
    return refuse(call, account.username, account, 'password', new ApiError(ret.badInput, 'login'));
  return {
    access_token: opened.token,
    role: account.level,
    expire_at: opened.expiresAt,
    must_change_password: account.must_change_password === true,
  };
}

async function findAccount(call: Call, username: string): Promise<KnownAccount | undefined> {
  return call.db
    .selectFrom('account')
    .select(['id', 'username', 'password', 'level', 'status', 'must_change_password'])
    .where(({ eb, fn, val }) => eb(fn('lower', ['username']), '=', fn('lower', [val(username)])))
    .executeTakeFirst();
}

// The key is the account's name in the database and the socket's address: a caller cannot vary either to get
// a fresh counter. An account that signed in from an address before has a separate counter there, so that
// strangers who guess, from any number of addresses or from the same one, cannot lock it out.
async function limitsOf(call: Call, username: string, account: KnownAccount | undefined): Promise<Limit[]> {
  const name = username.normalize('NFKC').toLowerCase().slice(0, 100);
  const network = networkOf(call.ip);
  const seconds = 15 * 60;
  // Also runs for an unknown name, so that the response takes as long.
  if (await isKnownNetwork(call, account?.id ?? 0, network))
    return [{ key: `login:${name}@${network}`, most: 10, seconds }];
  return [
    { key: `login:${name}`, most: 10, seconds },
    { key: `login@${network}`, most: 100, seconds },
    { key: 'login', most: 3000, seconds },
  ];
}

// Addresses are compared in the form in which they are counted. Only IPv6 addresses have to be parsed for
// that.
async function isKnownNetwork(call: Call, accountId: number, network: string): Promise<boolean> {
  const like = network.includes(':') ? sql`ip like '%:%'` : sql`ip = ${call.ip}`;
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from login_record where account_id = ${accountId} and ${like} and result = 'passed'
    and created_at > now() - interval '30 days'`.execute(call.db);
  return rows.some(({ ip }) => networkOf(ip) === network);
}

async function needCaptcha(
  call: Call,
  input: LoginInput,
  username: string,
  account: KnownAccount | undefined,
): Promise<void> {
  if (await checkCaptcha(call.db, call.app.keys, input.captcha_id, input.captcha)) return;
  // Counted separately: attempts that cost no captcha must not block users who solve one.
  await mustWait(call, username, account, [
    { key: `login-captcha@${networkOf(call.ip)}`, most: 100, seconds: 15 * 60 },
  ]);
  await refuse(call, username, account, 'captcha', badInput([captchaFault(call, input.captcha)]));
}

// Of the throttled attempts only the first is recorded, so that repeated requests cannot fill the table.
async function mustWait(
  call: Call,
  username: string,
  account: KnownAccount | undefined,
  limits: readonly Limit[],
): Promise<void> {
  const { wait, isFirst } = await countAttempt(call.app.shared.counters, limits);
  if (wait === 0) return;
  if (isFirst) await record(call, username, account, 'throttled');
  throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}

async function refuse(
  call: Call,
  username: string,
  account: KnownAccount | undefined,
  result: NonNullable<LoginRecord['result']>,
  refusal: ApiError,
): Promise<never> {
  await record(call, username, account, result);
  throw refusal;
}

async function record(
  call: Call,
  username: string,
  account: KnownAccount | undefined,
  result: NonNullable<LoginRecord['result']>,
): Promise<void> {
  await call.db
    .insertInto('login_record')
    .values({
      account_id: account?.id ?? null,
      username: username.slice(0, 100),
      result,
      ip: call.ip,
      user_agent: call.userAgent.slice(0, 300),
    })
    .execute();
}
