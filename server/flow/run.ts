import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import type { ParameterError } from '#schemas/flow/parameters/error.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { withinSize } from '../platform/memory/withinSize.ts';
import type { Sent } from '../platform/store/statements.ts';
import { budgets } from './budgets.ts';
import { DrawnEnd, failed, failureOf } from './failure.ts';
import type { Plan, Run } from './plan.ts';
import type { FlowSession, Ports } from './ports.ts';
import { runFrom } from './runFrom.ts';
import { ruleBrokenBy, sendMessages } from './session.ts';

/** The options of a run. */
export interface RunOptions {
  /** The number of enclosing flows. */
  readonly depth?: number;
  /** The services of the enclosing flows, outermost first. */
  readonly callers?: readonly string[];
  /** The calling application; null for a run by the platform itself. */
  readonly app?: number | null;
  /** The caller's language, also used by other APIs that are called. */
  readonly lang?: Lang;
  /** Whether changes are committed; otherwise everything is rolled back and no message is sent. */
  readonly keep?: boolean;
  readonly record?: boolean;
  /** Records the database statements of the call. */
  readonly sent?: Sent;
  /** The time limit in milliseconds, where it differs from the budget. */
  readonly remainingMs?: number;
}

/** The result of a run; always a response, even on errors. */
export interface Outcome {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: Words;
  readonly record: readonly NodeRecord[] | null;
  /** The caller's value that caused the failure. */
  readonly error?: ParameterError;
  /** The cause of a 500, for the log; undefined for an end that the flow defines. */
  readonly cause?: unknown;
}

// The database cancels a statement of the flow account before this limit.
const longestCommit = 15_000;
const noWords: Words = { zh_cn: '', en: '' };

/** Runs a plan with parameters that were validated by its API's rules. */
export async function runFlow(
  plan: Plan,
  params: Readonly<Record<string, unknown>>,
  ports: Ports,
  {
    depth = 0,
    callers = [],
    app = null,
    lang = 'zh_cn',
    keep = true,
    record = false,
    sent = [],
    remainingMs = budgets.milliseconds,
  }: RunOptions = {},
): Promise<Outcome> {
  const began = performance.now();
  const run: Run = {
    plan,
    ports,
    slots: new Array(plan.steps.length),
    sessions: new Map(),
    messages: [],
    record: record ? [] : null,
    underWay: [],
    statements: [],
    sent,
    depth,
    callers,
    app,
    lang,
    keep,
    isLong: remainingMs > budgets.milliseconds,
    deadline: began + remainingMs,
    nodeRuns: 0,
    yieldedAt: began,
    turns: [],
    answer: null,
    isCommitting: false,
  };
  run.slots[plan.start] = params;
  try {
    await withinTime(run, finished(run));
    return { ret: ret.ok, data: run.answer?.data ?? {}, msg: noWords, record: run.record };
  } catch (error) {
    const failure = failureOf(error);
    // Only nodes that were stopped from outside are still running; their later events are not part of this
    // record.
    for (const tell of run.underWay.toReversed()) tell(failure.words);
    return {
      ret: failure.ret,
      data: {},
      msg: failure.words,
      record: run.record && [...run.record],
      ...(failure.error && { error: failure.error }),
      cause: failure instanceof DrawnEnd ? undefined : (failure.cause ?? failure),
    };
  }
}

async function finished(run: Run): Promise<void> {
  try {
    await runFrom(run.plan.start, run);
    if (!withinSize(run.answer?.data, budgets.answerBytes))
      throw failed('answer', { most: budgets.answerBytes });
    if (performance.now() > run.deadline) throw failed('time');
    if (run.keep && run.messages.length > 0) await sendMessages(run);
  } catch (error) {
    await endAll(run, 'rollback');
    throw error;
  }
  run.isCommitting = run.keep;
  await endAll(run, run.keep ? 'commit' : 'try');
}

async function endAll(run: Run, how: 'commit' | 'try' | 'rollback' | 'abort'): Promise<void> {
  const sessions = inOrder(run);
  run.sessions.clear();
  if (how === 'rollback' || how === 'abort') {
    await Promise.allSettled(sessions.map(async ([, opened]) => (await opened).end(how)));
    return;
  }
  // Sequential: after a failed commit nothing else is committed.
  let stays = false;
  for (const [at, [name, opened]] of sessions.entries()) {
    try {
      await (await opened).end(how);
      stays ||= how === 'commit' && run.plan.connections[name]?.writes !== false;
    } catch (error) {
      await Promise.allSettled(sessions.slice(at + 1).map(async ([, rest]) => (await rest).end('rollback')));
      // On rollback, it makes no difference that deferred constraints were not checked earlier.
      throw (!stays && ruleBrokenBy(error)) || failed('commit', {}, error);
    }
  }
}

// Connections before the platform's own data, which is the least likely to fail.
function inOrder({ sessions }: Run): [string, Promise<FlowSession>][] {
  const own = [...sessions].filter(([name]) => name === '');
  return [...[...sessions].filter(([name]) => name !== ''), ...own];
}

// A statement or a request may take longer than the call is allowed to. Commits in progress are awaited,
// since they will persist.
async function withinTime(run: Run, work: Promise<void>): Promise<void> {
  // A plain timer: creating and aborting a signal takes ten times as long as a small flow.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_never, reject) => {
    const isLate = () => {
      if (!run.isCommitting) return reject(failed('time'));
      timer = setTimeout(() => reject(failed('commit')), longestCommit);
    };
    timer = setTimeout(isLate, run.deadline - performance.now() + 100);
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
