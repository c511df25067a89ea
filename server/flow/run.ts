import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import type { Words } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { budgets } from './budgets.ts';
import { FlowFailure, failed, flowWords } from './failure.ts';
import type { Plan, Run } from './plan.ts';
import type { Ports } from './ports.ts';
import type { NodeRecord } from './record.ts';
import { runFrom } from './runFrom.ts';
import { withinSize } from './size.ts';

/** How a run may differ from a plain one. */
export interface RunOptions {
  /** How many flows are around this one. */
  readonly depth?: number;
  /** Whether changes stay; without it everything is rolled back and no message is sent. */
  readonly keep?: boolean;
  readonly record?: boolean;
  /** Milliseconds, if less than the budget. */
  readonly remainingMs?: number;
}

/** How a run ended; always an answer, whatever happened. */
export interface Outcome {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: Words;
  readonly record: readonly NodeRecord[] | null;
  /** What is behind a 500, for the log. */
  readonly cause?: unknown;
}

const noWords: Words = { zh_cn: '', en: '' };

/** Runs a plan with parameters that were read by its API's rules. */
export async function runFlow(
  plan: Plan,
  params: Readonly<Record<string, unknown>>,
  ports: Ports,
  { depth = 0, keep = true, record = false, remainingMs = budgets.milliseconds }: RunOptions = {},
): Promise<Outcome> {
  const began = performance.now();
  const run: Run = {
    plan,
    ports,
    slots: new Array(plan.steps.length),
    sessions: new Map(),
    messages: [],
    record: record ? [] : null,
    statements: [],
    depth,
    keep,
    deadline: began + Math.min(remainingMs, budgets.milliseconds),
    nodeRuns: 0,
    breath: began,
    turns: [],
    answer: null,
  };
  run.slots[plan.start] = params;
  try {
    await withinTime(run, finished(run));
    return { ret: ret.ok, data: run.answer?.data ?? {}, msg: noWords, record: run.record };
  } catch (error) {
    const failure = failureOf(error);
    return {
      ret: failure.ret,
      data: {},
      msg: failure.words,
      record: run.record,
      cause: failure.cause ?? failure,
    };
  }
}

async function finished(run: Run): Promise<void> {
  try {
    await runFrom(run.plan.start, run);
    if (!withinSize(run.answer?.data, budgets.answerBytes))
      throw failed('answer', { most: budgets.answerBytes });
    if (performance.now() > run.deadline) throw failed('time');
  } catch (error) {
    await endAll(run, 'rollback');
    throw error;
  }
  await endAll(run, run.keep ? 'commit' : 'rollback');
  if (run.keep && run.messages.length > 0) await run.ports.send(run.messages);
}

async function endAll(run: Run, how: 'commit' | 'rollback' | 'abort'): Promise<void> {
  const sessions = [...run.sessions.values()];
  run.sessions.clear();
  const ends = await Promise.allSettled(sessions.map(async (opened) => (await opened).end(how)));
  const broken = ends.find((one) => one.status === 'rejected');
  if (broken && how === 'commit') throw failed('commit', {}, broken.reason);
}

// A statement or a request may last longer than the call may.
async function withinTime(run: Run, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(failed('time')), run.deadline - performance.now() + 100);
  });
  try {
    await Promise.race([work, late]);
  } catch (error) {
    work.catch(() => {});
    await endAll(run, 'abort');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(error: unknown): FlowFailure {
  if (error instanceof FlowFailure) return error;
  if (error instanceof CalculationError)
    return new FlowFailure(ret.failed, flowWords(`flow.calculation.${error.fault}`), error);
  return failed('internal', {}, error);
}
