import { sql } from 'kysely';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { countTry } from '../store/throttle.ts';

/** Writes down who changed what from what to what, in the transaction of the change: without it there is no change. */
export async function writeAudit(
  call: Call,
  resource: Resource,
  id: Json | undefined,
  before: Row | null,
  after: Row | null,
) {
  if (resource.append) return;
  await insert(call, resource.name, id ?? null, differences(before ?? {}, after ?? {}));
}

/** Writes down that an account tried what it may not do; a flood of tries only up to a bound. */
export async function recordRefusal(call: Call): Promise<void> {
  if (!call.caller) return;
  const isFlood = await countTry(call.db, [{ key: `refused:${call.caller.id}`, most: 60, seconds: 60 }]);
  if (!isFlood) await insert(call, null, null, { refused: [null, ret.forbidden] });
}

/** A record before and after a change; null where it was not there. */
export interface Change {
  readonly id: Json;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Writes down many changes at once, as `writeAudit` does each. */
export async function writeAudits(call: Call, resource: Resource, changes: readonly Change[]): Promise<void> {
  if (resource.append || changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  const told = changes.map(({ before, after }) => JSON.stringify(differences(before ?? {}, after ?? {})));
  await sql`
    insert into audit (account_id, username, service, resource, record_id, ip, changes)
    select ${call.caller?.id ?? null}::bigint, ${call.caller?.username ?? null}, ${call.service}, ${resource.name},
      id, ${call.ip}, changes::jsonb
    from unnest(${ids}::bigint[], ${told}::text[]) as told (id, changes)`.execute(call.db);
}

type Changes = Readonly<Record<string, readonly [Json, Json]>>;

async function insert(call: Call, resource: string | null, id: Json, changes: Changes): Promise<void> {
  await sql`
    insert into audit (account_id, username, service, resource, record_id, ip, changes)
    values (${call.caller?.id ?? null}, ${call.caller?.username ?? null}, ${call.service}, ${resource},
      ${id}, ${call.ip}, ${JSON.stringify(changes)})`.execute(call.db);
}

function differences(before: Row, after: Row): Record<string, [Json, Json]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (name) =>
      !['version', 'updated_at'].includes(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]]));
}
