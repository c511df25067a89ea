import { type RawBuilder, sql } from 'kysely';
import { isStored } from '#schemas/complete.ts';
import { isLinked, keyField, type ReferencePlace, referencePlaces } from '#schemas/derive/references.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';

/** A place of some resource whose values the database does not guard by itself. */
interface Referrer {
  readonly resource: Resource;
  readonly place: ReferencePlace;
}

/**
 * Refuses to let go of records that lists or rows of others still name, as the database does for single fields.
 * Whoever calls it holds their locks, so nobody can name them meanwhile. @throws Refusal 420 that says who names one.
 */
export async function checkUnnamed(call: Call, target: Resource, records: readonly Row[]): Promise<void> {
  const referrers = referrersOf(call, target);
  if (referrers.length === 0) return;
  const asked = referrers.map(
    (one, at) => sql`select ${at}::int as at where exists (${namingSql(one, records)})`,
  );
  const { rows } = await sql<{ at: number }>`${sql.join(asked, sql` union all `)} limit 1`.execute(call.db);
  const found = rows[0] && referrers[rows[0].at];
  if (!found) return;
  const label = found.resource.plural;
  throw new Refusal(ret.state, 'referenced', { values: { label } });
}

/** Whether records are named by a value in other lists, so that it cannot simply become another. */
export function isNamedBy(call: Call, target: Resource, field: string): boolean {
  return referrersOf(call, target).some(({ place }) => keyField(place.reference) === field);
}

function referrersOf({ registry }: Call, target: Resource): Referrer[] {
  return [...registry.resources.values()].flatMap((resource) => {
    if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return [];
    return referencePlaces(resource.schema)
      .filter((place) => !isLinked(place) && place.reference.resource === target.name)
      .filter(({ path: [field = ''] }) => isKept(resource.schema.properties[field] ?? {}))
      .map((place) => ({ resource, place }));
  });
}

function isKept(property: Property): boolean {
  return isStored(property) && !property.secret;
}

function namingSql({ resource, place }: Referrer, records: readonly Row[]): RawBuilder<unknown> {
  const [field = '', ...inside] = place.path;
  const values = records.map((record) => record[keyField(place.reference)] ?? null);
  const own = records.map(({ id }) => id);
  // What goes with them does not hold them.
  const others = resource.name === place.reference.resource ? sql`and id <> all(${own}::bigint[])` : sql``;
  const wanted = values.map((value) => JSON.stringify(held(inside, value)));
  return sql`
    select 1 from ${sql.table(resource.name)}
    where ${sql.ref(field)} @> any(${wanted}::jsonb[]) ${others}`;
}

// `*`, `apis`, `*` around x is [{"apis":[x]}]: what a column holds that holds x at that place.
function held([step, ...rest]: readonly string[], value: Row[string]): unknown {
  if (step === undefined) return value;
  return step === '*' ? [held(rest, value)] : { [step]: held(rest, value) };
}
