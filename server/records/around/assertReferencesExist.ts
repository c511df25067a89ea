import { sql } from 'kysely';
import { explain } from '#schemas/explain.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';

/**
 * Requires the fields that a record needs in its present state, such as the keys of a provider that was
 * switched on. Call it after the write, which is rolled back when a field is missing: stored and new values
 * then count alike, and so does a secret, which no record shows.
 * @throws ApiError 400 that names them.
 */
export async function assertReferencesExist(
  call: Call,
  resource: Resource,
  saved: Row,
  wanted: readonly string[],
): Promise<void> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(resource.name)} where id = ${saved['id']}`.execute(call.db);
  const missing = wanted.filter((name) => (rows[0]?.[name] ?? null) === null);
  if (missing.length === 0) return;
  const broken = missing.map((name) => {
    return { keyword: 'required', instancePath: '', schemaPath: '', params: { missingProperty: name } };
  });
  throw badInput(explain(broken, resource.schema, call.texts, call.lang), broken);
}
