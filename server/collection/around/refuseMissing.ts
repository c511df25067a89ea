import { sql } from 'kysely';
import { explain } from '#schemas/explain.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';

/**
 * Asks for fields that a record cannot do without as it is now, such as the keys of what was switched on. It is to be
 * called after the write, which is taken back when one is missing: so what was kept and what is new count alike, and a
 * secret, which no record shows, counts as any other field. @throws Refusal 400 that names them.
 */
export async function refuseMissing(
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
