import { sql } from 'kysely';
import type { Db } from '../platform/store/database.ts';

/** An API that queries a database connection. */
export interface ConnectionUse {
  /** The connection's DI service name. */
  readonly connection: string;
  /** The API's design. */
  readonly id: number;
  readonly service: string;
}

/** The APIs whose draft or live version queries one of these database connections. */
export async function servicesUsing(db: Db, connections: readonly string[]): Promise<ConnectionUse[]> {
  const { rows } = await sql<ConnectionUse>`
    select distinct used #>> '{}' as connection, d.id, d.service from api_design d
    left join api_version v on v.service = d.service and v.number = d.live and d.status = 'published',
      lateral (values (d.flow), (v.flow)) as flows (flow),
      lateral jsonb_path_query(flows.flow, '$.nodes.*.connection') as used
    where used #>> '{}' = any(${connections})
    order by d.service, connection`.execute(db);
  return rows;
}
