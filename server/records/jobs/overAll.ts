import { sql } from 'kysely';
import { labelAt } from '#schemas/explain.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput, noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { databaseError } from '../../core/databaseError.ts';
import { inSavepoint } from '../../core/inSavepoint.ts';
import type { Service } from '../../core/service.ts';
import { idsOf } from '../act.ts';
import { getRecords } from '../get.ts';
import { withFilter } from '../inputs.ts';
import { type ProblemText, problemText } from '../problem.ts';
import { matching } from '../reach.ts';
import type { Condition } from '../where.ts';
import { attempt, nameFailed } from './attempt.ts';
import type { JobSpec, RunningJob } from './job.ts';

const [mostNamed, mostTold] = [3, 100];

const ofTheCall: ReadonlySet<number> = new Set([ret.badInput, ret.failed]);

/**
 * A service about records that also accepts a filter: it then runs as a job over all matches.
 * For several IDs, an error names the records that it is about.
 */
export function overAll(service: Service): Service {
  const { over } = service;
  if (!over || service.ownJob) return service;
  return {
    ...service,
    ...(over.fields && { input: withFilter(service.input), ownInput: service.input }),
    run: async (call, input) => {
      if (input['filter'] === undefined) return runOnSeveral(call, service, over.resource, input);
      refuseBoth(call, input);
      refuseOwn(call, over, input);
      // Errors of the filter are reported at once.
      await matching(call, over.resource, input);
      return {
        job: await call.app.jobs.start(call, bulkSpec(service, over, input)),
      };
    },
  };
}

// With both given, it is unclear which one is meant.
function refuseBoth({ texts }: Call, { id, ids }: Row): void {
  const field = ids === undefined ? 'id' : 'ids';
  if (id === undefined && ids === undefined) return;
  const message = say(texts, 'jobs.eitherFilter', { field });
  throw badInput([{ field, rule: 'either', message }]);
}

type Over = NonNullable<Service['over']>;

/** @throws ApiError 400 that names what a change of many records cannot set. */
function refuseOwn({ texts, lang }: Call, { resource, fields }: Over, { filter, q, ...values }: Row): void {
  const own = Object.keys(values).filter((name) => fields && !fields.has(name));
  if (own.length === 0) return;
  const errors = own.map((field) => {
    const label = labelAt(resource.schema, field, lang);
    return { field, rule: 'many', message: say(texts, 'jobs.ownField', { label }) };
  });
  throw badInput(errors);
}

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

// Rows that are added later are not included.
async function extent(
  call: Call,
  resource: Resource,
  input: Row,
  scope: Condition | undefined,
): Promise<{ most: number; count: number }> {
  const where = await matching(call, resource, input, scope);
  return call.rootDb.transaction().execute(async (db) => {
    await sql`set local statement_timeout = '5min'`.execute(db);
    const { rows } = await sql<{ most: number | null; count: number }>`
      select max(id) as most, count(*) as count from ${sql.table(resource.name)}
      where ${where}`.execute(db);
    return { most: rows[0]?.most ?? 0, count: rows[0]?.count ?? 0 };
  });
}

interface Way {
  readonly input: Row;
  /** The fields that each call has in addition to its IDs. */
  readonly rest: Row;
  readonly most: number;
  /** The owner condition, where the service sets one. */
  readonly scope: Condition | undefined;
  /** From the last to the first. */
  readonly isDown: boolean;
}

// The first batch is small, so that slow rows soon show progress.
const [fewest, mostAtOnce, wantedMs] = [2, 500, 300];

async function goThrough(job: RunningJob, service: Service, resource: Resource, way: Way): Promise<void> {
  let size = fewest;
  for (let last = way.isDown ? way.most + 1 : 0; ; ) {
    let ids: number[] = [];
    let started = 0;
    await job.batch(async (inside) => {
      ids = await nextIds(inside, resource, way, last, size);
      // Finding them takes as long for few as for many.
      started = performance.now();
      const work = (part: Call, some: readonly number[]) => runOn(part, service, way.rest, some);
      return nameFailed(inside, resource, await attempt(inside, work, ids), way.scope);
    });
    if (ids.length < size) return;
    last = ids.at(-1) as number;
    const pace = wantedMs / (performance.now() - started);
    size = Math.round(Math.min(mostAtOnce, Math.max(fewest, size * Math.min(2, pace))));
  }
}

/** Runs a service on records; one that edits, on each in the version that it has now. */
async function runOn(call: Call, service: Service, rest: Row, ids: readonly number[]): Promise<void> {
  const { over, run } = service;
  if (!over?.fields) {
    await run(call, { ...rest, ids });
    return;
  }
  const records = await getRecords(call, over.resource, ids, 'lock');
  if (records.length < ids.length) throw noRecord();
  for (const { id, version } of records) await run(call, { ...rest, id, version } as Row);
}

async function nextIds(call: Call, resource: Resource, way: Way, last: number, size: number) {
  const { input, most, scope, isDown } = way;
  const further = isDown
    ? sql`id < ${last} order by id desc`
    : sql`id > ${last} and id <= ${most} order by id`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(resource.name)}
    where ${await matching(call, resource, input, scope)} and ${further} limit ${size}`.execute(call.db);
  return rows.map(({ id }) => id);
}

/**
 * Runs an operation on the records of a call: on all or none.
 * @throws ApiError that names each failing record with the reason, where there are several.
 */
async function runOnSeveral(call: Call, service: Service, resource: Resource, input: Row) {
  const ids = input['ids'] === undefined ? [] : idsOf(input);
  // Work outside of a transaction cannot be rolled back, so it reports each outcome itself.
  if (ids.length < 2 || service.writes !== true) return service.run(call, input);
  try {
    return await inSavepoint(call, (inside) => service.run(inside, input));
  } catch (error) {
    const refusal = error instanceof ApiError ? error : databaseError(error, call);
    // An error of the call itself is not about a record.
    if (!refusal || ofTheCall.has(refusal.ret)) throw error;
    const tried = await attempt(call, (part, some) => runOn(part, service, input, some), ids);
    const { failed } = await nameFailed(call, resource, tried, await service.scope?.(call));
    // Each succeeds alone, so the error is about all of them together.
    if (failed.length === 0) throw error;
    const problems = failed.map((one) => problemText(one, resource.schema, call.texts, call.lang));
    throw refusalOf(call, resource, refusal, problems);
  }
}

function refusalOf(
  call: Call,
  resource: Resource,
  { ret: code, detail }: ApiError,
  problems: readonly ProblemText[],
): ApiError {
  const which = problems.slice(0, mostNamed).map(({ id, name, message }) => {
    return say(call.texts, 'refusal.ofRecord', { name: distinctName(resource, id, name), message });
  });
  const more = problems.length - which.length;
  if (more > 0) which.push(say(call.texts, 'refusal.andMore', { count: more }));
  return new ApiError(code, 'noneDone', {
    values: { which: which.join(say(call.texts, 'refusal.between')) },
    data: { ...detail.data, problems: problems.slice(0, mostTold) },
  });
}
