import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { Row } from '#schemas/resource.ts';
import { createRandom } from '#server/commands/demo/random.ts';
import { presentDay } from '#server/records/report/presentDay.ts';
import { startApp, type TestApp } from '../app.ts';
import { logCalls } from './calls.ts';

/** A platform with three thousand calls in twenty days, of thirteen APIs and twelve applications. */
export interface CalledPlatform {
  readonly kaifang: TestApp;
  readonly root: { readonly id: number; readonly token: string };
  /** The platform's current day, and the first of the last seven days. */
  readonly today: string;
  readonly week: string;
  readonly apps: readonly number[];
  readonly apis: readonly string[];
  /** Calls a service as the super administrator. @throws where the answer is not 200. */
  ask<T>(service: string, fields?: Row): Promise<T>;
  /** The first row of a query. */
  one<T>(query: RawBuilder<T>): Promise<T>;
}

const hour = 3_600_000;
const apis = Array.from({ length: 13 }, (_, at) => `App.Many.Api${String(at).padStart(2, '0')}`);

/** Starts it. The first API is published, the third application waits for its review. */
export async function startCalled(): Promise<CalledPlatform> {
  const kaifang = await startApp();
  const root = await kaifang.signIn(255);
  const { db } = kaifang.app;
  const { today } = await presentDay(db);
  const { rows } = await sql<{ id: number }>`
    insert into app (name, app_key, account_id, status, review_status, daily_limit)
    select 'App ' || n, 'appkey' || n, ${root.id}, 'working', case when n = 3 then 'pending' else 'passed' end, 0
    from generate_series(1, 12) as n returning id`.execute(db);
  const apps = rows.map(({ id }) => id);
  await sql`
    insert into api_design (type, service, title, status, hidden, parameters, returns)
    values ('common', ${apis[0]}, '第一个接口', 'published', false, '[]', '[]'),
      ('common', ${apis[1]}, 'The second', 'draft', false, '[]', '[]')`.execute(db);
  await logCalls(db, callsOf(apps, root.id));
  return {
    ...{ kaifang, root, today, week: dayAfter(today, -6), apps, apis },
    async ask<T>(service: string, fields: Row = {}) {
      const { ret, data, msg } = await kaifang.call(service, fields, root.token);
      expect(ret, `${msg} ${JSON.stringify(data)}`).toBe(200);
      return data as unknown as T;
    },
    one: async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows[0] as T,
  };
}

function callsOf(apps: readonly number[], owner: number): Row[] {
  const random = createRandom(5);
  return Array.from({ length: 3000 }, () => ({
    service: apis[Math.floor(random.next() ** 2 * apis.length)] as string,
    ...{ app_id: random.pick(apps), account_id: owner, uid: random.whole(0, 5) },
    pay_type: random.pick(['normal', 'paid', 'paid', 'trial', 'failed']),
    ret: random.pick([200, 200, 200, 400, 409, 500]),
    milliseconds: Math.round(5 + random.next() ** 4 * 3000),
    created_at: new Date(Date.now() - random.next() * 20 * 24 * hour).toISOString(),
  }));
}

/**
 * Whether a row of the log lies in a range of days in China, written without the product's own code for it.
 */
export const inDays = (from: string, to: string) =>
  sql<boolean>`(created_at + interval '8 hours') at time zone 'UTC' >= ${from}::date
    and (created_at + interval '8 hours') at time zone 'UTC' < ${to}::date + 1`;
