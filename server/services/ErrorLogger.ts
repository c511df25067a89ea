import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { maskSecrets } from '../rules/maskSecrets.ts';
import { networkOf } from '../rules/network.ts';
import type { HandWritten } from '../service.ts';
import { countTry, type Limit } from '../store/throttle.ts';

/** Takes the errors that browsers collect; bounded in size and number, since anybody may send them. */
export const errorLogger: Readonly<Record<string, HandWritten>> = {
  save_error_logger: {
    trail: 'never',
    access: 'public',
    writes: 'outside',
    repeatable: true,
    input: inputSchema(
      {
        type: 'object',
        required: ['type', 'message'],
        properties: {
          type: { type: 'string', enum: ['ajax', 'script'], label: { zh_cn: '类型', en: 'type' } },
          message: { type: 'string', maxLength: 2000, label: { zh_cn: '信息', en: 'message' } },
          url: { type: 'string', maxLength: 2000, label: { zh_cn: 'URL', en: 'url' } },
          code: { type: 'integer', minimum: 0, maximum: 999, label: { zh_cn: '状态码', en: 'code' } },
          stack: { type: 'string', maxLength: 8000, label: { zh_cn: '调用栈', en: 'stack' } },
          reference: { type: 'string', maxLength: 40, label: { zh_cn: '追踪编号', en: 'reference' } },
          count: {
            type: 'integer',
            minimum: 1,
            maximum: 100_000,
            default: 1,
            label: { zh_cn: '次数', en: 'count' },
          },
          time: { type: 'string', format: 'date-time', label: { zh_cn: '时间', en: 'time' } },
        },
      },
      'add',
    ),
    summary: { zh_cn: '上报浏览器中的错误', en: 'Reports an error of a browser' },
    run: async (call, { type, message, url, code, stack, reference, count, time }) => {
      const wait = await countTry(call.app.shared.counters, limitsOf(call));
      if (wait > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
      await sql`
        insert into error_log (type, code, message, url, stack, reference, count, user_id, username, ip, created_at)
        values (${type}, ${code ?? null}, ${maskSecrets(String(message))}, ${withoutQuery(url)}, ${placesOf(call, stack)},
          ${reference ?? null}, ${count ?? 1}, ${call.caller?.id ?? null},
          ${call.caller?.username ?? null}, ${call.ip},
          case when abs(extract(epoch from now() - ${time ?? null}::timestamptz)) <= ${nearby}
            then ${time ?? null}::timestamptz else now() end)`.execute(call.db);
      return {};
    },
  },
};

/** So many seconds beside our own clock an error may say that it happened; a clock further off is not believed. */
const nearby = 600;

const day = 86_400;

// A report is 12 KB at most, and is kept for 90 days. What strangers send is bounded apart from what accounts send, so
// that a flood of theirs shuts out no report of somebody who is known.
function limitsOf({ caller, ip }: Call): Limit[] {
  const [whose, all, share] = caller
    ? [`errors by ${caller.id}`, 'errors by accounts', 1000]
    : [`errors@${networkOf(ip)}`, 'errors', 500];
  return [
    { key: whose, most: 60, seconds: 60 },
    { key: `${whose} a day`, most: share, seconds: day },
    { key: all, most: 300, seconds: 60 },
    { key: `${all} a day`, most: 3000, seconds: day },
  ];
}

// By the build of now and those before it: later ones would not know the places any more.
function placesOf({ app }: Call, stack: unknown): string | null {
  return typeof stack === 'string' ? maskSecrets(withoutQueries(app.sourcePlaces(stack))) : null;
}

function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#]+)(?:\?[^\s:)]*)?/g, '$1');
}

// A query may carry tokens: only the service's name is worth keeping.
function withoutQuery(url: unknown): string | null {
  if (typeof url !== 'string') return null;
  const service = /[?&](?:service|s)=([\w.]+)/.exec(url)?.[1];
  return maskSecrets(/^[^?#]*/.exec(url)?.[0] ?? '') + (service ? `?service=${service}` : '');
}
