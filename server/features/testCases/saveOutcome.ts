import { sql } from 'kysely';
import { cleanJson, cleanText } from '../../platform/rules/cleanText.ts';
import type { Db } from '../../platform/store/database.ts';
import type { Outcome } from './testCase.ts';

/** The number of snapshots kept per case. */
const mostSnapshots = 100;

/** Stores the outcome of a run on its case and as a snapshot; deletes all but the last hundred snapshots. */
export async function saveOutcome(db: Db, caseId: number, outcome: Outcome): Promise<void> {
  const { status, reason, judgements, httpStatus, milliseconds, body, truncated } = outcome;
  const { rows } = await sql`
    update test_case set status = ${status}, last_at = now(), runs = runs + 1,
      passes = passes + ${status === 'passed' ? 1 : 0} where id = ${caseId} returning id`.execute(db);
  // The case was deleted during the run, so there is nothing to update.
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
