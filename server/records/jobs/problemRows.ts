import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { cleanJson } from '../../platform/rules/cleanText.ts';
import type { Db } from '../../platform/store/database.ts';
import type { Problem } from '../problem.ts';

/** How many failures a job's own row names for display. All others are stored separately. */
export const mostNamed = 1000;

/** Stores the failures that a job's own row does not name. */
export async function keepProblems(db: Db, job: number, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    insert into kaifang_system.job_problem (job_id, problem)
    select ${job}, value from jsonb_array_elements(${cleanJson(problems as unknown as Row[])}::jsonb)`.execute(
    db,
  );
}

/** All failures of a job, in order and in batches. */
export async function* problemsOf(db: Db, job: Row): AsyncGenerator<readonly Problem[]> {
  yield (job['problems'] ?? []) as unknown as readonly Problem[];
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<{ place: number; problem: Problem }>`
      select place, problem from kaifang_system.job_problem where job_id = ${job['id']} and place > ${last}
      order by place limit ${mostNamed}`.execute(db);
    yield rows.map(({ problem }) => problem);
    last = rows.at(-1)?.place ?? last;
    isMore = rows.length === mostNamed;
  }
}
