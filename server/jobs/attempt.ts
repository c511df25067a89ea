import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { spokenName } from '../collection/computed/spokenName.ts';
import { ownership } from '../collection/query.ts';
import type { Condition } from '../collection/where.ts';
import { inSavepoint } from '../inSavepoint.ts';
import type { Service } from '../service.ts';
import type { Tally } from './job.ts';
import { type Problem, problemOf } from './problem.ts';

/**
 * Does something to records: all at once, which is quick; where one of them is refused, the halves are tried until it
 * is known which.
 */
export async function attempt(
  call: Call,
  service: Service,
  rest: Row,
  ids: readonly number[],
): Promise<Tally> {
  if (ids.length === 0) return { done: 0, failed: [] };
  try {
    await inSavepoint(call, (inside) => service.run(inside, { ...rest, ids }));
    return { done: ids.length, failed: [] };
  } catch (error) {
    const problem = problemOf(error, call);
    if (!problem) throw error;
    if (ids.length === 1) return { done: 0, failed: [{ id: ids[0] as number, ...problem }] };
    const middle = Math.ceil(ids.length / 2);
    const first = await attempt(call, service, rest, ids.slice(0, middle));
    const second = await attempt(call, service, rest, ids.slice(middle));
    return { done: first.done + second.done, failed: [...first.failed, ...second.failed] };
  }
}

/**
 * Says what the records are called that it was not done to, as far as they are the caller's to see: `scope` says which
 * are, where that is not simply his own, or everybody's.
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
