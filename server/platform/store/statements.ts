import type { Kysely, LogEvent } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { maskLiterals } from '../rules/maskLiterals.ts';
import type { Tables } from './database.ts';

/** A statement sent to the database: its text without values, and its duration. */
export interface Statement {
  readonly sql: string;
  readonly ms: number;
  readonly failed?: true;
}

/** The statements of one call so far; formatted only on demand. */
export type Sent = (Statement & { readonly typed?: Dialect | undefined })[];

const askers = new WeakMap<LogEvent['query']['queryId'], Sent>();
const most = 60;
const longest = 2000;
// PostgreSQL takes no parameter there: the accounts of flows and of the console are created with a literal.
const password = /\bpassword\s+'(?:[^']|'')*'/gi;

/** The database for one call: records its statements in `sent`. */
export function noting(db: Kysely<Tables>, sent: Sent): Kysely<Tables> {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      askers.set(queryId, sent);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/**
 * Records one of our statements: its text contains no values except such a password, which formatting
 * removes.
 */
export function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const sent = askers.get(query.queryId);
  if (sent) note(sent, query.sql, queryDurationMillis, level === 'error');
}

/**
 * Runs a statement that a person wrote, such as one of a flow, and records it without its texts and numbers.
 */
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

/** The formatted statements of a call; of very many only the first and the last. */
export function reportStatements(sent: Sent): readonly Statement[] {
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
