import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../call.ts';
import { listedRows } from '../collection/report/listedRows.ts';

/** The applications, by their names and keys, as far as the caller could list them; to be joined as `app`. */
export async function listedApps(call: Call): Promise<RawBuilder<unknown>> {
  const listed = (await listedRows(call, 'app')) ?? sql`false`;
  return sql`(select id, name, app_key from app where ${listed}) as app`;
}
