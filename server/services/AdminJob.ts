import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { type Problem, tellProblem } from '../jobs/problem.ts';
import type { HandWritten } from '../service.ts';

/** Long work: what was not done, and why, is told in the language of whoever asks. */
export const adminJob: Readonly<Record<string, HandWritten>> = {
  'Admin.Job.Get': {
    run: async (call, input) => {
      const job = await getRecord(call, resourceOf(call.registry, 'job'), Number(input['id']));
      const schema = schemaOf(call, String(job['resource']));
      const tell = (problem: unknown) => tellProblem(problem as Problem, schema, call.texts, call.lang);
      const { problem, ...result } = (job['result'] ?? {}) as Row;
      return {
        ...job,
        result: { ...result, ...(problem && { problem: tell(problem) }) },
        problems: ((job['problems'] ?? []) as unknown[]).map(tell),
      };
    },
  },
};

// The file of what the job was about may be gone by now.
function schemaOf(call: Call, name: string): ObjectSchema {
  return call.registry.resources.get(name)?.schema ?? { type: 'object', properties: {} };
}
