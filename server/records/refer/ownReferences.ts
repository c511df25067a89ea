import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';

/**
 * Limits callers who see only their own rows to references to their own records: to them, another account's
 * record does not exist.
 * @throws ApiError 400 with the text for a missing reference.
 */
export async function checkOwnReferences(call: Call, resource: Resource, values: Row): Promise<void> {
  if (resource.access.get !== 'own') return;
  for (const [name, { reference, label }] of Object.entries(resource.schema.properties)) {
    const target = call.registry.resources.get(reference?.resource ?? '');
    const id = values[name] ?? null;
    if (!target?.owner || !target.platform || id === null || name === resource.owner) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(target.name)}
      where id = ${id} and ${sql.ref(target.owner)} = ${callerOf(call).id}`.execute(call.db);
    if (rows.length > 0) continue;
    const message = say(call.texts, 'validation.reference', { label: label?.[call.lang] ?? name, value: id });
    throw badInput([{ field: name, rule: 'reference', message }]);
  }
}
