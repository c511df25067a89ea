import { breathe, countNode } from './breathe.ts';
import { failed } from './failure.ts';
import type { Left, Run, Step } from './plan.ts';
import { masked, mostRecords } from './record.ts';

/** Runs from a step to where its way ends: at an answer, at a port without an edge, at a failure. */
export async function runFrom(first: number, run: Run): Promise<void> {
  let at: number | undefined = first;
  while (at !== undefined && run.answer === null) {
    const step: Step = run.plan.steps[at] as Step;
    countNode(run);
    await breathe(run);
    const left = run.record ? await recorded(step, run) : await taken(step, run);
    run.slots[step.slot] = left.output;
    at = step.next[left.port];
    if (at === undefined && left.port === 'failed')
      throw failed('unhandled', { node: step.node.name ?? step.id });
  }
}

function taken(step: Step, run: Run): Left | Promise<Left> {
  return step.deed(givenTo(step, run), run);
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
  const note = (port: string | null, output: unknown, error?: string) => {
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
  try {
    given = givenTo(step, run);
    const left = await step.deed(given, run);
    note(left.port === '' ? null : left.port, left.output);
    return left;
  } catch (error) {
    note(null, null, (error as Error).message);
    throw error;
  }
}
