import type { FieldError } from '#schemas/explain.ts';
import { apiProblems } from '#schemas/flow/check/api.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import type { Draft } from '../gateway/runDraft.ts';
import { definitionOf } from '../gateway/surroundings.ts';

/** What is wrong with the meaning of a draft: names that cannot be, and errors of its flow, each with its field. */
export async function flowFaults(call: Call, draft: Row): Promise<FieldError[]> {
  const about = apiProblems(definitionOf(asDraft(draft))).filter(({ severity }) => severity === 'error');
  const named = about.map(({ field, key, values }) => {
    return { field, rule: 'flow', message: say(call.texts, `flow.problem.${key}`, values) };
  });
  if (draft['flow'] === null) return named;
  const problems = await call.app.open.judgeDraft(asDraft(draft), call.lang);
  const inside = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ node, field, message }) => ({
      field: ['flow', node, field].filter((part) => part).join('.'),
      rule: 'flow',
      message,
    }));
  return [...named, ...inside];
}

/** A record of a design as its meaning is judged and run. */
export function asDraft(record: Row): Draft {
  return record as unknown as Draft;
}
