import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { reasonText } from '#schemas/text/reasonText.ts';
import { superLevel } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, Download } from '../../core/service.ts';
import { actOnRecords } from '../act.ts';
import { insertAudit } from '../audit.ts';
import type { SheetColumn } from '../export/columns.ts';
import { csvOfRows } from '../export/csv.ts';
import { fileName, fileTypes } from '../export/fileName.ts';
import { getRecord, idInput } from '../get.ts';
import { type FileRows, fileRowsOf } from '../import/sheet/fileRows.ts';
import { listRecords } from '../list.ts';
import { type Problem, problemText } from '../problem.ts';
import { problemsOf } from './problemRows.ts';
/**
 * Long-running jobs: accounts see and cancel their own, the super administrator all. Failures and their
 * reasons are shown in the reader's language.
 */
export const adminJob = {
  'Admin.Job.GetList': {
    trail: 'never',
    run: (call, input) => listRecords(call, jobsFor(call), input),
  },
  'Admin.Job.Get': {
    trail: 'never',
    run: async (call, { id }: { readonly id: number }) => {
      const job = await getRecord(call, jobsFor(call), id);
      const schema = schemaOf(call, job.resource);
      const tell = (problem: unknown) => problemText(problem as Problem, schema, call.texts, call.lang);
      const { problem, ...result }: Row = job.result ?? {};
      return {
        ...job,
        result: { ...result, ...(problem && { problem: tell(problem) }) },
        problems: (job.problems ?? []).map(tell),
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
    run: async (call, { id }: { readonly id: number }) => {
      const job = await getRecord(call, jobsFor(call), id);
      const resource = call.registry.resources.get(job.resource);
      const file = resource && (await fileRowsOf(call, resource, job));
      return exportProblems(call, job, schemaOf(call, job.resource), file);
    },
  },
  'Admin.Job.Cancel': {
    run: (call, input) => actOnRecords(call, jobsFor(call), Object.values(jobsFor(call).actions), input),
  },
} satisfies Readonly<Record<string, CustomService>>;

// For the super administrator, the owner condition does not apply.
function jobsFor(call: Call): Resource<'job'> {
  const jobs = resourceOf(call.registry, 'job');
  const { owner: _owner, ...everyones } = jobs;
  return callerOf(call).level === superLevel ? everyones : jobs;
}

// The resource file of the job's subject may have been removed.
function schemaOf(call: Call, name: string): ObjectSchema {
  return call.registry.resources.get(name)?.schema ?? { type: 'object', properties: {} };
}

/**
 * Everything that a job did not do, as a file: the line or record, its name, and the reason. Where the
 * imported file is still available, its rows come first and complete, so that they can be corrected and
 * imported.
 */
async function exportProblems(
  call: Call,
  job: Row,
  schema: ObjectSchema,
  file: FileRows | undefined,
): Promise<Download> {
  const { texts, lang, db } = call;
  const title = (word: string) => say(texts, `jobs.col.${word}`);
  const column = (name: 'row' | 'id' | 'name' | 'why'): SheetColumn => {
    const kind = name === 'row' || name === 'id' ? 'number' : 'text';
    return { name, title: title(name), kind, text: String };
  };
  const cell = (at: number) => `cell ${at}`;
  const cells = file?.titles.map(
    (name, at) => ({ name: cell(at), title: name, kind: 'text', text: String }) as const,
  );
  const columns = cells
    ? [...cells, column('row'), column('why')]
    : [column('row'), column('id'), column('name'), column('why')];
  async function* rows(): AsyncGenerator<Row> {
    const reader = file?.read();
    try {
      for await (const batch of problemsOf(db, job))
        for (const problem of batch) {
          const told = problemText(problem, schema, texts, lang);
          const { row = null, id = null, name = null } = told;
          const there = row === null ? [] : ((await reader?.cellsOf(row)) ?? []);
          const said = Object.fromEntries(there.map((text, at) => [cell(at), text]));
          yield { ...said, row, id, name, why: reasonText(told, schema, lang) };
        }
    } finally {
      await reader?.close();
    }
  }
  const count = Number(job['failed']);
  const taken = { rows: count, complete: true, format: 'csv' };
  await insertAudit(call, 'job', Number(job['id']), taken, call.rootDb);
  const named = fileName(`${title('why')} ${job['id']}`, 'csv');
  // While the job runs, more problems may appear during the export.
  const counted = () => (job['state'] === 'running' ? undefined : { count });
  return new Download(named, fileTypes.csv, csvOfRows(columns, rows()), counted);
}
