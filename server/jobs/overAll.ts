import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { rowsCondition } from '../collection/query.ts';
import type { Condition } from '../collection/where.ts';
import { badInput } from '../refusal.ts';
import type { Service } from '../service.ts';
import { attempt, nameFailed } from './attempt.ts';
import type { JobSpec, RunningJob } from './job.ts';
import { runOnSeveral } from './runOnSeveral.ts';

/**
 * A service about records by their ids, which takes a filter as well: then it runs as a job over all that match. Of
 * several ids a refusal names those that it is about.
 */
export function overAll(service: Service): Service {
  const { over } = service;
  if (!over || service.ownJob) return service;
  return {
    ...service,
    run: async (call, input) => {
      if (input['filter'] === undefined) return runOnSeveral(call, service, over.resource, input);
      refuseBoth(call, input);
      // What is wrong with the filter is told at once.
      rowsCondition(call, over.resource, input);
      return {
        job: await call.app.jobs.start(call, bulkSpec(service, over, input)),
      };
    },
  };
}

// Who says both means one of them, and nobody knows which.
function refuseBoth({ texts }: Call, { id, ids }: Row): void {
  const field = ids === undefined ? 'id' : 'ids';
  if (id === undefined && ids === undefined) return;
  const message = say(texts, 'jobs.eitherFilter', { field });
  throw badInput([{ field, rule: 'either', message }]);
}

type Over = NonNullable<Service['over']>;

function bulkSpec(service: Service, over: Over, input: Row): JobSpec {
  const { filter, q, ...rest } = input;
  const { resource } = over;
  return {
    kind: 'bulk',
    resource: resource.name,
    deed: over.deed(input),
    params: { filter, ...(q !== undefined && { q }) },
    guard: async (call) => {
      await call.app.gate.pass(service, call.caller);
      await service.before?.(call, input);
    },
    run: async (job) => {
      const scope = await service.scope?.(job.call);
      const { most, count } = await extent(job.call, resource, input, scope);
      await job.plan(count);
      await goThrough(job, service, resource, {
        input,
        rest,
        most,
        scope,
        isDown: service.lastFirst === true,
      });
      return {};
    },
  };
}

// Rows that are added later are not meant.
async function extent(
  call: Call,
  resource: Resource,
  input: Row,
  scope: Condition | undefined,
): Promise<{ most: number; count: number }> {
  return call.app.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = '5min'`.execute(db);
    const { rows } = await sql<{ most: number | null; count: number }>`
      select max(id) as most, count(*) as count from ${sql.table(resource.name)}
      where ${rowsCondition(call, resource, input, scope)}`.execute(db);
    return { most: rows[0]?.most ?? 0, count: rows[0]?.count ?? 0 };
  });
}

interface Way {
  readonly input: Row;
  /** What each call carries beside its ids. */
  readonly rest: Row;
  readonly most: number;
  /** Which rows they may be, where the service says so. */
  readonly scope: Condition | undefined;
  /** From the last to the first. */
  readonly isDown: boolean;
}

// It begins with few: where each row takes long, the first of them are soon told as done.
const [fewest, mostAtOnce, wantedMs] = [2, 500, 300];

async function goThrough(job: RunningJob, service: Service, resource: Resource, way: Way): Promise<void> {
  let size = fewest;
  for (let last = way.isDown ? way.most + 1 : 0; ; ) {
    let ids: number[] = [];
    let started = 0;
    await job.batch(async (inside) => {
      ids = await nextIds(inside, resource, way, last, size);
      // To find them takes as long for few as for many.
      started = performance.now();
      return nameFailed(inside, resource, await attempt(inside, service, way.rest, ids), way.scope);
    });
    if (ids.length < size) return;
    last = ids.at(-1) as number;
    const pace = wantedMs / (performance.now() - started);
    size = Math.round(Math.min(mostAtOnce, Math.max(fewest, size * Math.min(2, pace))));
  }
}

async function nextIds(call: Call, resource: Resource, way: Way, last: number, size: number) {
  const { input, most, scope, isDown } = way;
  const further = isDown
    ? sql`id < ${last} order by id desc`
    : sql`id > ${last} and id <= ${most} order by id`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(resource.name)}
    where ${rowsCondition(call, resource, input, scope)} and ${further} limit ${size}`.execute(call.db);
  return rows.map(({ id }) => id);
}
