import { sql } from 'kysely';
import { noticeKinds } from '#schemas/derive/notice.ts';
import type { NoticePreference, NoticePreferences } from '#schemas/payloads/noticePreferences.ts';
import { noticeChannels } from '#schemas/payloads/noticePreferences.ts';
import type { ObjectSchema, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { emptyAnswer, listOf, value, valuesAnswer } from '../../answers.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { textsOf } from '../../language.ts';
import { insertAudit } from '../../records/audit.ts';

type Side = 'Admin' | 'Platform';

const saveInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['muted'],
  properties: {
    channel: {
      type: 'string',
      enum: [...noticeChannels],
      default: 'message',
      label: { zh_cn: '接收方式', en: 'Channel' },
    },
    muted: {
      type: 'array',
      maxItems: 200,
      uniqueItems: true,
      items: { type: 'string', maxLength: 64 },
      label: { zh_cn: '不接收的通知', en: 'Notices switched off' },
    },
  },
};

/** Which kinds of notices an account gets in its message center. */
export const noticePreferences: Readonly<Record<string, CustomService>> = Object.fromEntries(
  (['Admin', 'Platform'] as const).flatMap((side) => [
    [`${side}.Message.GetPreferences`, getPreferences(side)],
    [`${side}.Message.SavePreferences`, savePreferences(side)],
  ]),
);

function getPreferences(side: Side): CustomService {
  return {
    access: 'member',
    input: noInput,
    summary: {
      zh_cn: '消息：接收哪些通知',
      en: 'Message: which notices the account gets',
    },
    answer: valuesAnswer({
      items: listOf(
        {
          kind: value('string', '通知的对象', 'The resource that the notices are about'),
          label: value('string', '名称', 'Its name'),
          examples: value('array', '通知的标题，以 … 代替具体内容', 'The titles, with … in place of values'),
          message: value('boolean', '在消息中心接收', 'Whether they reach the message center'),
        },
        '可以关闭的通知',
        'The notices that can be switched off',
      ),
      always: value('array', '始终接收的通知的标题', 'The titles of notices that are always sent'),
    }),
    run: (call) => preferencesOf(call, side),
  };
}

function savePreferences(side: Side): CustomService {
  return {
    access: 'member',
    // Otherwise somebody else could keep the owner from hearing of something.
    noImpersonation: true,
    writes: true,
    input: saveInput,
    summary: {
      zh_cn: '消息：保存不接收的通知',
      en: 'Message: save which notices are switched off',
    },
    answer: emptyAnswer,
    run: async (call, { channel = 'message', muted }: SaveInput) => {
      const { id } = callerOf(call);
      // The account's lock serializes concurrent requests: the last one is what counts.
      await sql`select 1 from account where id = ${id} for no key update`.execute(call.db);
      const { items } = await preferencesOf(call, side);
      const kinds = items.map(({ kind }) => kind);
      const wrong = muted.find((kind) => !kinds.includes(kind));
      if (wrong !== undefined) {
        const values = {
          label: saveInput.properties['muted']?.label?.[call.lang] ?? '',
          allowed: kinds.join(', '),
        };
        const message = say(call.texts, 'validation.enum', values);
        throw new ApiError(ret.badInput, 'badInput', { errors: [{ field: 'muted', rule: 'enum', message }] });
      }
      await sql`
        delete from kaifang_system.muted_notice
        where account_id = ${id} and channel = ${channel} and kind = any(${kinds}::text[])`.execute(call.db);
      await sql`
        insert into kaifang_system.muted_notice (account_id, channel, kind)
        select ${id}, ${channel}, unnest(${[...muted]}::text[])`.execute(call.db);
      const before = items.filter(({ message }) => !message).map(({ kind }) => kind);
      await insertAudit(call, 'message', null, { muted: [before, [...muted]] });
      return {};
    },
  };
}

type SaveInput = { readonly channel?: string | null; readonly muted: readonly string[] };

async function preferencesOf(call: Call, side: Side): Promise<NoticePreferences> {
  const { rows } = await sql<{ kind: string }>`
    select kind from kaifang_system.muted_notice
    where account_id = ${callerOf(call).id} and channel = 'message'`.execute(call.db);
  const muted = new Set(rows.map(({ kind }) => kind));
  const kinds = kindsOf(call, side);
  return {
    items: kinds
      .filter(({ titles }) => titles.length > 0)
      .map(({ kind, label, titles }): NoticePreference => {
        const examples = [...new Set(titles.map((title) => title[call.lang]))];
        return { kind, label: label[call.lang], examples, message: !muted.has(kind) };
      }),
    always: [
      ...new Set(kinds.flatMap(({ always }) => always.map((title) => title[call.lang]))),
      say(call.texts, 'work.message.always.notices'),
    ],
  };
}

interface Kind {
  readonly kind: string;
  readonly label: Words;
  readonly titles: readonly Words[];
  readonly always: readonly Words[];
}

// Resource files say most of them; those about quotas are sent by a scheduled job.
function kindsOf({ registry }: Call, side: Side): Kind[] {
  const declared = noticeKinds(registry, side === 'Platform' ? 'owners' : 'all').map(
    ({ resource, ...titles }): Kind => ({ kind: resource.name, label: labelOf(resource, side), ...titles }),
  );
  const bought = registry.resources.get('account_package');
  const quotas: Kind[] = bought
    ? [
        {
          kind: bought.name,
          label: labelOf(bought, side),
          titles: [quotaTitle('near'), quotaTitle('full')],
          always: [],
        },
      ]
    : [];
  return [...declared, ...quotas];
}

function labelOf({ plural, portal }: { plural: Words; portal?: { plural?: Words } }, side: Side): Words {
  return (side === 'Platform' && portal?.plural) || plural;
}

function quotaTitle(name: 'near' | 'full'): Words {
  const values = { name: '…', step: 80 };
  const inLang = (lang: 'zh_cn' | 'en') => say(textsOf[lang], `logs.quota.package.${name}`, values);
  return { zh_cn: inLang('zh_cn'), en: inLang('en') };
}
