import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The APIs whose draft or live version asks one of some database connections. */
export async function servicesUsing(db: Db, connections: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    select d.service from api_design d
    left join api_version v on v.service = d.service and v.number = d.live and d.status = 'published'
    where exists (
      select 1 from (values (d.flow), (v.flow)) as flows (flow),
        jsonb_path_query(flows.flow, '$.nodes.*.connection') as used
      where used #>> '{}' = any(${connections}))
    order by d.service`.execute(db);
  return rows.map(({ service }) => service);
}
