import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A whole number among the config items; what stands for it when the item is missing or is no such number. */
export async function configNumber(db: Db, name: string, otherwise: number): Promise<number> {
  const text = await configText(db, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** A web address among the config items; nothing when the item is missing or leads elsewhere than the web. */
export async function configAddress(db: Db, name: string): Promise<string> {
  const text = await configText(db, name);
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}

/** A config item as it stands; empty when the item is missing. */
export async function configText(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value.trim() ?? '';
}

// What the platform asks of itself is no business of applications.
const own =
  /^(allow_ips|outgoing_allow_list|doc_view_code|level_daily_limit_.*|.*(secret|password|token).*)$/i;

/** A config item as applications may read it; nothing where there is none, or where it is the platform's own. */
export async function publicConfig(db: Db, name: string): Promise<string | null> {
  if (own.test(name)) return null;
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}
