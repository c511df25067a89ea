import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Db } from '../platform/store/database.ts';

/** The published APIs with their parameters and answers, and the topics that accept messages. */
export async function reachable(db: Db): Promise<{ readonly apis: Row[]; readonly topics: string[] }> {
  const apis = await sql<Row>`
    select v.service, v.parameters, v.returns from api_design d
    join api_version v on v.service = d.service and v.number = d.live
    where d.status = 'published' order by v.service limit 5000`.execute(db);
  return { apis: apis.rows, topics: await topicNames(db) };
}

/** The topics that accept messages. */
export async function topicNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from topic where enabled order by name limit 5000`.execute(db);
  return rows.map(({ name }) => name);
}
