import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { App } from '../app.ts';
import type { Db } from '../store/database.ts';
import { underLease } from './underLease.ts';

/** How long a run may take, in milliseconds; then it is ended and marked. */
export const longestRun = 600_000;

/** How many runs of a task are kept. */
const mostRuns = 100;
const mostOutput = 64 * 1024;

interface Run {
  readonly id: number;
  readonly service: string;
  readonly params: Row;
}

interface End {
  readonly status: 'done' | 'failed' | 'exception';
  readonly output: string;
}

/**
 * Runs a task once: when the clock says so only while it is switched on and due, by hand in any case. While it runs
 * nobody else runs it. @returns whether it ran.
 */
export async function runTask(
  app: App,
  id: number,
  cause: 'clock' | 'hand',
  signal: AbortSignal,
  longest: number = longestRun,
): Promise<boolean> {
  let ran = false;
  await underLease(app.db, `task ${id}`, async () => {
    const run = await app.db.transaction().execute((db) => begin(db, id, cause));
    if (!run) return;
    ran = true;
    const started = performance.now();
    const end = await outcome(app, run, signal, longest);
    // A stopping server leaves its run as what it is: broken off, and told so at the next look.
    await finish(app.db, id, run, end, Math.round(performance.now() - started));
  });
  return ran;
}

// What fell into the run before, or into a time when no server was up, is left out and counted, not made up for.
async function begin(db: Db, id: number, cause: 'clock' | 'hand'): Promise<Run | undefined> {
  const isDue =
    cause === 'hand'
      ? sql`true`
      : sql`enabled and coalesce(next_at, now()) <= now() + interval '0.3 seconds'`;
  const { rows } = await sql<{ service: string; params: Row | null; skipped: number }>`
    with due as (
      select *, greatest(0, floor(extract(epoch from now() - coalesce(next_at, now())) / interval_seconds))::bigint as skipped
      from task where id = ${id} and ${isDue} for update)
    update task set status = 'running', last_at = now(), next_at = case when ${cause} = 'hand' then due.next_at
      else coalesce(due.next_at, now()) + make_interval(secs => (due.skipped + 1) * due.interval_seconds) end
    from due where task.id = due.id
    returning due.namespace || '.' || due.class || '.' || due.action as service, due.params, due.skipped`.execute(
    db,
  );
  const [task] = rows;
  if (!task) return undefined;
  const skipped = cause === 'hand' ? 0 : task.skipped;
  const { rows: made } = await sql<{ id: number }>`
    insert into task_run (task_id, service, cause, status, skipped)
    values (${id}, ${task.service}, ${cause}, 'running', ${skipped}) returning id`.execute(db);
  return { id: made[0]?.id ?? 0, service: task.service, params: task.params ?? {} };
}

async function outcome(
  app: App,
  { service, params }: Run,
  signal: AbortSignal,
  longest: number,
): Promise<End> {
  const ended = AbortSignal.any([AbortSignal.timeout(longest), signal]);
  const late = new Promise<End>((resolve) => {
    const output = () =>
      signal.aborted ? 'the server was stopped while it ran' : `ended after ${longest / 60_000} minutes`;
    ended.addEventListener('abort', () => resolve({ status: 'exception', output: output() }), { once: true });
  });
  const answer = app.open.callInside(service, params).then(
    (envelope): End => ({
      status: envelope.ret === 200 ? 'done' : 'failed',
      output: JSON.stringify(envelope),
    }),
    (error: unknown): End => {
      app.log.error({ err: error, service }, 'a task failed');
      return { status: 'exception', output: 'the API could not be called' };
    },
  );
  return Promise.race([answer, late]);
}

async function finish(
  db: Db,
  id: number,
  run: Run,
  { status, output }: End,
  milliseconds: number,
): Promise<void> {
  const text = Buffer.from(output).subarray(0, mostOutput).toString('utf8').replaceAll('\0', '');
  await sql`
    update task_run set status = ${status}, output = ${text}, milliseconds = ${milliseconds}, ended_at = now()
    where id = ${run.id} and status = 'running'`.execute(db);
  await sql`
    update task set status = ${status === 'exception' ? 'exception' : 'not_running'}, last_result = ${text}
    where id = ${id}`.execute(db);
  await sql`
    delete from task_run where task_id = ${id} and id <= (
      select id from task_run where task_id = ${id} order by id desc offset ${mostRuns} limit 1)`.execute(db);
}
