import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A whole number among the config items; what stands for it when the item is missing or is no such number. */
export async function configNumber(db: Db, name: string, otherwise: number): Promise<number> {
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  const text = rows[0]?.value.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
