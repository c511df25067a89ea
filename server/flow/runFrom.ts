import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { textOf } from '#schemas/flow/values/textOf.ts';
import type { Words } from '#schemas/resource.ts';
import { noteStretch } from '../platform/watch/stretches.ts';
import { failed, failureOf, notWorkedOut } from './failure.ts';
import type { Left, Run, Step } from './plan.ts';
import { countNode, yieldToEventLoop } from './yieldToEventLoop.ts';

/** The maximum number of recorded node runs. */
const mostRecords = 1000;

const secret = /passw|secret|token|authorization|cookie|api[-_]?key|private/i;

const mostText = 2000;

const mostItems = 50;

const mostDepth = 6;

/** Runs from a step to the end of its path: a response, a port without an edge, or a failure. */
export async function runFrom(first: number, run: Run): Promise<void> {
  let at: number | undefined = first;
  while (at !== undefined && run.answer === null) {
    const step: Step = run.plan.steps[at] as Step;
    countNode(run);
    await yieldToEventLoop(run);
    const left = await leftBy(step, run);
    run.slots[step.slot] = left.output;
    at = step.next[left.port];
    if (at === undefined && left.port === 'failed')
      throw failed('unhandled', { node: step.node.name ?? step.id }, toldBy(left));
  }
}

// The remote side's message is for the log, never for the caller.
function toldBy({ output }: Left): Error {
  const { error, msg, ret, body } = (output ?? {}) as Readonly<Record<string, unknown>>;
  const said = textOf(masked(body ?? null) ?? '').slice(0, 2000);
  return new Error([error ?? `${ret} ${msg}`, said].filter((part) => part !== '').join(': '));
}

async function leftBy(step: Step, run: Run): Promise<Left> {
  try {
    const began = performance.now();
    const going = run.record ? recorded(step, run) : step.execute(givenTo(step, run), run);
    noteStretch(`flow node ${step.node.name ?? step.id}`, began);
    return await going;
  } catch (error) {
    throw toldOf(step, error);
  }
}

function toldOf({ id, node }: Step, error: unknown): unknown {
  return error instanceof CalculationError ? notWorkedOut(node.name ?? id, error) : error;
}

function givenTo(step: Step, run: Run): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [field, value] of step.given) given[field] = value(run);
  return given;
}

async function recorded(step: Step, run: Run): Promise<Left> {
  const started = performance.now();
  const turns = [...run.turns];
  const statements: string[] = [];
  run.statements = statements;
  let given: Record<string, unknown> = {};
  const note = (port: string | null, output: unknown, error?: Words) => {
    if (run.record === null || run.record.length >= mostRecords) return;
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const [input, shown] = [masked(given), masked(output)];
    run.record.push({
      node: step.id,
      turns,
      port,
      input,
      output: shown,
      ms,
      sql: statements,
      ...(error && { error }),
    });
  };
  run.underWay.push((why) => note(null, null, why));
  try {
    given = givenTo(step, run);
    const left = await step.execute(given, run);
    given = { ...given, ...left.given };
    note(left.port === '' ? null : left.port, left.output);
    return left;
  } catch (error) {
    note(null, null, failureOf(toldOf(step, error)).words);
    throw error;
  } finally {
    run.underWay.pop();
  }
}

/** A value for the record: secrets masked, long texts and lists truncated. */
function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDepth) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostItems).map((one) => masked(one, depth + 1));
    return value.length > mostItems ? [...shown, `… ${value.length - mostItems}`] : shown;
  }
  const entries = Object.entries(value).slice(0, mostItems);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, isSecret(name, one) ? '***' : masked(one, depth + 1)]),
  );
}

// `values.password`, `headers.Authorization`: the last part is the name.
function isSecret(name: string, value: unknown): boolean {
  return value !== null && value !== '' && secret.test(name);
}
