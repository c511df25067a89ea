import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { superLevel } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { actOnRecords } from '../collection/act.ts';
import { getRecord, idInput } from '../collection/get.ts';
import { listRecords } from '../collection/list.ts';
import { fileRowsOf } from '../import/sheet/fileRows.ts';
import { exportProblems } from '../jobs/exportProblems.ts';
import { type Problem, tellProblem } from '../jobs/problem.ts';
import type { HandWritten } from '../service.ts';

/**
 * Long work: everybody sees and cancels his own, the super administrator all of it. What was not done, and why, is
 * told in the language of whoever asks.
 */
export const adminJob: Readonly<Record<string, HandWritten>> = {
  'Admin.Job.GetList': {
    trail: 'never',
    run: (call, input) => listRecords(call, jobsFor(call), input),
  },
  'Admin.Job.Get': {
    trail: 'never',
    run: async (call, input) => {
      const job = await getRecord(call, jobsFor(call), Number(input['id']));
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
  'Admin.Job.ExportProblems': {
    access: 'member',
    input: idInput,
    summary: {
      zh_cn: '把任务中未成功的全部行及原因存为 CSV',
      en: 'Saves every row that a job did not do, with the reason, as CSV',
    },
    run: async (call, input) => {
      const job = await getRecord(call, jobsFor(call), Number(input['id']));
      const resource = call.registry.resources.get(String(job['resource']));
      const file = resource && (await fileRowsOf(call, resource, job));
      return exportProblems(call, job, schemaOf(call, String(job['resource'])), file);
    },
  },
  'Admin.Job.Cancel': {
    run: (call, input) => actOnRecords(call, jobsFor(call), Object.values(jobsFor(call).actions), input),
  },
};

// For the super administrator a job is nobody's own.
function jobsFor(call: Call): Resource {
  const jobs = resourceOf(call.registry, 'job');
  const { owner: _owner, ...everyones } = jobs;
  return callerOf(call).level === superLevel ? everyones : jobs;
}

// The file of what the job was about may be gone by now.
function schemaOf(call: Call, name: string): ObjectSchema {
  return call.registry.resources.get(name)?.schema ?? { type: 'object', properties: {} };
}
