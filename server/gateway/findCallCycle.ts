import { sql } from 'kysely';
import type { Db } from '../platform/store/database.ts';

/**
 * The cycle of published APIs through which a flow that calls these would return to its own API: every name
 * on the path, its own last.
 */
export async function findCallCycle(
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

// The maximum depth of calls; a longer path fails at run time.
const mostDeep = 9;
