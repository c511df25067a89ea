import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { inSavepoint } from '../../core/inSavepoint.ts';
import { spokenName } from '../computed/spokenName.ts';
import { type Problem, problemOf } from '../problem.ts';
import { ownership } from '../query.ts';
import type { Condition } from '../where.ts';
import type { Tally } from './job.ts';

/**
 * Runs an operation on records: all at once, which is fast. On an error, it bisects to find the failing ones.
 */
export async function attempt(
  call: Call,
  work: (inside: Call, ids: readonly number[]) => Promise<unknown>,
  ids: readonly number[],
): Promise<Tally> {
  if (ids.length === 0) return { done: 0, failed: [] };
  try {
    await inSavepoint(call, (inside) => work(inside, ids));
    return { done: ids.length, failed: [] };
  } catch (error) {
    const problem = problemOf(error, call);
    if (!problem) throw error;
    if (ids.length === 1) return { done: 0, failed: [{ id: ids[0] as number, ...problem }] };
    const middle = Math.ceil(ids.length / 2);
    const first = await attempt(call, work, ids.slice(0, middle));
    const second = await attempt(call, work, ids.slice(middle));
    return { done: first.done + second.done, failed: [...first.failed, ...second.failed] };
  }
}

/**
 * Adds the names of the failed records, as far as the caller may see them. `scope` is the owner condition
 * where it is not simply the caller's own records, or all records.
 */
export async function nameFailed(
  call: Call,
  resource: Resource,
  { done, failed }: Tally,
  scope?: Condition,
): Promise<Tally> {
  if (failed.length === 0) return { done, failed };
  const ids = failed.map(({ id }) => Number(id));
  const where = sql.join(
    [sql`id = any(${ids}::bigint[])`, ...(scope ? [scope] : ownership(call, resource))],
    sql` and `,
  );
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id, left(${spokenName(resource, call.lang)}, 200) as name from ${sql.table(resource.name)}
    where ${where}`.execute(call.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const told = failed.map((problem): Problem => {
    const name = names.get(Number(problem.id));
    return { ...problem, ...(name && { name }) };
  });
  return { done, failed: told };
}
