import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { uploadUrl } from './fileName.ts';
import type { Files } from './files.ts';

/**
 * Notes that a file has no record, not yet or no longer. The note is written before the file is stored, and
 * in the transaction that deletes a record, so that after any interruption a sweep finds what is left over.
 */
export async function noteLoose(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    insert into kaifang_system.loose_file (name) select unnest(${names}::text[])
    on conflict do nothing`.execute(db);
}

/** Removes the note, because the file has its record or has been deleted. */
export async function settle(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kaifang_system.loose_file where name = any(${names}::text[])`.execute(db);
}

/** Gives a file a day to get its record. */
export async function allowADay(db: Db, name: string): Promise<void> {
  await sql`
    update kaifang_system.loose_file set since = now() + interval '1 day' where name = ${name}`.execute(db);
}

/** Removes the files that had no record for an hour. @returns their names. */
export async function sweepFiles(files: Files, db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kaifang_system.loose_file where since < now() - interval '1 hour'
    order by since limit 500`.execute(db);
  const old = rows.map(({ name }) => name);
  const kept = await sql<{ url: string }>`
    select url from file where url = any(${old.map(uploadUrl)}::text[])`.execute(db);
  const known = new Set(kept.rows.map(({ url }) => url));
  const orphans = old.filter((name) => !known.has(uploadUrl(name)));
  for (const name of orphans) await files.remove(name);
  await sql`delete from private_file where url = any(${orphans.map(uploadUrl)}::text[])`.execute(db);
  await settle(db, old);
  return orphans;
}
