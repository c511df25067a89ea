import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type ConfigItemName, configItemOf } from './configItems.ts';

/** A config item that the platform reads, as it stands; empty when the item is missing. */
export async function configText(db: Db, name: ConfigItemName): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value.trim() ?? '';
}

// What the platform asks of itself is no business of applications.
const secretWord = /secret|password|token/i;

/** A config item as applications may read it; nothing where there is none, or where it is the platform's own. */
export async function publicConfig(db: Db, name: string): Promise<string | null> {
  if (configItemOf(name) || secretWord.test(name)) return null;
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}
