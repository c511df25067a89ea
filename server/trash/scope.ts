import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import { superLevel } from '../access.ts';
import { type Call, callerOf } from '../call.ts';
import type { Condition } from '../collection/where.ts';
import { Refusal } from '../refusal.ts';

/**
 * What of the trash a caller may see and bring back: what he might have deleted himself. Where everybody deletes his
 * own, that is what he did delete.
 */
export async function trashScope(call: Call): Promise<Condition> {
  const { id, level } = callerOf(call);
  if (level === superLevel) return sql`true`;
  const [all, own]: [string[], string[]] = [[], []];
  for (const resource of call.registry.resources.values())
    if (await mayDelete(call, resource)) (resource.access.delete === 'own' ? own : all).push(resource.name);
  return sql`(resource = any(${all}::text[]) or (resource = any(${own}::text[]) and account_id = ${id}))`;
}

async function mayDelete({ app, caller }: Call, { services }: Resource): Promise<boolean> {
  const service = app.services.get(services.delete ?? '');
  if (!service) return false;
  return app.gate.pass(service, caller).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
