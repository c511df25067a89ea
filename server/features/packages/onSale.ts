import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/**
 * Of the rows `traffic_package` of a query whether they are on sale: neither closed nor of an unpublished
 * API.
 */
export const isOnSale = sql<boolean>`(traffic_package.status = 'normal'
  and not exists (${withdrawn(sql`traffic_package.services`)}))`;

/** The names that are no published API. */
export async function withdrawnApis(db: Db, services: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    ${withdrawn(sql`${JSON.stringify(services)}::jsonb`)}`.execute(db);
  return rows.map(({ service }) => service);
}

function withdrawn(services: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select named.service from jsonb_array_elements_text(${services}) as named (service)
    where not exists (select 1 from api_design as d where d.service = named.service and d.status = 'published')`;
}
