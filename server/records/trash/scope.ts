import { sql } from 'kysely';
import { superLevel } from '#schemas/wire.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { Condition } from '../where.ts';

/**
 * The records in the trash that a caller may see and restore: everything that the caller could have deleted.
 * Where accounts delete their own records, only what the caller did delete.
 */
export async function trashScope(call: Call): Promise<Condition> {
  const { id, level } = callerOf(call);
  const [all, own]: [string[], string[]] = [[], []];
  for (const { name, access, services } of call.registry.resources.values())
    if (level === superLevel || (await mayCall(call, services.delete)))
      (access.delete === 'own' ? own : all).push(name);
  return sql`(resource = any(${all}::text[]) or (resource = any(${own}::text[]) and account_id = ${id}))`;
}
