import { sql } from 'kysely';
import { type Demo, insertRows } from '../demo.ts';

/** A call that failed, as the log of calls has it. */
export interface FailedCall {
  readonly service: string;
  readonly account_id: number;
  readonly ip: string;
  readonly created_at: string;
  readonly reference: string;
  readonly milliseconds: number;
}

/** What browsers told, and what each failed call left behind, by which it can be traced. */
export async function addErrors(db: Demo['db'], failed: readonly FailedCall[]): Promise<void> {
  const { rows: accounts } = await sql<{ id: number; username: string }>`
    select id, username from account`.execute(db);
  const names = new Map(accounts.map(({ id, username }) => [id, username]));
  const operator = accounts.find(({ username }) => username === 'operator');
  const who = { user_id: operator?.id ?? null, username: operator?.username ?? null };
  const told = Array.from({ length: 12 }, (_, n) => ({
    ...browserErrors[n % browserErrors.length],
    ...{ ...who, url: '/admin/service/order-manage', count: 1 + ((n * n) % 7) },
    ...{ ip: '203.0.113.9', created_at: new Date(Date.now() - (n + 1) * 7 * 3_600_000).toISOString() },
    ...{ reference: null, statements: null },
  }));
  const left = failed.map(({ service, account_id, ip, created_at, reference, milliseconds }) => ({
    ...{ type: 'server', code: 500, message: lost, stack: lostAt, url: service, count: 1 },
    ...{ user_id: account_id, username: names.get(account_id) ?? null, ip, created_at, reference },
    statements: JSON.stringify([slow(milliseconds)]),
  }));
  const errors = [...told, ...left].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'error_log', errors);
}

const lost = 'Connection terminated unexpectedly';
const lostAt = `Error: ${lost}\n    at Connection.<anonymous> (node_modules/pg/lib/client.js:210:73)`;

const browserErrors = [
  { type: 'ajax', code: 502, message: 'Bad Gateway', stack: null },
  {
    type: 'script',
    code: 0,
    message: "Cannot read properties of undefined (reading 'id')",
    stack:
      "TypeError: Cannot read properties of undefined (reading 'id')\n    at rowKey (src/screens/list/Rows.tsx:41:18)",
  },
  { type: 'ajax', code: 0, message: 'Failed to fetch', stack: null },
];

const slow = (ms: number) => ({
  sql: 'select answer, valid_until from answer where service = $1 and parameters = $2 limit 1',
  ms,
  failed: true,
});
