import { sql } from 'kysely';
import { referencePlaces } from '#schemas/derive/references.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { writeAudits } from '../audit.ts';
import { readableFields, wireMapper } from '../codec.ts';
import { selectedSql } from '../computed/fieldSql.ts';
import { checkShown } from '../files/checkShown.ts';
import { lostReferences } from '../refer/lost.ts';
import { insertKept } from './insertKept.ts';
import { restoreConflict } from './restoreConflict.ts';
import { type Columns, shapeOf } from './shape.ts';
import { careOf, forget, type Kept, resourceNow, takeOut } from './takeOut.ts';

const known = new WeakMap<Resource, Resource>();

/** A restored record. */
export interface Restored {
  readonly resource: string;
  readonly id: number;
}

/**
 * Restores deleted records unchanged, with their IDs, all or none.
 * @throws ApiError 404 for records that are not in the trash, 420 or 422 that names the record and the
 * conflict.
 */
export async function restore(call: Call, ids: readonly number[]): Promise<Restored[]> {
  const kept = await takeOut(call, ids);
  for (const alike of runsOf(kept)) await bringBack(call, alike);
  await cascadeSteps(call, ids);
  await forget(call.db, ids);
  return kept.map(({ resource, record_id: id }) => ({ resource, id }));
}

// In order, in batches of one resource and one shape.
function runsOf(kept: readonly Kept[]): Kept[][] {
  const runs: Kept[][] = [];
  for (const one of kept) {
    const run = runs.at(-1);
    if (run?.[0]?.resource === one.resource && run[0].shape === one.shape) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

async function bringBack(call: Call, kept: readonly Kept[]): Promise<void> {
  const [first] = kept as readonly [Kept, ...Kept[]];
  const resource = resourceNow(call, first);
  refuseChanged(call, resource, first);
  const records = await insert(call, resource, first.columns, kept).catch(async (error: unknown) => {
    throw (await restoreConflict(call, resource, kept, error)) ?? error;
  });
  await checkNamed(call, resource, records);
  await checkShown(call, resource, records);
  const { mayTouch, restored } = careOf(call, resource);
  mayTouch?.(call, records);
  await writeAudits(
    call,
    resource,
    records.map((after) => ({ id: after['id'] as number, before: null, after })),
  );
  // Its changes follow the restore, also in the records' histories.
  await restored?.(call, records);
}

// A value whose meaning changed since the deletion would come back as something that no one wrote.
function refuseChanged(call: Call, resource: Resource, { columns, title, record_id: id }: Kept): void {
  const now = shapeOf(resource).columns;
  const changed = Object.keys(now).find((name) => name in columns && columns[name] !== now[name]);
  if (changed === undefined) return;
  const label = resource.schema.properties[changed]?.label?.[call.lang] ?? changed;
  throw new ApiError(ret.state, 'trash.changed', { values: { title: title ?? `#${id}`, label } });
}

async function insert(call: Call, resource: Resource, then: Columns, kept: readonly Kept[]): Promise<Row[]> {
  const rows = sql`
    select row from kaifang_system.trash_row where trash_id = any(${kept.map(({ id }) => id)}::bigint[])`;
  const answer = selectedSql(resource, readableFields(resource));
  return (await insertKept(call.db, resource, then, rows, answer)).map(wireMapper(resource));
}

/**
 * Restores records that were deleted by cascade together with restored records. Records that are no longer
 * stored in the same way are left out: they were not requested.
 */
async function cascadeSteps(call: Call, trashIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ resource: string; shape: string; columns: Columns }>`
    select distinct resource, shape, columns from kaifang_system.trash_along
    join kaifang_system.trash_shape on hash = shape where trash_id = any(${trashIds}::bigint[])`.execute(
    call.db,
  );
  for (const { resource: name, shape, columns } of rows) {
    const resource = call.registry.resources.get(name);
    if (!resource) continue;
    const now = shapeOf(resource).columns;
    if (Object.keys(now).some((column) => column in columns && columns[column] !== now[column])) continue;
    const kept = sql`
      select row from kaifang_system.trash_along
      where trash_id = any(${trashIds}::bigint[]) and resource = ${name} and shape = ${shape}`;
    await insertKept(call.db, resource, columns, kept, sql`id`);
  }
}

/**
 * Checks that the records that lists refer to still exist, which no foreign key does. A reference that may no
 * longer be chosen is allowed, as in a record that was not deleted.
 * @throws ApiError 420 that names both.
 */
async function checkNamed(call: Call, resource: Resource, records: readonly Row[]): Promise<void> {
  const written = records.map((after) => ({ before: null, after }));
  const look = { every: false, lock: true };
  const lost = await lostReferences(call, unconditional(resource), written, look);
  const at = lost.findIndex((faults) => faults.length > 0);
  const [fault] = lost[at] ?? [];
  if (!fault) return;
  const record = records[at] ?? {};
  const [field = ''] = fault.instancePath.split('/').slice(1);
  const target =
    referencePlaces(resource.schema).find(({ path }) => path[0] === field)?.reference.resource ?? '';
  const values = {
    title: record[resource.display] ?? `#${record['id']}`,
    label: resource.schema.properties[field]?.label?.[call.lang] ?? field,
    thing: call.registry.resources.get(target)?.label[call.lang] ?? target,
    name: `#${(fault.params as { value?: unknown }).value}`,
  };
  throw new ApiError(ret.state, 'trash.missing', { values });
}

function unconditional(resource: Resource): Resource {
  const bare = known.get(resource) ?? { ...resource, schema: withoutConditions(resource.schema) };
  known.set(resource, bare);
  return bare;
}

function withoutConditions(schema: ObjectSchema): ObjectSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    return key === 'reference' && value?.when ? { ...value, when: undefined } : value;
  });
}
