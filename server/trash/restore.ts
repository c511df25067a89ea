import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { writeAudits } from '../collection/audit.ts';
import { readableFields, wireMapper } from '../collection/codec.ts';
import { selectedSql } from '../collection/computed/fieldSql.ts';
import { checkShown } from '../files/checkShown.ts';
import { Refusal } from '../refusal.ts';
import { bringAlong } from './bringAlong.ts';
import { checkNamed } from './checkNamed.ts';
import { hindrance } from './hindrance.ts';
import { insertKept } from './insertKept.ts';
import { type Columns, shapeOf } from './shape.ts';
import { careOf, forget, type Kept, resourceNow, takeOut } from './takeOut.ts';

/** A record that is back. */
export interface Restored {
  readonly resource: string;
  readonly id: number;
}

/**
 * Brings deleted records back as they were, with their ids, all of them or none.
 * @throws Refusal 404 for what is not in the trash, 420 or 422 that names the record and what is in its way.
 */
export async function restore(call: Call, ids: readonly number[]): Promise<Restored[]> {
  const kept = await takeOut(call, ids);
  for (const alike of runsOf(kept)) await bringBack(call, alike);
  await bringAlong(call, ids);
  await forget(call.db, ids);
  return kept.map(({ resource, record_id: id }) => ({ resource, id }));
}

// In their order, as many at once as are of one resource and one shape.
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
    throw (await hindrance(call, resource, kept, error)) ?? error;
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
  // What it does to them comes after their return, in their histories too.
  await restored?.(call, records);
}

// A value that meant something else when it was deleted would come back as what nobody wrote.
function refuseChanged(call: Call, resource: Resource, { columns, title, record_id: id }: Kept): void {
  const now = shapeOf(resource).columns;
  const changed = Object.keys(now).find((name) => name in columns && columns[name] !== now[name]);
  if (changed === undefined) return;
  const label = resource.schema.properties[changed]?.label?.[call.lang] ?? changed;
  throw new Refusal(ret.state, 'trash.changed', { values: { title: title ?? `#${id}`, label } });
}

async function insert(call: Call, resource: Resource, then: Columns, kept: readonly Kept[]): Promise<Row[]> {
  const rows = sql`
    select row from kaifang_system.trash_row where trash_id = any(${kept.map(({ id }) => id)}::bigint[])`;
  const answer = selectedSql(resource, readableFields(resource));
  return (await insertKept(call.db, resource, then, rows, answer)).map(wireMapper(resource));
}
