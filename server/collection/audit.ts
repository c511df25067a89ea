import { type RawBuilder, sql } from 'kysely';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { cleanJson } from '../rules/cleanText.ts';
import { codeWithoutSecrets, withoutSecrets } from '../rules/withoutSecrets.ts';
import type { Db } from '../store/database.ts';
import { countTry } from '../store/throttle.ts';
import { waitsForNext } from '../store/trips/fewerTrips.ts';

/** Writes down who changed what from what to what, in the transaction of the change: without it there is no change. */
export async function writeAudit(
  call: Call,
  resource: Resource,
  id: Json | undefined,
  before: Row | null,
  after: Row | null,
) {
  if (resource.append) return;
  await insertAudit(call, resource.name, id ?? null, differences(resource, before ?? {}, after ?? {}));
}

/** Writes down that an account tried what it may not do; a flood of tries only up to a bound. */
export async function recordRefusal(call: Call): Promise<void> {
  if (!call.caller) return;
  const isFlood = await countTry(call.app.shared.counters, [
    { key: `refused:${call.caller.id}`, most: 60, seconds: 60 },
  ]);
  if (!isFlood) await insertAudit(call, null, null, { refused: [null, ret.forbidden] });
}

/** A record before and after a change; null where it was not there. */
export interface Change {
  readonly id: Json;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Writes down many changes at once, as `writeAudit` does each. */
export async function writeAudits(call: Call, resource: Resource, changes: readonly Change[]): Promise<void> {
  if (resource.append) return;
  const told = changes.map(({ id, before, after }) => ({
    id,
    changes: differences(resource, before ?? {}, after ?? {}),
  }));
  await insertAudits(call, resource.name, told);
}

/** What happened to one record: each field with its value before and after. */
export interface Told {
  readonly id: Json;
  readonly changes: Changes;
}

/** Writes an entry for each of several records, in one statement. */
export async function insertAudits(call: Call, resource: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const ids = told.map(({ id }) => id);
  const changes = told.map((one) => cleanJson(one.changes));
  await sql`${goesWithNext}
    insert into audit (${whoColumns}, resource, record_id, changes)
    select ${who(call)}, ${resource}, id, changes::jsonb
    from unnest(${ids}::bigint[], ${changes}::text[]) as told (id, changes)`.execute(call.db);
}

type Changes = Readonly<Record<string, readonly [Json, Json]>>;

/** Writes one entry of the audit trail: who, and who really when somebody is signed in as somebody else. */
export async function insertAudit(
  call: Pick<Call, 'db' | 'caller' | 'service' | 'ip' | 'reference'>,
  resource: string | null,
  id: Json,
  changes: Changes | Row,
  db: Db = call.db,
): Promise<void> {
  await sql`${goesWithNext}
    insert into audit (${whoColumns}, resource, record_id, changes)
    values (${who(call)}, ${resource}, ${id}, ${cleanJson(changes)})`.execute(db);
}

// As a rule it is the last of its transaction, and goes with the commit.
const goesWithNext = sql.raw(waitsForNext);
const whoColumns = sql`account_id, username, simulated_by, operator, service, ip, reference`;

function who({
  caller,
  service,
  ip,
  reference,
}: Pick<Call, 'caller' | 'service' | 'ip' | 'reference'>): RawBuilder<unknown> {
  const real = caller?.simulatedBy;
  return sql`${caller?.id ?? null}::bigint, ${caller?.username ?? null}, ${real?.id ?? null}::bigint,
    ${real?.username ?? null}, ${service}, ${ip}, ${reference}`;
}

// What is computed changes by itself.
function differences({ schema }: Resource, before: Row, after: Row): Record<string, [Json, Json]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (name) =>
      !['version', 'updated_at'].includes(name) &&
      schema.properties[name]?.virtual === undefined &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    changed.map((name) => {
      // What nobody types into a form is not put back from here either, so that more of it may be masked.
      const masked = schema.properties[name]?.readOnly ? codeWithoutSecrets : withoutSecrets;
      return [name, [masked(before[name] ?? null), masked(after[name] ?? null)]];
    }),
  );
}
