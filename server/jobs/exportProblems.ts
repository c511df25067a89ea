import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { toldReason } from '#schemas/text/toldReason.ts';
import type { Call } from '../call.ts';
import { insertAudit } from '../collection/audit.ts';
import type { SheetColumn } from '../export/columns.ts';
import { csvOfRows } from '../export/csv.ts';
import { fileName, fileTypes } from '../export/fileName.ts';
import type { FileRows } from '../import/sheet/fileRows.ts';
import { Download } from '../service.ts';
import { tellProblem } from './problem.ts';
import { problemsOf } from './problemRows.ts';

/**
 * Everything that a job did not do as a file: which line or record, what it is called, and why. Where the rows of the
 * file are at hand that the job was to take, they stand before that whole, so that they can be mended and imported.
 */
export async function exportProblems(
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
          const told = tellProblem(problem, schema, texts, lang);
          const { row = null, id = null, name = null } = told;
          const there = row === null ? [] : ((await reader?.cellsOf(row)) ?? []);
          const said = Object.fromEntries(there.map((text, at) => [cell(at), text]));
          yield { ...said, row, id, name, why: toldReason(told, schema, lang) };
        }
    } finally {
      await reader?.close();
    }
  }
  const count = Number(job['failed']);
  const taken = { rows: count, complete: true, format: 'csv' };
  await insertAudit(call, 'job', Number(job['id']), taken, call.app.db);
  const named = fileName(`${title('why')} ${job['id']}`, 'csv');
  // While it runs there may be more by the time that its last is read.
  const counted = () => (job['state'] === 'running' ? undefined : { count });
  return new Download(named, fileTypes.csv, csvOfRows(columns, rows()), counted);
}
