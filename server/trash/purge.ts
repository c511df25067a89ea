import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { App } from '../app.ts';
import type { Call } from '../call.ts';
import { insertAudits } from '../collection/audit.ts';
import type { Db } from '../store/database.ts';
import { careOf, forget, type Kept, takeOut } from './takeOut.ts';

/** Removes deleted records for good, all of them or none. @throws Refusal 404 for what is not in the trash. */
export async function purge(call: Call, ids: readonly number[]): Promise<void> {
  const kept = await takeOut(call, ids);
  await letGo(call, kept);
  for (const [resource, some] of byResource(kept)) {
    const told = some.map(
      ({ record_id: id, title }) => ({ id, changes: { purged: [title, null] } }) as const,
    );
    await insertAudits(call, resource, told);
  }
}

/** Removes what was in the trash for long enough, in parts. @returns how many records that were. */
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
    // What another process sweeps, or somebody brings back at this moment, is left to them.
    const { rows } = await sql<Due>`
      select id, resource from trash where expires_at <= now()
      order by expires_at limit ${mostAtOnce} for update skip locked`.execute(db);
    if (rows.length > 0) await letGo({ app, db, afterCommit: (effect) => void effects.push(effect) }, rows);
    return rows.length;
  });
  for (const effect of effects) effect();
  return swept;
}

type Due = Pick<Kept, 'id' | 'resource'>;

async function letGo(call: Pick<Call, 'app' | 'db' | 'afterCommit'>, due: readonly Due[]): Promise<void> {
  for (const [resource, some] of byResource(due)) {
    const { purged } = careOf(call, call.app.registry.resources.get(resource));
    await purged?.(call, await storedRows(call.db, some));
  }
  await forget(
    call.db,
    due.map(({ id }) => id),
  );
}

async function storedRows(db: Db, due: readonly Due[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select row from kaifang_system.trash_row where trash_id = any(${due.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

function byResource<One extends Due>(due: readonly One[]): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of due) groups.set(one.resource, [...(groups.get(one.resource) ?? []), one]);
  return groups;
}
