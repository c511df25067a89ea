import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { ret, trashDays } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { App } from '../../core/app.ts';
import type { Call } from '../../core/call.ts';
import type { Db } from '../../platform/store/database.ts';
import { insertAudits } from '../audit.ts';
import { keepCounted } from './countedRows.ts';
import { careOf, forget, type Kept, takeOut } from './takeOut.ts';

/**
 * Purges deleted records, all or none.
 * @throws ApiError 404 for records that are not in the trash, 420 for those still shown somewhere.
 */
export async function purge(call: Call, ids: readonly number[]): Promise<void> {
  const kept = await takeOut(call, ids);
  await refuseUntouchable(call, kept);
  const needed = await neededOf(call, kept);
  const held = kept.find(({ id }) => needed.has(id));
  if (held)
    throw new ApiError(ret.state, 'trash.needed', { values: { title: held.title ?? `#${held.record_id}` } });
  await letGo(call, kept);
  for (const [resource, some] of byResource(kept)) {
    const told = some.map(
      ({ record_id: id, title }) => ({ id, changes: { purged: [title, null] }, name: title }) as const,
    );
    await insertAudits(call, resource, told);
  }
}

/** Purges expired records from the trash in batches. @returns how many records were purged. */
export async function sweepTrash(app: App): Promise<number> {
  for (let count = 0; ; ) {
    const swept = await sweepSome(app);
    count += swept;
    if (swept < mostAtOnce) return count;
  }
}

const mostAtOnce = 1000;

async function sweepSome(app: App): Promise<number> {
  const effects: (() => void)[] = [];
  const swept = await app.db.transaction().execute(async (db) => {
    // Skips records that another process is purging or restoring.
    const { rows } = await sql<Due>`
      select id, resource, record_id from trash where expires_at <= now()
      order by expires_at limit ${mostAtOnce} for update skip locked`.execute(db);
    const needed = await neededOf({ app, db }, rows);
    await postpone(db, [...needed]);
    const due = rows.filter(({ id }) => !needed.has(id));
    if (due.length > 0) await letGo({ app, db, afterCommit: (effect) => void effects.push(effect) }, due);
    return rows.length;
  });
  for (const effect of effects) effect();
  return swept;
}

type Due = Pick<Kept, 'id' | 'resource' | 'record_id'>;

async function postpone(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update trash set expires_at = now() + make_interval(days => ${trashDays})
    where id = any(${ids}::bigint[])`.execute(db);
}

/** The records that are still shown somewhere, by their IDs in the trash. */
async function neededOf(call: Pick<Call, 'app' | 'db'>, due: readonly Due[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const [resource, some] of byResource(due)) {
    const { needed } = careOf(call, call.app.registry.resources.get(resource));
    if (!needed) continue;
    const records = await needed(call, await storedRows(call.db, some));
    for (const { id, record_id } of some) if (records.has(record_id)) found.add(id);
  }
  return found;
}

async function refuseUntouchable(call: Call, kept: readonly Kept[]): Promise<void> {
  for (const [resource, some] of byResource(kept)) {
    const { mayTouch } = careOf(call, call.registry.resources.get(resource));
    mayTouch?.(call, await storedRows(call.db, some));
  }
}

/** Purges records without a permission check, which is the caller's responsibility. */
export async function letGo(
  call: Pick<Call, 'app' | 'db' | 'afterCommit'>,
  due: readonly Pick<Due, 'id' | 'resource'>[],
): Promise<void> {
  for (const [resource, some] of byResource(due)) {
    const { purged } = careOf(call, call.app.registry.resources.get(resource));
    await purged?.(call, await storedRows(call.db, some));
  }
  const ids = due.map(({ id }) => id);
  await keepCounted(call.db, call.app.registry, ids);
  await forget(call.db, ids);
}

async function storedRows(db: Db, due: readonly Pick<Due, 'id'>[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select row from kaifang_system.trash_row where trash_id = any(${due.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

function byResource<One extends Pick<Due, 'resource'>>(due: readonly One[]): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of due) groups.set(one.resource, [...(groups.get(one.resource) ?? []), one]);
  return groups;
}
