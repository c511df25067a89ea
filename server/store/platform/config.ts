import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A config item as it stands; empty when the item is missing. */
export async function configText(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value.trim() ?? '';
}

// What the platform asks of itself is no business of applications.
const own =
  /^(?:allow_ips|allow_origins|min_sign_version|outgoing_allow_list|database_allow_list|console_platform_write)$|secret|password|token/i;

/** A config item as applications may read it; nothing where there is none, or where it is the platform's own. */
export async function publicConfig(db: Db, name: string): Promise<string | null> {
  if (own.test(name)) return null;
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}
