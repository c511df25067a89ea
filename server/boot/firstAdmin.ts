import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Keys } from '../keys.ts';
import type { Settings } from '../settings.ts';
import type { Db } from '../store/database.ts';
import { hashPassword } from '../store/passwords.ts';

/** The account that was made on this start, and its password when that was made at random. */
export interface FirstAdmin {
  readonly username: string;
  readonly randomPassword: string | null;
}

/**
 * Makes the super administrator when there is none yet. A random password has to be changed at the first sign-in; one
 * that was never told, since that start failed, is made anew.
 */
export async function ensureFirstAdmin(db: Db, settings: Settings, keys: Keys): Promise<FirstAdmin | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.first-admin'))`.execute(tx);
    const { rows } = await sql<Known>`
      select id, username, ${isUntold(settings)} as untold from account where level = 255
      order by untold desc limit 1`.execute(tx);
    const [known] = rows;
    if (known && !known.untold) return null;
    const randomPassword = settings.adminPassword === null ? makePassword() : null;
    const password = await hashPassword(settings.adminPassword ?? (randomPassword as string), keys);
    const username = known?.username ?? settings.adminUsername;
    const mustChange = randomPassword !== null;
    await (known
      ? sql`update account set password = ${password}, must_change_password = ${mustChange} where id = ${known.id}`
      : sql`
          insert into account (username, password, level, status, balance, must_change_password)
          values (${username}, ${password}, 255, 'enabled', 0, ${mustChange})`
    ).execute(tx);
    await sql`
      insert into kaifang_system.fact (name, value) values (${untold}, ${username})
      on conflict (name) do update set value = excluded.value`.execute(tx);
    return { username, randomPassword };
  });
}

/** Notes that the first account and its password are told, so that no later start makes another. */
export async function noteTold(db: Db): Promise<void> {
  await sql`delete from kaifang_system.fact where name = ${untold}`.execute(db);
}

/** As whom one signs in for the first time, and with which password where nobody chose one. */
export function signInLine({ username, randomPassword }: FirstAdmin): string {
  return `sign in as ${username}${randomPassword ? ` with the first password ${randomPassword}` : ''}`;
}

const untold = 'first_admin_untold';

interface Known {
  readonly id: number;
  readonly username: string;
  readonly untold: boolean;
}

// Where processes share a server, another one may be about to tell it.
function isUntold({ databaseUrl }: Settings): RawBuilder<boolean> {
  return sql`must_change_password
    and exists (select 1 from kaifang_system.fact where name = ${untold} and value = account.username)
    and (${databaseUrl === null}::boolean or created_at < now() - interval '1 minute')`;
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makePassword(): string {
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
}
