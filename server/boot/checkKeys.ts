import { sql } from 'kysely';
import type { Keys } from '../keys.ts';
import { SettingsError } from '../settings.ts';
import type { Db } from '../store/database.ts';

/**
 * Refuses keys that are not those of this database: with others no password would fit and no secret could be read,
 * and what one process seals the next could not open.
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
