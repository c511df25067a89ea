import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { type Profile, ret } from '#schemas/wire.ts';
import { developerLevel } from '../access/gate.ts';
import { type Call, callerOf } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { inputsOf } from '../collection/inputs.ts';
import { listRecords } from '../collection/list.ts';
import { listInput } from '../collection/listInput.ts';
import { addRecord, editRecord, updateRecord } from '../collection/write.ts';
import { badInput, Refusal } from '../refusal.ts';
import { captchaFault, captchaLabel } from '../rules/captchaFault.ts';
import { networkOf } from '../rules/network.ts';
import { isWorkDone } from '../rules/workDone.ts';
import { type HandWritten, noInput } from '../service.ts';
import { checkCaptcha } from '../store/captcha.ts';
import { verifyPassword } from '../store/passwords.ts';
import { type SiteSettings, siteName, siteSettings } from '../store/platform/site.ts';
import { announce } from '../store/sessions.ts';
import { countTry, type Limit } from '../store/throttle.ts';

/** What an account does for itself: register, profile, password, its own sign-ins. */
export const platformUser: Readonly<Record<string, HandWritten>> = {
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
    before: mayRegister,
    run: register,
  },
  'Platform.User.Logout': {
    access: 'member',
    withFirstPassword: true,
    writes: true,
    input: noInput,
    summary: { zh_cn: '退出登录', en: 'Signs out' },
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
    run: async (call, { version, ...changes }) => {
      const account = resourceOf(call.registry, 'account');
      const before = await getRecord(call, account, callerOf(call).id, 'lock');
      return editRecord(call, account, Number(before['id']), Number(version ?? before['version']), changes);
    },
  },
  'Platform.User.AlterPassword': {
    access: 'member',
    withFirstPassword: true,
    inPerson: true,
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
    before: (call) => limit(call, { key: `password:${callerOf(call).id}`, most: 10, seconds: 900 }),
    run: alterPassword,
  },
  'Platform.User.GetLoginRecords': {
    access: 'member',
    input: listInput,
    summary: { zh_cn: '当前账号的登录记录', en: 'The sign-ins of the signed-in account' },
    run: (call, input) => {
      const mine = { account_id: callerOf(call).id };
      const filter = input['filter'] ? { and: [input['filter'], mine] } : mine;
      return listRecords(call, resourceOf(call.registry, 'login_record'), { ...input, filter });
    },
  },
};

async function mayRegister(call: Call, input: Row): Promise<void> {
  await limit(call, { key: `register:${networkOf(call.ip)}`, most: 20, seconds: 3600 });
  const { captcha, captcha_id: id, work } = input;
  const { captcha: isAsked, registerWork: bits } = call.app.settings;
  // Looked at first: it costs nothing, and uses no captcha up.
  if (isAsked && bits > 0 && !isWorkDone(String(id ?? ''), work, bits))
    throw badInput([{ field: 'captcha', rule: 'work', message: say(call.texts, 'refusal.work', { bits }) }]);
  if (isAsked && !(await checkCaptcha(call.db, call.app.keys, id, captcha)))
    throw badInput([captchaFault(call, captcha)]);
}

async function register(call: Call, input: Row): Promise<unknown> {
  const account = resourceOf(call.registry, 'account');
  const settings = await siteSettings(call.db);
  const values = {
    username: String(input['username']).trim(),
    password: input['password'] as string,
    level: levelOfNew(settings),
  };
  call.app.validate(inputsOf(account).add, values, call);
  const record = await addRecord(call, account, { ...values, register_ip: call.ip });
  if (settings.default_app && values.level >= developerLevel)
    await addDefaultApp(call, record, settings.default_daily_app_limit);
  return { id: record['id'], username: record['username'] };
}

// Reviewed by the setting that made it. Its secret is told to nobody: its developer has it made anew.
async function addDefaultApp(call: Call, { id, username }: Row, daily_limit: number): Promise<void> {
  const state = { status: 'working', review_status: 'passed', daily_limit };
  await addRecord(call, resourceOf(call.registry, 'app'), { ...state, name: username, account_id: id });
}

function levelOfNew({ developer_registration, member_registration }: SiteSettings): number {
  if (developer_registration) return developerLevel;
  if (member_registration) return 0;
  throw new Refusal(ret.state, 'entity.noRegistration');
}

async function profile(call: Call): Promise<Profile> {
  const account = resourceOf(call.registry, 'account');
  const record = await getRecord(call, account, callerOf(call).id);
  const level = account.schema.properties['level']?.options?.[String(record['level'])];
  const { project_name, logo, api_domain } = await siteSettings(call.db);
  return {
    ...(record as Row & Pick<Profile, 'id' | 'username' | 'nickname' | 'avatar' | 'level'>),
    member_level_name: level?.label[call.lang] ?? '',
    must_change_password: callerOf(call).mustChangePassword,
    simulated_by: callerOf(call).simulatedBy,
    web_domain_url: { open_api: { url: api_domain ?? '' } },
    site: { name: siteName({ project_name }, call.texts), logo },
  };
}

async function alterPassword(call: Call, input: Row): Promise<unknown> {
  const { id } = callerOf(call);
  const stored = await hashOf(call, id);
  const next = String(input['new_password']);
  if (!(await verifyPassword(String(input['old_password']), stored, call.app.keys)))
    throw fieldRefusal(call, 'old_password', 'password', 'refusal.oldPassword');
  if (next.normalize('NFC') !== String(input['new_password_again']).normalize('NFC'))
    throw fieldRefusal(call, 'new_password_again', 'same', 'refusal.passwordsDiffer');
  if (await verifyPassword(next, stored, call.app.keys))
    throw fieldRefusal(call, 'new_password', 'changed', 'refusal.samePassword');
  const account = resourceOf(call.registry, 'account');
  const before = await getRecord(call, account, id, 'lock');
  // Somebody else may have set another one while these were being compared: what was the present one is none now.
  if ((await hashOf(call, id)) !== stored)
    throw fieldRefusal(call, 'old_password', 'password', 'refusal.oldPassword');
  await updateRecord(call, account, before, { password: next, must_change_password: false });
  await call.app.sessions.closeAll(call.db, id, call.session);
  await announce(call.db, id);
  call.afterCommit(() => call.app.sessions.forget(id));
  return {};
}

async function hashOf(call: Call, id: number): Promise<string | null> {
  const { rows } = await sql<{ password: string }>`select password from account where id = ${id}`.execute(
    call.db,
  );
  return rows[0]?.password ?? null;
}

async function limit(call: Call, most: Limit): Promise<void> {
  const wait = await countTry(call.app.shared.counters, [most]);
  if (wait > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}

function fieldRefusal(call: Call, field: string, rule: string, key: string): Refusal {
  return badInput([{ field, rule, message: say(call.texts, key) }]);
}

function password(label: Property['label']): Property {
  return { type: 'string', format: 'password', ...(label && { label }) };
}

function form(required: readonly string[], properties: Record<string, Property>): ObjectSchema {
  return inputSchema({ type: 'object', required, properties }, 'add');
}
