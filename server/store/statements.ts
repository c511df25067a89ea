import type { Kysely, LogEvent } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { maskLiterals } from '../rules/sql/maskLiterals.ts';
import type { Tables } from './database.ts';

/** A statement that was sent to the database: its text without any value, and how long it took. */
export interface Statement {
  readonly sql: string;
  readonly ms: number;
  readonly failed?: true;
}

/** What one call has sent so far; it is put into words only when somebody wants to know. */
export type Sent = (Statement & { readonly typed?: Dialect | undefined })[];

const wholes = new WeakMap<Kysely<Tables>, Kysely<Tables>>();
const askers = new WeakMap<LogEvent['query']['queryId'], Sent>();
const most = 60;
const longest = 2000;
// PostgreSQL takes no parameter there: the accounts of flows and of the console are made with a literal.
const password = /\bpassword\s+'(?:[^']|'')*'/gi;

/** The database for one call: what is asked of it is remembered in `sent`. */
export function noting(db: Kysely<Tables>, sent: Sent): Kysely<Tables> {
  const noted = db.withPlugin({
    transformQuery({ node, queryId }) {
      askers.set(queryId, sent);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  wholes.set(noted, wholeOf(db));
  return noted;
}

/** The database that all calls share, by that of one call. */
export function wholeOf(db: Kysely<Tables>): Kysely<Tables> {
  return wholes.get(db) ?? db;
}

/** Remembers a statement of ours: its text holds no values but such a password, which is left out when it is told. */
export function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const sent = askers.get(query.queryId);
  if (sent) note(sent, query.sql, queryDurationMillis, level === 'error');
}

/** Runs a statement that a person wrote, such as one of a flow, and remembers it without the texts and numbers in it. */
export async function noted<T>(
  sent: Sent,
  sql: string,
  dialect: Dialect,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    note(sent, sql, performance.now() - began, failed, dialect);
  }
}

/** The statements of a call in words; of very many the first and the last. */
export function tellStatements(sent: Sent): readonly Statement[] {
  return sent.map(({ typed, sql, ...rest }) => ({
    sql: (typed ? maskLiterals(sql, typed) : sql.replace(password, "password '***'"))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longest),
    ...rest,
  }));
}

function note(sent: Sent, sql: string, ms: number, failed: boolean, typed?: Dialect): void {
  if (sent.length >= most) sent.splice(most / 2, 1);
  sent.push({ sql, ms: Math.round(ms * 10) / 10, ...(failed && { failed }), typed });
}
