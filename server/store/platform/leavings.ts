import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Forgets what accounts left behind that are gone for good. The rule, whole: what refers to an account keeps it from
 * being deleted (its applications, orders, money, work orders, what it reviewed or wrote for the platform); such an account is disabled instead; its saved
 * views go with it; when it leaves the trash, what was its own alone is deleted here, and the files that it uploaded
 * stay without it, since others show them. Traces (audit, sign-ins, calls, errors) are of what happened, and stay.
 */
export async function forgetAccounts(db: Db, ids: readonly number[]): Promise<void> {
  const of = sql`account_id = any(${ids}::bigint[])`;
  await sql`delete from message where ${of}`.execute(db);
  for (const table of ['import_row', 'job_problem'])
    await sql`
      delete from ${sql.table(`kaifang_system.${table}`)} where job_id in (select id from job where ${of})`.execute(
      db,
    );
  await sql`delete from job where ${of}`.execute(db);
  await sql`update file set account_id = null, uploader = null where ${of}`.execute(db);
  for (const table of ['session', 'idempotency', 'upload_draft', 'visit'])
    await sql`delete from ${sql.table(`kaifang_system.${table}`)} where ${of}`.execute(db);
}
