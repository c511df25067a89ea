import { sql } from 'kysely';
import { superLevel } from '#schemas/wire.ts';
import { mayCall } from '../access/mayCall.ts';
import { type Call, callerOf } from '../call.ts';
import type { Condition } from '../collection/where.ts';

/**
 * What of the trash a caller may see and bring back: what he might have deleted himself. Where everybody deletes his
 * own, that is what he did delete.
 */
export async function trashScope(call: Call): Promise<Condition> {
  const { id, level } = callerOf(call);
  const [all, own]: [string[], string[]] = [[], []];
  for (const { name, access, services } of call.registry.resources.values())
    if (level === superLevel || (await mayCall(call, services.delete)))
      (access.delete === 'own' ? own : all).push(name);
  return sql`(resource = any(${all}::text[]) or (resource = any(${own}::text[]) and account_id = ${id}))`;
}
