import { type RawBuilder, sql } from 'kysely';
import { isStored } from '#schemas/complete.ts';
import { isLinked, keyField, type ReferencePlace, referencePlaces } from '#schemas/derive/references.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';

/** A place of some resource whose references no foreign key guards. */
interface Referrer {
  readonly resource: Resource;
  readonly place: ReferencePlace;
}

/**
 * Rejects removing records that lists or rows of others still refer to, as the database does for single
 * fields. The caller holds the records' locks, so no new reference can appear.
 * @throws ApiError 420 that names a referring record.
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
  throw new ApiError(ret.state, 'referenced', { values: { label } });
}

/** Whether other lists refer to records by this value, so that it cannot simply change. */
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
  // Records deleted by cascade do not block the deletion.
  const others = resource.name === place.reference.resource ? sql`and id <> all(${own}::bigint[])` : sql``;
  const wanted = values.map((value) => JSON.stringify(held(inside, value)));
  return sql`
    select 1 from ${sql.table(resource.name)}
    where ${sql.ref(field)} @> any(${wanted}::jsonb[]) ${others}`;
}

// `*`, `apis`, `*` around x is [{"apis":[x]}]: the JSON that a column containing x at that path contains.
function held([step, ...rest]: readonly string[], value: Row[string]): unknown {
  if (step === undefined) return value;
  return step === '*' ? [held(rest, value)] : { [step]: held(rest, value) };
}
