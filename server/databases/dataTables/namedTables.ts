import { sql } from 'kysely';
import { serviceParts } from '#schemas/flow/php/names.ts';
import type { Call } from '../../core/call.ts';

/** The tables that the data interfaces of an API's class name; they share one table per class. */
export async function namedTables(
  call: Call,
  service: string,
): Promise<{ service: string; table: string }[]> {
  const { namespace, className } = serviceParts(service);
  const { rows } = await sql<{ service: string; table: string }>`
    select service, "table" from api_design
    where starts_with(service, ${`${namespace}.${className}.`}) and type = 'data' and "table" is not null
    order by service`.execute(call.db);
  return rows;
}
