import type { Account } from '#generated/records.ts';
import { nullable } from '#schemas/derive/answerSchema.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { type Profile, ret } from '#schemas/wire.ts';
import { emptyAnswer, value, valuesAnswer } from '../../answers.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { developerLevel } from '../../core/access/gate.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { type SiteSettings, siteName, siteSettings } from '../../platform/config/site.ts';
import { networkOf } from '../../platform/rules/network.ts';
import { verifyPassword } from '../../platform/store/passwords.ts';
import { announce } from '../../platform/store/sessions.ts';
import { countTry, type Limit } from '../../platform/store/throttle.ts';
import { getRecord } from '../../records/get.ts';
import { inputsOf } from '../../records/inputs.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';
import { addRecord, editRecord, updateRecord } from '../../records/write.ts';
import { checkCaptcha } from './captcha.ts';
import { captchaFault, captchaLabel } from './captchaFault.ts';
import { isWorkDone } from './workDone.ts';

const profileFields = {
  member_level_name: value('string', '账号等级的名称', 'The name of the level'),
  must_change_password: value('boolean', '必须先修改密码', 'Whether the password has to be changed first'),
  simulated_by: nullable(
    value(
      'object',
      '正在模拟登录此账号的超级管理员',
      'The super administrator who is signed in as this account',
      {
        properties: { id: value('integer', 'ID', 'id'), username: value('string', '账号', 'Username') },
      } as never,
    ),
  ),
  web_domain_url: value('object', '开放接口的地址', 'The address of the open API', {
    properties: { open_api: { type: 'object', properties: { url: value('string', '地址', 'The address') } } },
  }),
  site: value('object', '网站的名称和 Logo', 'The name and the logo of the site', {
    properties: {
      name: value('string', '名称', 'Its name'),
      logo: nullable(value('string', 'Logo', 'Its logo')),
    },
  }),
};

