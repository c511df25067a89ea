import { sql } from 'kysely';
import type { ImportedApi } from '#schemas/openapi/operation.ts';
import type { OwnedName } from '#schemas/openapi/serviceName.ts';
import type { Db } from '../../platform/store/database.ts';

/** What an import wrote into an API, and its source. */
export interface Origin {
  readonly source: string;
  readonly method: string;
  readonly path: string;
  readonly base: string;
  readonly api: ImportedApi;
}

/** What the last import wrote into an API; null if there was none. */
export async function originOf(db: Db, service: string): Promise<Origin | null> {
  const { rows } = await sql<Origin>`
    select source, method, path, base, api from kaifang_system.api_origin where service = ${service}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The names of all imported operations; if one has several names, the latest comes last. */
export async function ownedNames(db: Db): Promise<OwnedName[]> {
  const { rows } = await sql<OwnedName>`
    select service, method, path, base from kaifang_system.api_origin order by imported_at, service`.execute(
    db,
  );
  return rows;
}

/** Records what an import wrote into an API. */
export async function keepOrigin(db: Db, service: string, origin: Origin): Promise<void> {
  const { source, method, path, base, api } = origin;
  await sql`
    insert into kaifang_system.api_origin (service, source, method, path, base, api)
    values (${service}, ${source}, ${method}, ${path}, ${base}, ${JSON.stringify(api)}::jsonb)
    on conflict (service) do update set source = excluded.source, method = excluded.method, path = excluded.path,
      base = excluded.base, api = excluded.api, imported_at = now()`.execute(db);
}
