import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { maskSecrets } from '../../platform/rules/maskSecrets.ts';
import { networkOf } from '../../platform/rules/network.ts';
import { countTry, type Limit } from '../../platform/store/throttle.ts';

/** Collects browser errors, bounded in size and number, since anyone may send them. */
export const errorLogger = {
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
    run: async (call, { type, message, url, code, stack, reference, count, time }: ErrorInput) => {
      const wait = await countTry(call.app.shared.counters, limitsOf(call));
      if (wait > 0) throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
      await sql`
        insert into error_log (type, code, message, url, stack, reference, count, user_id, username, ip, created_at)
        values (${type}, ${code ?? null}, ${maskSecrets(message)}, ${withoutQuery(url)}, ${placesOf(call, stack)},
          ${reference ?? null}, ${count ?? 1}, ${call.caller?.id ?? null},
          ${call.caller?.username ?? null}, ${call.ip},
          case when abs(extract(epoch from now() - ${time ?? null}::timestamptz)) <= ${nearby}
            then ${time ?? null}::timestamptz else now() end)`.execute(call.db);
      return {};
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type ErrorInput = {
  readonly type: 'ajax' | 'script';
  readonly message: string;
  readonly url?: string | null;
  readonly code?: number | null;
  readonly stack?: string | null;
  readonly reference?: string | null;
  readonly count?: number | null;
  readonly time?: string | null;
};

/**
 * The accepted difference, in seconds, between a report's time and the server's clock. Times further off are
 * ignored.
 */
const nearby = 600;

const day = 86_400;

// A report is 12 KB at most and is kept for 90 days. Anonymous reports have a separate limit, so that a flood
// of them blocks no report of an account.
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

// By the current and earlier builds: later ones would not have the source positions any more.
function placesOf({ app }: Call, stack: string | null | undefined): string | null {
  return typeof stack === 'string' ? maskSecrets(withoutQueries(app.sourcePlaces(stack))) : null;
}

function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#]+)(?:\?[^\s:)]*)?/g, '$1');
}

// A query may contain tokens: only the service's name is kept.
function withoutQuery(url: string | null | undefined): string | null {
  if (typeof url !== 'string') return null;
  const service = /[?&](?:service|s)=([\w.]+)/.exec(url)?.[1];
  return maskSecrets(/^[^?#]*/.exec(url)?.[0] ?? '') + (service ? `?service=${service}` : '');
}
