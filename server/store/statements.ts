import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { maskLiterals } from '../rules/sql/maskLiterals.ts';

/** A statement that was sent to the database: its text without any value, and how long it took. */
export interface Statement {
  readonly sql: string;
  readonly ms: number;
  readonly failed?: true;
}

/** As it was sent; it is put into words only when somebody wants to know. */
type Noted = Statement & { readonly typed?: Dialect | undefined };

const present = new AsyncLocalStorage<Noted[]>();
const most = 60;
const longest = 2000;
// PostgreSQL takes no parameter there: the accounts of flows and of the console are made with a literal.
const password = /\bpassword\s+'(?:[^']|'')*'/gi;

/** Runs a call so that the statements it sends are remembered as long as it lasts. */
export function recordStatements<T>(work: () => T): T {
  return present.run([], work);
}

/** Remembers a statement of ours: its text holds no values but such a password, which is left out when it is told. */
export function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  note(query.sql, queryDurationMillis, level === 'error');
}

/** Runs a statement that a person wrote, such as one of a flow, and remembers it without the texts and numbers in it. */
export async function noted<T>(sql: string, dialect: Dialect, work: () => Promise<T>): Promise<T> {
  if (!present.getStore()) return work();
  const began = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    note(sql, performance.now() - began, failed, dialect);
  }
}

/** What the running call has sent to the database so far; of very many statements the first and the last. */
export function statementsSoFar(): readonly Statement[] {
  return (present.getStore() ?? []).map(({ typed, sql, ...rest }) => ({
    sql: (typed ? maskLiterals(sql, typed) : sql.replace(password, "password '***'"))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longest),
    ...rest,
  }));
}

function note(sql: string, ms: number, failed: boolean, typed?: Dialect): void {
  const list = present.getStore();
  if (!list) return;
  if (list.length >= most) list.splice(most / 2, 1);
  list.push({ sql, ms: Math.round(ms * 10) / 10, ...(failed && { failed }), typed });
}
