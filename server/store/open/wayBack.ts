import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** By which published APIs a flow would come back to its own API, when it calls these: every name on the way, the last one its own. */
export async function wayBack(
  db: Db,
  service: string,
  called: readonly string[],
): Promise<readonly string[] | null> {
  if (called.length === 0) return null;
  const { rows } = await sql<{ way: string[] }>`
    with recursive calls as materialized (
      select distinct v.service as caller, node ->> 'service' as called
      from api_design d join api_version v on v.service = d.service and v.number = d.live,
        jsonb_path_query(v.flow, 'lax $.nodes.* ? (@.type == "call")') as node
      where d.status = 'published'
    ), walk (at, way) as (
      select c, array[c] from unnest(${[...called]}::text[]) as c
      union all
      select calls.called, walk.way || calls.called from walk join calls on calls.caller = walk.at
      where walk.at <> ${service} and calls.called <> all(walk.way) and cardinality(walk.way) < ${mostDeep}
    )
    select way from walk where at = ${service} order by cardinality(way) limit 1`.execute(db);
  return rows[0]?.way ?? null;
}

// As deep as calls may go at all; what is longer ends there when it runs.
const mostDeep = 9;
