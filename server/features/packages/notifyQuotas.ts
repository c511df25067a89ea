import type { Kysely } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { textsOf } from '../../language.ts';
import { levelLimit, type SiteSettings, siteSettings } from '../../platform/config/site.ts';
import type { Tables } from '../../platform/store/database.ts';
import { sendMessages } from '../../records/messages.ts';

/** The thresholds of a notification, in percent. */
const quotaSteps = [80, 95, 100] as const;

/**
 * Notifies the owners of applications and packages whose quota has reached a threshold: the daily limit, by
 * the day in China, and the calls of a package. The statement that finds a threshold also records it, so that
 * each is notified once a day for a limit of the same height, or once for a package of the same size; of
 * several new ones only the highest is notified.
 */
export async function notifyQuotas(db: Kysely<Tables>): Promise<void> {
  const settings = await siteSettings(db);
  for (const quota of [dayQuota(settings), packageQuota])
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Reached>`
        with reached as (${quota.reached}),
        fresh as (
          insert into kaifang_system.quota_told (quota, subject, period, step)
          select ${quota.key}, r.subject, r.period, s.step from reached r, unnest(${[...quotaSteps]}::int[]) as s (step)
          where r.used * 100 >= r.most * s.step
          on conflict do nothing returning subject, step
        )
        select r.subject, r.account_id, r.name, r.used, r.most, max(f.step) as step
        from fresh f join reached r on r.subject = f.subject
        where r.account_id is not null group by 1, 2, 3, 4, 5`.execute(tx);
      if (rows.length === 0) return;
      const told = rows.map((row) => ({ ...row, ...wordsOf(quota.name, row) }));
      await sendMessages(tx, {
        kind: quota.resource,
        rows: sql`
          select account_id, record_id, title::jsonb as title, text::jsonb as text
          from unnest(${told.map((one) => one.account_id)}::bigint[], ${told.map((one) => one.subject)}::bigint[],
            ${told.map(({ title }) => JSON.stringify(title))}::text[],
            ${told.map(({ text }) => JSON.stringify(text))}::text[])
            as told (account_id, record_id, title, text)`,
      });
    });
}

/** Deletes the records of past days, and of packages that no longer exist. */
export async function sweepQuotas(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from kaifang_system.quota_told where (quota like 'day%' and period < current_date - 3)
      or (quota like 'package%' and not exists (select 1 from account_package p where p.id = subject))`.execute(
    db,
  );
}

interface Reached {
  readonly subject: number;
  readonly account_id: number;
  readonly name: string;
  readonly used: number;
  readonly most: number;
  readonly step: number;
}

interface Quota {
  readonly name: 'day' | 'package';
  /** The key under which the notification is recorded. */
  readonly key: RawBuilder<unknown>;
  readonly resource: string;
  readonly reached: RawBuilder<unknown>;
}

const lowest = quotaSteps[0];

// A limit that was raised during the day counts as another one.
function dayQuota(settings: SiteSettings): Quota {
  const levels = [0, 100, 101];
  const limits = levels.map((level) => levelLimit(settings, level));
  return {
    name: 'day',
    key: sql`'day ' || r.most`,
    resource: 'app',
    reached: sql`
      select a.id as subject, a.account_id, a.name, d.calls as used, d.day as period, l.most
      from kaifang_system.app_day d join app a on a.id = d.app_id left join account o on o.id = a.account_id
      left join unnest(${levels}::int[], ${limits}::bigint[]) as by_level (level, most) on by_level.level = o.level,
      lateral (select coalesce(nullif(a.daily_limit, 0), by_level.most, 0) as most) as l
      where d.day = (now() at time zone 'Asia/Shanghai')::date and l.most > 0 and d.calls * 100 >= l.most * ${lowest}`,
  };
}

// An enlarged package counts as another one; it has no days, so all its records have the same one.
const packageQuota: Quota = {
  name: 'package',
  key: sql`'package ' || r.most`,
  resource: 'account_package',
  reached: sql`
    select p.id as subject, p.account_id, p.name, p.used, date '2000-01-01' as period, p.total as most
    from account_package p
    where p.revoked is not true and p.total > 0 and (p.expires_at is null or p.expires_at > now())
      and p.used * 100 >= p.total * ${lowest}`,
};

function wordsOf(quota: Quota['name'], { name, used, most, step }: Reached): { title: Words; text: Words } {
  const values = { name, used: used.toLocaleString('en'), most: most.toLocaleString('en'), step };
  const inBoth = (key: string): Words => ({
    zh_cn: say(textsOf.zh_cn, key, values),
    en: say(textsOf.en, key, values),
  });
  const kind = step >= 100 ? 'full' : 'near';
  return { title: inBoth(`logs.quota.${quota}.${kind}`), text: inBoth(`logs.quota.${quota}.text`) };
}
