import { secretPlace } from '../../core/openSecret.ts';
import { randomText } from '../../platform/rules/randomText.ts';
import type { DemoAccount } from './accounts.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, inDays, notBefore } from './moments.ts';
import { apps, isChinese } from './words.ts';

/** A demo application that calls APIs. */
export interface DemoApp {
  readonly id: number;
  readonly account: number;
  readonly createdAt: string;
  /** Calls a day; 0 means no limit. */
  readonly dailyLimit: number;
}

// Most are in use; every other state occurs.
const states = [
  ...Array<readonly [string, string]>(8).fill(['working', 'passed']),
  ...[['working', 'pending'] as const, ['unset', 'pending'] as const, ['unset', 'pending'] as const],
  ...[['unset', 'rejected'] as const, ['disabled', 'passed'] as const, ['canceled', 'passed'] as const],
];

/** Applications in each state, each with an icon. @returns the ones in use. */
export async function addApplications(demo: Demo, accounts: readonly DemoAccount[]): Promise<DemoApp[]> {
  const { db, keys, random, painter } = demo;
  const developers = accounts.filter(({ level }) => level === 100 || level === 101);
  const reviewer = accounts.find(({ level }) => level === 200)?.id ?? null;
  const rows = [];
  for (let at = 0; at < 46; at++) {
    const [name, reason] = apps[at % apps.length] as (typeof apps)[number];
    const owner = developers[at % developers.length] as DemoAccount;
    const [status, review] = states[at % states.length] as readonly [string, string];
    const beta = isChinese(name) ? '测试版' : ' Beta';
    const edition = at < apps.length ? '' : random.pick([' Pro', beta, ' 2.0', ' Lite']);
    const isReviewed = review !== 'pending';
    const picked = daysAgo(random, isReviewed ? random.whole(5, 150) : random.whole(0, 4));
    const created_at = notBefore(random, owner.createdAt, picked);
    rows.push({
      ...{ name: name + edition, apply_reason: reason, account_id: owner.id, status, review_status: review },
      auth: 'token',
      app_key: randomText(24),
      icon: await painter.icon(name, created_at),
      institution: owner.level === 101 ? owner.name : null,
      review_note: review === 'rejected' ? '请补充应用的使用场景说明，并上传应用图标。' : null,
      daily_limit: random.pick([0, 0, 0, 1000, 5000, 20_000, 100_000]),
      ip_whitelist: random.chance(0.3) ? `203.0.113.${random.whole(2, 250)}\n198.51.100.0/24` : null,
      expires_at: random.chance(0.25) ? inDays(random.whole(20, 400)) : null,
      created_at,
      reviewer_id: isReviewed ? reviewer : null,
      reviewed_at: isReviewed ? notBefore(random, created_at, inDays(-1 - (at % 4))) : null,
    });
  }
  const ids = await insertRows(db, 'app', rows, (id) => ({
    app_secret: keys.seal(JSON.stringify(randomText(48)), secretPlace('app', 'app_secret', id)),
  }));
  return rows.flatMap((row, at) => {
    const { account_id: account, created_at: createdAt, daily_limit: dailyLimit } = row;
    if (row.status !== 'working' || row.review_status !== 'passed') return [];
    return [{ id: ids[at] ?? 0, account, createdAt, dailyLimit }];
  });
}
