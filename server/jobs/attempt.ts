import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { fieldSql } from '../collection/computed/fieldSql.ts';
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

/** Says what the records are called that it was not done to. */
export async function nameFailed(call: Call, resource: Resource, { done, failed }: Tally): Promise<Tally> {
  if (failed.length === 0) return { done, failed };
  const ids = failed.map(({ id }) => Number(id));
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id, left((${fieldSql(resource, resource.display)})::text, 200) as name from ${sql.table(resource.name)}
    where id = any(${ids}::bigint[])`.execute(call.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const told = failed.map((problem): Problem => {
    const name = names.get(Number(problem.id));
    return { ...problem, ...(name && { name }) };
  });
  return { done, failed: told };
}
