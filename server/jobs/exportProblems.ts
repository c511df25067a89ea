import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { toldReason } from '#schemas/text/toldReason.ts';
import type { Call } from '../call.ts';
import { insertAudit } from '../collection/audit.ts';
import { csvOfRows } from '../export/csv.ts';
import { fileName, fileTypes } from '../export/fileName.ts';
import { Download } from '../service.ts';
import { tellProblem } from './problem.ts';
import { problemsOf } from './problemRows.ts';

/** Everything that a job did not do as a file: which line or record, what it is called, and why. */
export async function exportProblems(call: Call, job: Row, schema: ObjectSchema): Promise<Download> {
  const { texts, lang, db } = call;
  const title = (word: string) => say(texts, `jobs.col.${word}`);
  const names = ['row', 'id', 'name', 'why'] as const;
  const columns = names.map((name) => ({
    ...{ name, title: title(name), text: String },
    kind: name === 'row' || name === 'id' ? ('number' as const) : ('text' as const),
  }));
  async function* rows(): AsyncGenerator<Row> {
    for await (const batch of problemsOf(db, job))
      for (const problem of batch) {
        const told = tellProblem(problem, schema, texts, lang);
        const { row = null, id = null, name = null } = told;
        yield { row, id, name, why: toldReason(told, schema, lang) };
      }
  }
  const count = Number(job['failed']);
  const taken = { rows: count, complete: true, format: 'csv' };
  await insertAudit(call, 'job', Number(job['id']), taken, call.app.db);
  const file = fileName(`${title('why')} ${job['id']}`, 'csv');
  // While it runs there may be more by the time that its last is read.
  const counted = () => (job['state'] === 'running' ? undefined : { count });
  return new Download(file, fileTypes.csv, csvOfRows(columns, rows()), counted);
}
