import { type Kysely, sql } from 'kysely';
import type { Db, Tables } from '../../platform/store/database.ts';

const keyOf = (id: number) => sql`hashtextextended('kaifang.job.' || ${id}::bigint, 0)`;

/**
 * Locks a job for as long as the connection lives, so that other processes can see that it is not abandoned.
 */
export async function holdJob(held: Kysely<Tables>, id: number): Promise<void> {
  await sql`select pg_advisory_lock(${keyOf(id)})`.execute(held);
}

/** Whether no process holds a job. */
async function isAbandoned(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(id)}) as free`.execute(db);
  return rows[0]?.free === true;
}

/**
 * Marks jobs whose process has died as interrupted. Their completed work stays done and counted. A new job
 * has some seconds to be picked up.
 * @returns the IDs.
 */
export async function endAbandoned(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from job where state = 'running' and created_at < now() - interval '10 seconds'`.execute(db);
  const ended: number[] = [];
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      if (!(await isAbandoned(tx, id))) return;
      await sql`
        update job set state = 'broken', ended_at = now(), updated_at = now(), version = version + 1,
          done = case when (params->>'whole')::boolean then 0 else done end
        where id = ${id} and state = 'running'`.execute(tx);
      ended.push(id);
    });
  return ended;
}
