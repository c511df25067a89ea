import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Keys } from '../keys.ts';
import type { Settings } from '../settings.ts';
import type { Db } from '../store/database.ts';
import { hashPassword } from '../store/passwords.ts';

/**
 * Makes the super administrator when there is none yet, and prints how to sign in before the transaction is committed:
 * no account stays whose password was never printed, whatever ends the process, and of several processes that start
 * at once one makes and prints it. A random password has to be changed at the first sign-in.
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

// None that is taken for another where it is read from a screen.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that nobody can guess. */
export function randomPassword(): string {
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
}
