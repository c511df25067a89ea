import { type RawBuilder, sql } from 'kysely';
import {
  isLinked,
  keyField,
  namedAt,
  type ReferencePlace,
  referencePlaces,
} from '#schemas/derive/references.ts';
import type { Fault } from '#schemas/explain.ts';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Reference, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { filterCondition } from '../where.ts';

/** Values to write, and the record before the write. */
export interface Written {
  readonly before: Row | null;
  readonly after: Row;
}

/** How strictly references are checked. */
export interface Look {
  /** Also checks references that a foreign key guards. */
  readonly every: boolean;
  /** Locks the referenced records against deletion until the transaction ends. */
  readonly lock: boolean;
}

/**
 * The references to missing records or to records that may not be chosen, for each of the writes: one query
 * for all of them. A record may keep the references that it had before.
 */
export async function lostReferences(
  call: Call,
  resource: Pick<Resource, 'schema'>,
  written: readonly Written[],
  look: Look,
): Promise<Fault[][]> {
  const sought = soughtIn(call, resource, written, look);
  if (sought.length === 0) return written.map(() => []);
  const found = await findAll(call, sought, look);
  return written.map((_write, at) =>
    sought.flatMap(({ named }, which) =>
      named
        .filter((one) => one.write === at && !found[which]?.has(String(one.value)))
        .map(({ value, path }) => ({ keyword: 'reference', instancePath: path, params: { value } })),
    ),
  );
}

/** The referenced records of one kind, and the places of the references. */
interface Sought {
  readonly target: Resource;
  readonly reference: Reference;
  readonly named: { readonly write: number; readonly value: string | number; readonly path: string }[];
}

function soughtIn(
  call: Call,
  resource: Pick<Resource, 'schema'>,
  written: readonly Written[],
  look: Look,
): Sought[] {
  const byKind = new Map<string, Sought>();
  for (const place of referencePlaces(resource.schema)) {
    const { reference } = place;
    const target = call.registry.resources.get(reference.resource);
    // Records that live elsewhere cannot be looked up.
    if (target?.provider.type !== 'kaifang') continue;
    if (isLinked(place) && !reference.when && !look.every) continue;
    const kind = JSON.stringify([target.name, reference.field, reference.when]);
    const sought = byKind.get(kind) ?? { target, reference, named: [] };
    for (const [write, one] of written.entries()) sought.named.push(...newAt(one, place, write));
    if (sought.named.length > 0) byKind.set(kind, sought);
  }
  return [...byKind.values()];
}

function newAt({ before, after }: Written, place: ReferencePlace, write: number): Sought['named'] {
  if (after[place.path[0] as string] === undefined) return [];
  const kept = new Set(namedAt(before, place).map(({ value }) => value));
  const added = namedAt(after, place).filter(({ value }) => !kept.has(value));
  return added.map(({ value, at }) => ({ write, value, path: `/${at.join('/')}` }));
}

async function findAll(call: Call, sought: readonly Sought[], { lock }: Look): Promise<Set<string>[]> {
  const name = (at: number) => sql.ref(`sought_${at}`);
  const parts = sought.map((one, at) => sql`${name(at)} as (${recordsSql(call, one, lock)})`);
  const all = sought.map((_one, at) => sql`select ${at}::int as at, value from ${name(at)}`);
  const { rows } = await sql<{ at: number; value: string }>`
    with ${sql.join(parts)} ${sql.join(all, sql` union all `)}`.execute(call.db);
  const found = sought.map(() => new Set<string>());
  for (const { at, value } of rows) found[at]?.add(value);
  return found;
}

function recordsSql(
  { texts }: Call,
  { target, reference, named }: Sought,
  lock: boolean,
): RawBuilder<unknown> {
  const column = sql.ref(keyField(reference));
  const values = [...new Set(named.map(({ value }) => String(value)))];
  const type = reference.field ? sql`text` : sql`bigint`;
  const may = reference.when ? filterCondition(target, asFilter(reference.when), texts) : sql`true`;
  return sql`
    select ${column}::text as value from ${sql.table(target.name)}
    where ${column} = any(${values}::${type}[]) and ${may} ${lock ? sql`for key share` : sql``}`;
}
