import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../core/call.ts';
import { listedRows } from '../../records/report/listedRows.ts';

/** The applications with names and keys, limited to those that the caller could list; joined as `app`. */
export async function listedApps(call: Call): Promise<RawBuilder<unknown>> {
  const listed = (await listedRows(call, 'app')) ?? sql`false`;
  return sql`(select id, name, app_key from app where ${listed}) as app`;
}