/** The account's own services: registration, profile, password, sign-in history. */
export const platformUser = {
  'Platform.User.Register': {
    access: 'public',
    writes: true,
    input: form(['username', 'password'], {
      username: { type: 'string', maxLength: 50, label: { zh_cn: '账号', en: 'Username' } },
      password: password({ zh_cn: '密码', en: 'Password' }),
      captcha: { type: 'string', maxLength: 20, label: captchaLabel },
      captcha_id: { type: 'string', maxLength: 300, label: { zh_cn: '验证码编号', en: 'captcha_id' } },
      work: { type: 'string', maxLength: 20, label: { zh_cn: '工作量证明', en: 'work' } },
    }),
    summary: {
      zh_cn: '注册账号：个人开发者，站点设置不允许时为普通会员',
      en: 'Registers a personal developer, or a common member where the site’s settings say so',
    },
    answer: valuesAnswer({
      id: value('integer', '账号 ID', 'The id of the account'),
      username: value('string', '账号', 'Username'),
    }),
    before: mayRegister,
    run: register,
  },
  'Platform.User.Logout': {
    access: 'member',
    withFirstPassword: true,
    writes: true,
    input: noInput,
    summary: { zh_cn: '退出登录', en: 'Signs out' },
    answer: emptyAnswer,
    run: async (call) => {
      const ended = call.session ? await call.app.sessions.close(call.db, call.session, 'parent') : [];
      call.afterCommit(() => {
        for (const id of ended) call.app.sessions.forget(id);
      });
      return {};
    },
  },
  'Platform.User.Profile': {
    trail: 'never',
    access: 'member',
    withFirstPassword: true,
    input: noInput,
    summary: { zh_cn: '当前账号的资料', en: 'The profile of the signed-in account' },
    answer: { kind: 'record', of: 'account', view: 'profile', more: profileFields },
    run: profile,
  },
  'Platform.User.EditProfile': {
    access: 'member',
    writes: true,
    input: form([], {
      nickname: { type: 'string', maxLength: 20, label: { zh_cn: '昵称', en: 'Nickname' } },
      tel: { type: 'string', format: 'phone', label: { zh_cn: '电话', en: 'Telephone' } },
      email: { type: 'string', format: 'email', maxLength: 254, label: { zh_cn: '邮箱', en: 'Email' } },
      avatar: { type: 'string', format: 'image', maxLength: 500, label: { zh_cn: '头像', en: 'Avatar' } },
      version: { type: 'integer', minimum: 1, label: { zh_cn: '版本', en: 'version' } },
    }),
    summary: { zh_cn: '修改当前账号的资料', en: 'Changes the profile of the signed-in account' },
    answer: { kind: 'record', of: 'account' },
    run: async (call, { version, ...changes }: ProfileInput) => {
      const before = await getRecord(call, 'account', callerOf(call).id, 'lock');
      return editRecord(call, 'account', before.id, version ?? before.version, changes);
    },
  },
  'Platform.User.AlterPassword': {
    access: 'member',
    withFirstPassword: true,
    noImpersonation: true,
    writes: true,
    input: form(['old_password', 'new_password', 'new_password_again'], {
      old_password: { type: 'string', maxLength: 200, label: { zh_cn: '原密码', en: 'Current password' } },
      new_password: password({ zh_cn: '新密码', en: 'New password' }),
      new_password_again: {
        type: 'string',
        maxLength: 200,
        label: { zh_cn: '确认新密码', en: 'Confirm new password' },
      },
    }),
    summary: { zh_cn: '修改当前账号的密码', en: 'Changes the password of the signed-in account' },
    answer: emptyAnswer,
    before: (call) => limit(call, { key: `password:${callerOf(call).id}`, most: 10, seconds: 900 }),
    run: alterPassword,
  },
  'Platform.User.GetLoginRecords': {
    access: 'member',
    input: listInput,
    summary: { zh_cn: '当前账号的登录记录', en: 'The sign-ins of the signed-in account' },
    answer: { kind: 'list', of: 'login_record' },
    run: (call, { filter: asked, ...input }) => {
      const mine = { account_id: callerOf(call).id };
      const filter = asked ? { and: [asked, mine] } : mine;
      return listRecords(call, resourceOf(call.registry, 'login_record'), { ...input, filter });
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type RegisterInput = {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | null;
  readonly captcha_id?: string | null;
  readonly work?: string | null;
};

type ProfileInput = {
  readonly nickname?: string | null;
  readonly tel?: string | null;
  readonly email?: string | null;
  readonly avatar?: string | null;
  readonly version?: number | null;
};

type PasswordInput = {
  readonly old_password: string;
  readonly new_password: string;
  readonly new_password_again: string;
};

async function mayRegister(call: Call, input: RegisterInput): Promise<void> {
  await limit(call, { key: `register:${networkOf(call.ip)}`, most: 20, seconds: 3600 });
  const { captcha, captcha_id: id, work } = input;
  const { captcha: isAsked, registerWork: bits } = call.app.settings;
  // Checked first: it is cheap and does not use up a captcha.
  if (isAsked && bits > 0 && !isWorkDone(id ?? '', work, bits))
    throw badInput([{ field: 'captcha', rule: 'work', message: say(call.texts, 'refusal.work', { bits }) }]);
  if (isAsked && !(await checkCaptcha(call.db, call.app.keys, id, captcha)))
    throw badInput([captchaFault(call, captcha)]);
}

async function register(call: Call, input: RegisterInput): Promise<unknown> {
  const settings = await siteSettings(call.db);
  const values = {
    username: input.username.trim(),
    password: input.password,
    level: levelOfNew(settings),
  };
  call.app.validate(inputsOf(resourceOf(call.registry, 'account')).add, values, call);
  const record = await addRecord(call, 'account', { ...values, register_ip: call.ip });
  if (settings.default_app && values.level >= developerLevel)
    await addDefaultApp(call, record, settings.default_daily_app_limit);
  return { id: record.id, username: record.username };
}

// Created as approved, since a setting of the platform creates it. Its secret is shown to no one: the
// developer regenerates it.
async function addDefaultApp(call: Call, { id, username }: Account, daily_limit: number): Promise<void> {
  const state = { status: 'working', review_status: 'passed', daily_limit } as const;
  await addRecord(call, 'app', { ...state, name: username, account_id: id });
}

function levelOfNew({ developer_registration, member_registration }: SiteSettings): Account['level'] {
  if (developer_registration) return developerLevel;
  if (member_registration) return 0;
  throw new ApiError(ret.state, 'entity.noRegistration');
}

async function profile(call: Call): Promise<Profile> {
  const { properties } = resourceOf(call.registry, 'account').schema;
  const record = await getRecord(call, 'account', callerOf(call).id);
  const level = properties['level']?.options?.[record.level];
  const { project_name, logo, api_domain } = await siteSettings(call.db);
  return {
    ...record,
    member_level_name: level?.label[call.lang] ?? '',
    must_change_password: callerOf(call).mustChangePassword,
    simulated_by: callerOf(call).simulatedBy,
    web_domain_url: { open_api: { url: api_domain ?? '' } },
    site: { name: siteName({ project_name }, call.texts), logo },
  };
}

async function alterPassword(call: Call, input: PasswordInput): Promise<unknown> {
  const { id } = callerOf(call);
  const stored = await hashOf(call, id);
  const next = input.new_password;
  if (!(await verifyPassword(input.old_password, stored, call.app.keys)))
    throw fieldRefusal(call, 'old_password', 'password', 'refusal.oldPassword');
  if (next.normalize('NFC') !== input.new_password_again.normalize('NFC'))
    throw fieldRefusal(call, 'new_password_again', 'same', 'refusal.passwordsDiffer');
  if (await verifyPassword(next, stored, call.app.keys))
    throw fieldRefusal(call, 'new_password', 'changed', 'refusal.samePassword');
  const before = await getRecord(call, 'account', id, 'lock');
  // The password may have been changed during the comparison: the old one is then no longer valid.
  if ((await hashOf(call, id)) !== stored)
    throw fieldRefusal(call, 'old_password', 'password', 'refusal.oldPassword');
  await updateRecord(call, 'account', before, { password: next, must_change_password: false });
  await call.app.sessions.closeAll(call.db, id, call.session);
  await announce(call.db, id);
  call.afterCommit(() => call.app.sessions.forget(id));
  return {};
}

async function hashOf(call: Call, id: number): Promise<string | null> {
  const account = await call.db
    .selectFrom('account')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.password ?? null;
}

async function limit(call: Call, most: Limit): Promise<void> {
  const wait = await countTry(call.app.shared.counters, [most]);
  if (wait > 0) throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}

function fieldRefusal(call: Call, field: string, rule: string, key: string): ApiError {
  return badInput([{ field, rule, message: say(call.texts, key) }]);
}

function password(label: Property['label']): Property {
  return { type: 'string', format: 'password', ...(label && { label }) };
}

function form(required: readonly string[], properties: Record<string, Property>): ObjectSchema {
  return inputSchema({ type: 'object', required, properties }, 'add');
}
