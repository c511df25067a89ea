import type { ApiDesign, ApiVersion } from '#generated/records.ts';
import type { FieldError } from '#schemas/explain.ts';
import { apiProblems } from '#schemas/flow/check/api.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../core/call.ts';
import type { Draft } from '../../gateway/runDraft.ts';
import { definitionOf } from '../../gateway/surroundings.ts';
import type { versionedFields } from '../../records/computed/versionedFields.ts';

/** The interface and behaviour of an API: of a design or a version. */
export type ApiContent = Pick<ApiDesign | ApiVersion, 'service' | (typeof versionedFields)[number]>;

/** The semantic errors of a draft: invalid names and flow errors, each with its field. */
export async function flowFaults(call: Call, draft: ApiContent): Promise<FieldError[]> {
  const about = apiProblems(definitionOf(asDraft(draft))).filter(({ severity }) => severity === 'error');
  const named = about.map(({ field, key, values }) => {
    return { field, rule: 'flow', message: say(call.texts, `flow.problem.${key}`, values) };
  });
  if (draft.flow === null) return named;
  const problems = await call.app.gateway.checkDraft(asDraft(draft), call.lang);
  const inside = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ node, field, message }) => ({
      field: ['flow', node, field].filter((part) => part).join('.'),
      rule: 'flow',
      message,
    }));
  return [...named, ...inside];
}

/** The parts of a design or version that are checked and run. */
export function asDraft(content: ApiContent): Draft {
  // The resource file allows both to be empty in a version; a published version always has them.
  return { ...content, service: content.service ?? '', title: content.title ?? '' };
}
