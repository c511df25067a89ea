import { sql } from 'kysely';
import type { Keys } from '../platform/keys.ts';
import { SettingsError } from '../platform/settings.ts';
import type { Db } from '../platform/store/database.ts';

/**
 * Rejects keys that do not belong to this database: with others no password would match and no secret could
 * be read, and processes could not open each other's seals.
 */
export async function checkKeys(db: Db, keys: Keys): Promise<void> {
  const print = keys.derive('fingerprint').toString('hex');
  await sql`
    insert into kaifang_system.fact (name, value) values ('keys', ${print}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: string }>`
    select value from kaifang_system.fact where name = 'keys'`.execute(db);
  if (rows[0]?.value === print) return;
  const problem =
    'has other keys than this database was made with: copy the folder "keys" from the DATA_DIR ' +
    'of a process that shares the database, or from a backup';
  throw new SettingsError([{ variable: 'DATA_DIR', problem }]);
}
