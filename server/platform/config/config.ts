import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { type ConfigItemName, configItemOf } from './configItems.ts';

/** The current value of a config item that the platform reads; empty when the item is missing. */
export async function configText(db: Db, name: ConfigItemName): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value.trim() ?? '';
}

// The platform's own items, and names that suggest a credential, are hidden from applications.
const secretWord = /secret|password|token/i;

/** A config item as applications may read it; null if it does not exist or is the platform's own. */
export async function publicConfig(db: Db, name: string): Promise<string | null> {
  if (configItemOf(name) || secretWord.test(name)) return null;
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}
