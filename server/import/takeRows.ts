import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import type { Refusal } from '../refusal.ts';
import { calledOf } from './back/calledOf.ts';
import type { ImportPlan } from './importPlan.ts';
import { type Judged, judgeRows, type ReadRow } from './judge.ts';
import { lookUp } from './lookups.ts';
import { type DoubleWatch, doubleWatch } from './unique/doubles.ts';
import { sumOf, writeRows } from './write.ts';
import { type Besides, nothingBesides } from './writtenRows.ts';

/** What became of rows, in their order, and what was done besides. */
export interface TakenRows {
  readonly rows: readonly Judged[];
  readonly besides: Besides;
}

/**
 * Judges rows and writes those that are right. One that says what an `earlier` row said, or another of these, is
 * refused, unless that one is refused itself: a bad row keeps nothing from others.
 */
export async function takeRows(
  call: Call,
  plan: ImportPlan,
  job: number,
  read: readonly ReadRow[],
  earlier: DoubleWatch,
): Promise<TakenRows> {
  const values = new Map(read.map((row) => [row.line, row.values]));
  const saidBy = ({ line }: Judged): Row => values.get(line) ?? {};
  const judged = (await judgeRows(call, plan, read, 'lock')).map((row) =>
    row.kind === 'bad' ? row : refusedBy(call, row, earlier.find(saidBy(row))),
  );
  const ended = new Map<number, Judged>();
  const taken = doubleWatch(plan);
  let besides = nothingBesides;
  let waiting = await lookUp(call, plan, judged);
  while (waiting.length > 0) {
    const round = doubleWatch(plan);
    const held: Judged[] = [];
    const now: Judged[] = [];
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
  const called = (row: Judged): Judged =>
    row.kind === 'bad'
      ? { ...row, problem: { ...calledOf(plan.resource, saidBy(row)), ...row.problem } }
      : row;
  return { rows: judged.map((row) => called(ended.get(row.line) ?? row)), besides };
}

/** Remembers what rows say that were taken, for those that come later. */
export function keepTaken(watch: DoubleWatch, read: readonly ReadRow[], rows: readonly Judged[]): void {
  const bad = new Set(rows.flatMap(({ kind, line }) => (kind === 'bad' ? [line] : [])));
  for (const { line, values } of read) if (!bad.has(line)) watch.keep(values);
}

function refusedBy(call: Call, row: Judged, refusal: Refusal | undefined): Judged {
  const problem = refusal && problemOf(refusal, call);
  return problem ? badRow(row.line, { row: row.line, ...problem }) : row;
}

function badRow(line: number, problem: Problem): Judged {
  return { kind: 'bad', line, problem };
}
