import type { Cell, Dialect, GridColumn, SqlAnswer } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { canBePlanned, isAsking, looksLikeReading, oneStatement } from '../../rules/sql/readStatement.ts';
import { catalogs } from '../catalog.ts';
import type { Batch, Session } from '../engine.ts';
import { shownCell } from '../rows/rows.ts';
import { longestCell } from '../rows/valueSql.ts';

/** How a statement is to be run. */
export interface SqlHow {
  readonly write: boolean;
  /** Only how it would be done. */
  readonly plan: boolean;
  /** How many rows are wanted. */
  readonly most: number;
  readonly milliseconds: number;
}

/** How many letters of values are shown; what comes behind them is told as more rows. */
const mostLetters = 4_000_000;

/** Runs one statement that a person typed: a read cannot write, only so many rows are read, and what was stopped is not kept. */
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
    // What writes is done to its end, however much of its answer is shown.
    if (more && !how.write) break;
  }
  how.goOn();
  // What was read is at hand already; what was written is kept only now.
  if (how.write && !how.plan) await session.query('commit');
  const milliseconds = Math.round(performance.now() - started);
  return { columns, rows, more, ...(others && { others }), changed, milliseconds };
}

/** The rows of a statement piece by piece, inside a transaction of its kind. @throws Refusal for what is no reading. */
export async function* batches(
  session: Session,
  dialect: Dialect,
  statement: string,
  { write, plan, milliseconds }: Pick<SqlHow, 'write' | 'plan' | 'milliseconds'>,
): AsyncGenerator<Batch> {
  const { beginRead, beginWrite, beginPlan, limit, explain } = catalogs[dialect];
  const text = oneStatement(statement);
  // What a plan asks for may be computed while it is made, by functions that write.
  const changing = plan ? beginPlan : beginWrite;
  const isReading = plan ? isAsking(text, dialect) : !write;
  const begin = isReading ? beginRead : changing;
  if (plan && !canBePlanned(text, dialect)) throw new Refusal(ret.state, 'console.noPlan');
  if (!plan && !write && !looksLikeReading(text, dialect)) throw new Refusal(ret.state, 'console.notReading');
  for (const line of [...begin, ...limit(milliseconds)]) await session.query(line);
  yield* session.stream(plan ? explain(text) : text);
}
