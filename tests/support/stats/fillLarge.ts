import { sql } from 'kysely';
import type { Db } from '#server/platform/store/database.ts';

/** The number of rows that a page of statistics or a log lists. */
const large = { calls: 19_500, accounts: 1000, signIns: 5000, messages: 1000, errors: 1000 } as const;

/**
 * Fills a platform as after a year: calls, accounts and sign-ins of 366 days, more APIs, applications and
 * return codes than a chart names, and a thousand messages and errors. Names, addresses and stacks are about
 * as long as allowed.
 */
export async function fillLarge(db: Db, admin: number): Promise<void> {
  await sql`
    insert into account (username, nickname, level, status, created_at)
    select 'account_with_a_long_name_that_fills_its_field_' || n, 'Nickname no. ' || n, (array[0, 100, 101])[1 + n % 3],
      'enabled', now() - n * interval '366 days' / ${large.accounts}::int
    from generate_series(1, ${large.accounts}::int) as n`.execute(db);
  await sql`
    insert into app (name, app_key, account_id, status, review_status, daily_limit)
    select 'Application of a company with a long name, no. ' || n, 'large_key_' || n, ${admin}, 'working', 'passed', 0
    from generate_series(11, 24) as n`.execute(db);
  await sql`
    insert into api_design (type, service, title, module, status, hidden, parameters, returns)
    select 'common', ${api(sql`n`)}, 'A title as long as the titles of APIs are in their lists, no. ' || n, 'Large',
      'published', false, '[]', '[]' from generate_series(11, 24) as n`.execute(db);
  await sql`
    with apps as (select array_agg(id order by id) as ids from app where app_key like 'large_key_%')
    insert into call_log (service, app_id, account_id, uid, pay_type, ret, msg, milliseconds, bytes, api_version, ip,
      method, params, reference, created_at)
    select ${api(sql`(11 + n * 5 % 14)`)}, apps.ids[1 + n % 14], ${admin}, 1 + n % 500,
      (array['paid', 'normal', 'trial', 'paid', 'failed'])[1 + n % 5],
      (array[200, 200, 200, 200, 400, 401, 403, 404, 409, 410, 413, 415, 419, 420, 422, 500, 503])[1 + n % 17],
      repeat('What went wrong with this call. ', 15), (n * 37) % 30000, 100 + n % 100000, 1, '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      'POST', jsonb_build_object('a_parameter_with_a_long_name', repeat('long value ', 80)), lpad(to_hex(n), 16, '0'),
      now() - (${large.calls} - n) * interval '27 minutes'
    from generate_series(1, ${large.calls}::int) as n, apps`.execute(db);
  await sql`
    insert into login_record (account_id, username, result, ip, user_agent, created_at)
    select 1 + n % 300, 'account_with_a_long_name_that_fills_its_field_' || 1 + n % 300,
      (array['passed', 'passed', 'password', 'captcha'])[1 + n % 4], '198.51.100.7', repeat('Mozilla/5.0 ', 20),
      now() - n * interval '366 days' / ${large.signIns}::int
    from generate_series(1, ${large.signIns}::int) as n`.execute(db);
  await sql`
    insert into message (account_id, title, text, state, created_at)
    select ${admin}, jsonb_build_object('zh_cn', repeat('很长的标题', 12) || n, 'en', repeat('A long title ', 8) || n),
      jsonb_build_object('zh_cn', repeat('很长的内容，', 60), 'en', repeat('A long text of a message. ', 40)),
      (array['unread', 'unread', 'read', 'read', 'recycled'])[1 + n % 5], now() - (${large.messages} - n) * interval '3 hours'
    from generate_series(1, ${large.messages}::int) as n`.execute(db);
  const word = sql`repeat('unbroken', 100)`;
  await sql`
    insert into error_log (type, code, message, url, stack, count, user_id, username, ip, reference, created_at)
    select (array['ajax', 'script', 'server'])[1 + n % 3], 500, 'Error no. ' || n % 20 || ' ' || ${word},
      'https://kaifang.test/admin/' || ${word} || '?q=' || ${word},
      left(repeat('    at aFunction (src/screens/list/' || ${word} || '.tsx:12:34)' || chr(10), 30), 20000),
      n, ${admin}, 'admin', '2001:db8:85a3:8d3:1319:8a2e:370:7348', lpad(to_hex(n), 16, '0'),
      now() - (${large.errors} - n) * interval '1 hour'
    from generate_series(1, ${large.errors}::int) as n`.execute(db);
}

function api(number: ReturnType<typeof sql>) {
  return sql`'App.ModuleWithALongName.ServiceWithAnEvenLongerName' || ${number}`;
}
