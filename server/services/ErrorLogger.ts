import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from '../rules/network.ts';
import type { HandWritten } from '../service.ts';
import { countTry } from '../store/throttle.ts';

/** Takes the errors that browsers collect; bounded in size and number, since anybody may send them. */
export const errorLogger: Readonly<Record<string, HandWritten>> = {
  save_error_logger: {
    access: 'public',
    input: inputSchema(
      {
        type: 'object',
        required: ['type', 'message'],
        properties: {
          type: { type: 'string', enum: ['ajax', 'script'], label: { zh_cn: '类型', en: 'type' } },
          message: { type: 'string', maxLength: 2000, label: { zh_cn: '信息', en: 'message' } },
          url: { type: 'string', maxLength: 2000, label: { zh_cn: 'URL', en: 'url' } },
          time: { type: 'string', maxLength: 40, label: { zh_cn: '时间', en: 'time' } },
        },
      },
      'add',
    ),
    summary: { zh_cn: '上报浏览器中的错误', en: 'Reports an error of a browser' },
    run: async (call, { type, message, url }) => {
      const wait = await countTry(call.db, [
        { key: `errors@${networkOf(call.ip)}`, most: 60, seconds: 60 },
        { key: 'errors', most: 600, seconds: 60 },
      ]);
      if (wait > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
      await sql`
        insert into error_log (type, message, url, user_id, username, ip)
        values (${type}, ${message}, ${withoutQuery(url)}, ${call.caller?.id ?? null},
          ${call.caller?.username ?? null}, ${call.ip})`.execute(call.db);
      return {};
    },
  },
};

// A query may carry tokens: only the service's name is worth keeping.
function withoutQuery(url: unknown): string | null {
  if (typeof url !== 'string') return null;
  const service = /[?&](?:service|s)=([\w.]+)/.exec(url)?.[1];
  return url.replace(/[?#].*$/s, '') + (service ? `?service=${service}` : '');
}
