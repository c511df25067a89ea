import type { Row } from '#schemas/resource.ts';
import type { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { type Problem, problemOf } from '../problem.ts';
import { calledOf } from './calledOf.ts';
import { type DoubleWatch, doubleWatch } from './doubles.ts';
import type { ImportPlan } from './importPlan.ts';
import { lookUp } from './lookups.ts';
import { type ReadRow, type ValidatedRow, validateRows } from './validateRows.ts';
import { sumOf, writeRows } from './write.ts';
import { type Besides, nothingBesides } from './writtenRows.ts';

/** The outcome of rows, in their order, and the side effects. */
export interface TakenRows {
  readonly rows: readonly ValidatedRow[];
  readonly besides: Besides;
}

/**
 * Validates rows and writes the valid ones. A row that repeats unique values of an `earlier` row or of
 * another of these is rejected, unless that one is rejected itself: an invalid row does not claim values.
 */
export async function takeRows(
  call: Call,
  plan: ImportPlan,
  job: number,
  read: readonly ReadRow[],
  earlier: DoubleWatch,
): Promise<TakenRows> {
  const values = new Map(read.map((row) => [row.line, row.values]));
  const saidBy = ({ line }: ValidatedRow): Row => values.get(line) ?? {};
  const judged = (await validateRows(call, plan, read, 'lock')).map((row) =>
    row.kind === 'bad' ? row : refusedBy(call, row, earlier.find(saidBy(row))),
  );
  const ended = new Map<number, ValidatedRow>();
  const taken = doubleWatch(plan);
  let besides = nothingBesides;
  let waiting = await lookUp(call, plan, judged);
  while (waiting.length > 0) {
    const round = doubleWatch(plan);
    const held: ValidatedRow[] = [];
    const now: ValidatedRow[] = [];
    for (const row of waiting) {
      const final = row.kind === 'bad' ? row : refusedBy(call, row, taken.find(saidBy(row)));
      if (final.kind === 'bad') ended.set(row.line, final);
      else if (round.find(saidBy(row))) held.push(row);
      else {
        round.keep(saidBy(row));
        now.push(row);
      }
    }
    const outcome = await writeRows(call, plan, job, now);
    besides = sumOf(besides, outcome.besides);
    for (const row of now) ended.set(row.line, row);
    for (const problem of outcome.problems) ended.set(problem.row ?? 0, badRow(problem.row ?? 0, problem));
    for (const row of now) if (ended.get(row.line)?.kind !== 'bad') taken.keep(saidBy(row));
    waiting = held;
  }
  const called = (row: ValidatedRow): ValidatedRow =>
    row.kind === 'bad'
      ? { ...row, problem: { ...calledOf(plan.resource, saidBy(row)), ...row.problem } }
      : row;
  return { rows: judged.map((row) => called(ended.get(row.line) ?? row)), besides };
}

/** Remembers the values of accepted rows, for later rows. */
export function keepTaken(watch: DoubleWatch, read: readonly ReadRow[], rows: readonly ValidatedRow[]): void {
  const bad = new Set(rows.flatMap(({ kind, line }) => (kind === 'bad' ? [line] : [])));
  for (const { line, values } of read) if (!bad.has(line)) watch.keep(values);
}

function refusedBy(call: Call, row: ValidatedRow, refusal: ApiError | undefined): ValidatedRow {
  const problem = refusal && problemOf(refusal, call);
  return problem ? badRow(row.line, { row: row.line, ...problem }) : row;
}

function badRow(line: number, problem: Problem): ValidatedRow {
  return { kind: 'bad', line, problem };
}
