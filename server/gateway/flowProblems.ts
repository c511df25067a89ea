import type { Texts } from '#schemas/derive/words.ts';
import type { Problem } from '#schemas/flow/check/problem.ts';
import { say } from '#schemas/say.ts';

/** Something wrong with a flow, in words. */
export interface FlowProblem {
  readonly node: string | null;
  readonly field: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** What is wrong with a flow, in the words of a language. */
export function flowProblems(problems: readonly Problem[], texts: Texts): FlowProblem[] {
  return problems.map(({ node, field, severity, key, values }) => ({
    node,
    field,
    severity,
    message: say(texts, key.includes('.') ? `refusal.${key}` : `flow.problem.${key}`, values),
  }));
}
