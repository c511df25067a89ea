import { sql } from 'kysely';
import type { AppPlatformInput } from '#generated/records.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import { ret } from '#schemas/wire.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { checkState } from '../../gateway/callerState.ts';
import { issueDocsToken } from '../../gateway/tokens.ts';
import { wrongSignaturesOf } from '../../gateway/wrongSignatures.ts';
import { siteSettings } from '../../platform/config/site.ts';
import { getRecord, idInput } from '../../records/get.ts';
import { addRecord } from '../../records/write.ts';
import { resetSecret } from './resetSecret.ts';

/** A developer's own applications. Code adds what a resource file cannot express: the limit per developer. */
export const platformApp = {
  'Platform.App.Add': {
    access: 'developer',
    run: async (call, values: AppPlatformInput) => {
      const { id } = callerOf(call);
      const settings = await siteSettings(call.db);
      await keepToMost(call, id, settings.dev_max_app_num);
      const facts = { account_id: id, daily_limit: settings.default_daily_app_limit };
      return addRecord(call, platformSideOf(call.registry, 'app'), { ...values, ...facts });
    },
  },
  'Platform.App.ResetSecret': {
    run: (call, input) => resetSecret(call, platformSideOf(call.registry, 'app'), input),
  },
  'Platform.App.CreateToken': {
    access: 'own',
    // It does what the secret does.
    noImpersonation: true,
    writes: true,
    // A second token does no harm, and none is stored as the answer of a key.
    repeatable: true,
    input: idInput,
    summary: {
      zh_cn: '为自己的应用签发访问令牌，用于在文档中试用接口：一天内有效，每个应用只有最近五个有效',
      en: 'Issues an access token of one’s own application, to try APIs in the docs: valid for a day, and only the latest five of an application',
    },
    answer: valuesAnswer({
      access_token: value('string', '访问令牌，只显示一次', 'The token, shown once'),
      expire_at: value('string', '失效时间', 'When it expires', { format: 'date-time' }),
    }),
    run: async (call, { id }: { readonly id: number }) => {
      const app = await getRecord(call, platformSideOf(call.registry, 'app'), id);
      checkState({
        status: app.status ?? 'unset',
        review: app.review_status ?? 'pending',
        expiresAt: app.expires_at,
        ownerEnabled: true,
      });
      const { token, expiresAt: expire_at } = await issueDocsToken(call.db, id);
      return { access_token: token, expire_at };
    },
  },
  'Platform.App.GetWrongSignatures': {
    access: 'own',
    input: idInput,
    summary: {
      zh_cn: '应用最近签名错误的调用，以及服务器签名的文本（秘密的值已遮盖）',
      en: 'The latest calls of an application with a wrong signature, and the text that the server signed, with secrets masked',
    },
    answer: valuesAnswer({
      items: listOf(
        {
          created_at: value('string', '时间', 'When it was called', { format: 'date-time' }),
          service: value('string', '接口服务', 'The API'),
          sign_version: value('integer', '签名版本', 'The version of the signature'),
          signed: value(
            'string',
            '服务器签名的文本：与你签名的文本逐字比较',
            'What the server signed: compare it with what you signed, letter by letter',
          ),
          ip: value('string', '调用方地址', 'The address of the caller'),
        },
        '最近的二十次，新的在前，保留七天',
        'The latest twenty, newest first, kept for seven days',
      ),
    }),
    run: async (call, { id }: { readonly id: number }) => {
      await getRecord(call, platformSideOf(call.registry, 'app'), id);
      return { items: await wrongSignaturesOf(call.db, id) };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// The account's lock serializes concurrent requests, so that the count is right.
async function keepToMost(call: Call, accountId: number, most: number): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for update`.execute(call.db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app where account_id = ${accountId} and status <> 'canceled'`.execute(
    call.db,
  );
  if ((rows[0]?.count ?? 0) >= most)
    throw new ApiError(ret.state, 'entity.mostApps', { values: { most, smart_count: most } });
}
