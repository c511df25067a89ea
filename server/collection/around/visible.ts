import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ask } from '../../ask.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { readableFields } from '../codec.ts';
import { ownership } from '../query.ts';

/** Which fields of a record a caller may see, and whether it is no more. */
export interface Visible {
  readonly names: ReadonlySet<string>;
  readonly isDeleted: boolean;
}

/**
 * What of a record its own Get shows to the caller. Of one that was deleted it is what may be read at all, for whoever
 * could see it then. @throws Refusal as Get does.
 */
export async function visibleFields(call: Call, resource: Resource, id: number): Promise<Visible> {
  try {
    const input: Row = resource.kind === 'single' ? {} : { id };
    const record = (await ask(call, resource.services.get as string, input)) as Row;
    return { names: new Set(Object.keys(record)), isDeleted: false };
  } catch (error) {
    const isGone = error instanceof Refusal && error.ret === ret.notFound;
    if (!isGone || !(await couldSeeDeleted(call, resource, id))) throw error;
    return { names: new Set(readableFields(resource)), isDeleted: true };
  }
}

async function couldSeeDeleted(call: Call, resource: Resource, id: number): Promise<boolean> {
  const there = await sql`select 1 from ${sql.table(resource.name)} where id = ${id}`.execute(call.db);
  // It is there, but not for this caller.
  if (there.rows.length > 0) return false;
  if (ownership(call, resource).length === 0) return true;
  const { rows } = await sql<{ owner: number | null }>`
    select (changes -> ${resource.owner} ->> 0)::bigint as owner from audit
    where resource = ${resource.name} and record_id = ${id} order by id desc limit 1`.execute(call.db);
  return rows[0]?.owner === call.caller?.id;
}
