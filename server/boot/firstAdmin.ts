import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Keys } from '../keys.ts';
import type { Settings } from '../settings.ts';
import type { Db } from '../store/database.ts';
import { hashPassword } from '../store/passwords.ts';

/** The account that was made on this start, and its password when that was made at random. */
export interface FirstAdmin {
  readonly username: string;
  readonly randomPassword: string | null;
}

/** Makes the super administrator when there is none yet. A random password has to be changed at the first sign-in. */
export async function ensureFirstAdmin(db: Db, settings: Settings, keys: Keys): Promise<FirstAdmin | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.first-admin'))`.execute(tx);
    const { rows } = await sql`select 1 from account where level = 255 limit 1`.execute(tx);
    if (rows.length > 0) return null;
    const randomPassword = settings.adminPassword === null ? makePassword() : null;
    const password = await hashPassword(settings.adminPassword ?? (randomPassword as string), keys);
    await sql`
      insert into account (username, password, level, status, balance, must_change_password)
      values (${settings.adminUsername}, ${password}, 255, 'enabled', 0, ${randomPassword !== null})`.execute(
      tx,
    );
    return { username: settings.adminUsername, randomPassword };
  });
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makePassword(): string {
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
}
