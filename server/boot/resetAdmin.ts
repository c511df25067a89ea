import { sql } from 'kysely';
import { newReference } from '../core/newReference.ts';
import { type Keys, openKeys } from '../platform/keys.ts';
import type { Settings } from '../platform/settings.ts';
import { type Db, openDatabase } from '../platform/store/database.ts';
import { hashPassword } from '../platform/store/passwords.ts';
import { endSessions } from '../platform/store/sessions.ts';
import { insertAudit } from '../records/audit.ts';
import { checkKeys } from './checkKeys.ts';
import { randomPassword } from './firstAdmin.ts';
import { openStore } from './openStore.ts';
import { withCluster } from './withCluster.ts';

/** There is no account whose access could be restored; the message gives the remedy. */
export class ResetError extends Error {
  override readonly name = 'ResetError';
}

/**
 * The account to reset and its new password; by default the first super administrator and a random password.
 */
export interface Reset {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/** The credentials of the super administrator after the reset. */
export interface Access {
  readonly username: string;
  readonly password: string;
  /** Whether the password must be changed at the next sign-in. */
  readonly mustChange: boolean;
}

/** Restores a super administrator's access, in the database in the settings, also while the server runs. */
export async function resetAdmin(settings: Settings, reset: Reset): Promise<Access> {
  if (settings.databaseUrl !== null) {
    const store = await openStore(settings);
    return resetIn(store.db, openKeys(settings.dataDir), reset).finally(store.close);
  }
  return withCluster(settings.dataDir, async (_cluster, connection) => {
    const db = openDatabase(connection, () => {});
    return resetIn(db, openKeys(settings.dataDir), reset).finally(() => db.destroy());
  });
}

/**
 * Sets a new password, enables the account, ends its sessions and writes an audit entry, in one transaction.
 */
export async function resetIn(db: Db, keys: Keys, { username, password: chosen }: Reset): Promise<Access> {
  const { rows: found } = await sql`select to_regclass('account') as found`.execute(db);
  if (!(found[0] as { found: string | null }).found)
    throw new ResetError('This database holds no platform yet: npm start makes it, with its first account');
  await checkKeys(db, keys);
  const password = chosen ?? randomPassword();
  const hash = await hashPassword(password, keys);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; username: string; status: string }>`
      select id, username, status from account where level = 255 order by id for update`.execute(tx);
    if (rows.length === 0)
      throw new ResetError(
        'There is no super administrator: the next npm start makes one and prints its password',
      );
    const account = rows.find((one) => username === undefined || sameName(one.username, username));
    if (!account)
      throw new ResetError(
        `"${username}" is no super administrator; these are: ${rows.map((one) => one.username).join(', ')}`,
      );
    const mustChange = chosen === undefined;
    await sql`
      update account set password = ${hash}, must_change_password = ${mustChange}, status = 'enabled',
        version = version + 1, updated_at = now()
      where id = ${account.id}`.execute(tx);
    // Failed attempts by others no longer lock the owner out.
    const tries = `login:${account.username.normalize('NFKC').toLowerCase()}`;
    await sql`
      delete from kaifang_system.throttle where key = ${tries} or starts_with(key, ${`${tries}@`})`.execute(
      tx,
    );
    await endSessions(tx, account.id);
    const trail = { db: tx, caller: null, service: 'npm run reset-admin', ip: '', reference: newReference() };
    await insertAudit(trail, 'account', account.id, {
      password: ['***', '***'],
      status: [account.status, 'enabled'],
    });
    return { username: account.username, password, mustChange };
  });
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
