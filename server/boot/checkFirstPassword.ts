import { sql } from 'kysely';
import { isLoopback, type Settings, SettingsError } from '../platform/settings.ts';
import type { Db } from '../platform/store/database.ts';

/**
 * Rejects a configuration that is reachable from other machines while the super administrator's first
 * password is the printed one or is still to be generated (OPS-03).
 * @param behind the public address, when it differs from the listening address.
 */
export async function checkFirstPassword(db: Db, settings: Settings, behind: string | null): Promise<void> {
  const host = behind === null ? settings.host : new URL(behind).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLoopback(host)) return;
  const { rows } = await sql<{ own: boolean }>`
    select not coalesce(must_change_password, false) as own from account where level = 255`.execute(db);
  if (rows.length === 0 ? settings.adminPassword !== null : rows.every(({ own }) => own)) return;
  const problem =
    `may be "${host}" only once the super admin has a password of their own: ` +
    'set ADMIN_PASSWORD before the first start, or start on 127.0.0.1, sign in and change the first password';
  throw new SettingsError([{ variable: 'HOST', problem }]);
}
