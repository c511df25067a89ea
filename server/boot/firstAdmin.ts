import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Keys } from '../platform/keys.ts';
import type { Settings } from '../platform/settings.ts';
import type { Db } from '../platform/store/database.ts';
import { hashPassword } from '../platform/store/passwords.ts';

/**
 * Creates the super administrator if there is none, and prints the credentials before the transaction
 * commits. So no account exists whose password was never printed, even if the process is killed; of several
 * processes that start at once, one creates and prints it. A random password must be changed at the first
 * sign-in.
 */
export async function ensureFirstAdmin(
  db: Db,
  settings: Settings,
  keys: Keys,
  print: (line: string) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.first-admin'))`.execute(tx);
    const { rows } = await sql`select 1 from account where level = 255 limit 1`.execute(tx);
    if (rows.length > 0) return;
    const random = settings.adminPassword === null ? randomPassword() : null;
    const password = await hashPassword(settings.adminPassword ?? (random as string), keys);
    await sql`
      insert into account (username, password, level, status, balance, must_change_password)
      values (${settings.adminUsername}, ${password}, 255, 'enabled', 0, ${random !== null})`.execute(tx);
    const first = random === null ? '' : ` with the first password ${random}`;
    print(`The first account is made: sign in as ${settings.adminUsername}${first}`);
  });
}

// Excludes characters that are easily confused on a screen.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password. */
export function randomPassword(): string {
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
}
