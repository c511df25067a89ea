import type { Cell, Dialect, GridColumn, SqlAnswer } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { catalogs } from '../../databases/catalog.ts';
import type { Batch, Session } from '../../databases/engine.ts';
import {
  canBePlanned,
  isAsking,
  looksLikeReading,
  oneStatement,
} from '../../platform/rules/readStatement.ts';
import { shownCell } from './rows.ts';
import { longestCell } from './valueSql.ts';

/** The options for running a statement. */
export interface SqlHow {
  readonly write: boolean;
  /** Only shows the plan. */
  readonly plan: boolean;
  /** The maximum number of rows. */
  readonly most: number;
  readonly milliseconds: number;
}

/** The maximum number of characters of values; rows beyond it are reported as more rows. */
const mostLetters = 4_000_000;

/**
 * Runs one statement that a user typed: reads are read-only, the number of rows is limited, and a canceled
 * statement is rolled back.
 */
export async function runSql(
  session: Session,
  dialect: Dialect,
  statement: string,
  how: SqlHow & { readonly goOn: () => void },
): Promise<SqlAnswer> {
  const started = performance.now();
  const columns: GridColumn[] = [];
  const rows: Cell[][] = [];
  let changed: number | null = null;
  let more = false;
  let letters = 0;
  let others = false;
  for await (const batch of batches(session, dialect, statement, how)) {
    if (columns.length === 0) columns.push(...batch.columns);
    changed = batch.changed ?? changed;
    others ||= batch.others ?? false;
    for (const row of batch.rows) {
      letters += row.reduce((sum, cell) => sum + Math.min(cell?.length ?? 0, longestCell), 0);
      if (rows.length < how.most && letters <= mostLetters) rows.push(row.map(shownCell));
      else more = true;
    }
    // A write runs to completion, even if only part of its result is shown.
    if (more && !how.write) break;
  }
  how.goOn();
  // Reads are already complete; writes are committed only now.
  if (how.write && !how.plan) await session.query('commit');
  const milliseconds = Math.round(performance.now() - started);
  return { columns, rows, more, ...(others && { others }), changed, milliseconds };
}

/**
 * Yields the rows of a statement in batches inside a transaction of its kind. @throws ApiError for a
 * statement that does not read.
 */
export async function* batches(
  session: Session,
  dialect: Dialect,
  statement: string,
  { write, plan, milliseconds }: Pick<SqlHow, 'write' | 'plan' | 'milliseconds'>,
): AsyncGenerator<Batch> {
  const { beginRead, beginWrite, beginPlan, limit, explain } = catalogs[dialect];
  const text = oneStatement(statement);
  // Planning may call functions that write.
  const changing = plan ? beginPlan : beginWrite;
  const isReading = plan ? isAsking(text, dialect) : !write;
  const begin = isReading ? beginRead : changing;
  if (plan && !canBePlanned(text, dialect)) throw new ApiError(ret.state, 'console.noPlan');
  if (!plan && !write && !looksLikeReading(text, dialect))
    throw new ApiError(ret.state, 'console.notReading');
  for (const line of [...begin, ...limit(milliseconds)]) await session.query(line);
  yield* session.stream(plan ? explain(text) : text);
}
