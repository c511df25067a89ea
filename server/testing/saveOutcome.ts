import { sql } from 'kysely';
import { cleanJson, cleanText } from '../rules/cleanText.ts';
import type { Db } from '../store/database.ts';
import type { Outcome } from './testCase.ts';

/** How many snapshots of a case are kept. */
export const mostSnapshots = 100;

/** Writes down what a run came to, on its case and as a snapshot; older snapshots than the last hundred go. */
export async function saveOutcome(db: Db, caseId: number, outcome: Outcome): Promise<void> {
  const { status, reason, judgements, httpStatus, milliseconds, body, truncated } = outcome;
  const { rows } = await sql`
    update test_case set status = ${status}, last_at = now(), runs = runs + 1,
      passes = passes + ${status === 'passed' ? 1 : 0} where id = ${caseId} returning id`.execute(db);
  // Deleted meanwhile: there is nothing to keep it for.
  if (rows.length === 0) return;
  await sql`
    insert into test_snapshot (case_id, status, reason, differences, http_status, milliseconds, body, truncated)
    values (${caseId}, ${status}, ${reason}, ${cleanJson(judgements)}, ${httpStatus}, ${milliseconds}, ${cleanText(body)},
      ${truncated})`.execute(db);
  await sql`
    delete from test_snapshot where case_id = ${caseId} and id <= (
      select id from test_snapshot where case_id = ${caseId} order by id desc offset ${mostSnapshots} limit 1)`.execute(
    db,
  );
}
