import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { App } from '../../core/app.ts';
import { budgets } from '../../flow/budgets.ts';
import { cleanText } from '../../platform/rules/cleanText.ts';
import { underLease } from '../../platform/scheduler/underLease.ts';
import type { Db } from '../../platform/store/database.ts';

/** The number of runs kept per task. */
const mostRuns = 100;
const mostOutput = 64 * 1024;

interface Run {
  readonly id: number;
  readonly service: string;
  readonly params: Row;
}

interface End {
  readonly status: 'done' | 'failed' | 'exception';
  /** The reason for the exception, one of the values in `resources/task_run.json`. */
  readonly reason: 'stopped' | 'too_long' | 'not_called' | null;
  readonly output: string | null;
}

/**
 * Runs a task once, for ten minutes at most: scheduled runs only while it is switched on and due, runs by
 * hand always. A task never runs twice at the same time. @returns whether it ran.
 */
export async function runTask(
  app: App,
  id: number,
  cause: 'clock' | 'hand',
  signal: AbortSignal,
  longest: number = budgets.longMilliseconds,
): Promise<boolean> {
  let ran = false;
  await underLease(app.db, `task ${id}`, signal, async (held) => {
    const run = await app.db.transaction().execute((db) => begin(db, id, cause));
    if (!run) return;
    ran = true;
    const started = performance.now();
    const end = await outcome(app, run, held, longest);
    // On shutdown the run is left as interrupted, and the next check reports it.
    const milliseconds = Math.round(performance.now() - started);
    await app.db.transaction().execute((db) => finish(db, id, run, end, milliseconds));
  });
  return ran;
}

// Due times during the previous run or a downtime are skipped and counted, not made up for.
async function begin(db: Db, id: number, cause: 'clock' | 'hand'): Promise<Run | undefined> {
  const isDue = cause === 'hand' ? sql`true` : sql`enabled and next_at <= now() + interval '0.3 seconds'`;
  const { rows } = await sql<{ service: string; params: Row | null; skipped: number }>`
    with due as (
      select *, greatest(0, floor(extract(epoch from now() - coalesce(next_at, now())) / interval_seconds))::bigint as skipped
      from task where id = ${id} and ${isDue} for update)
    update task set status = 'running', runs = task.runs + 1, last_at = now(), next_at = case when ${cause} = 'hand' then due.next_at
      else coalesce(due.next_at, now()) + make_interval(secs => (due.skipped + 1) * due.interval_seconds) end
    from due where task.id = due.id
    returning due.namespace || '.' || due.class || '.' || due.action as service, due.params, due.skipped`.execute(
    db,
  );
  const [task] = rows;
  if (!task) return undefined;
  // A previous process that did not release the lease has died.
  await sql`
    update task_run set status = 'exception', reason = 'stopped', ended_at = now()
    where task_id = ${id} and status = 'running'`.execute(db);
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
    const end = () => resolve(exception(signal.aborted ? 'stopped' : 'too_long'));
    ended.addEventListener('abort', end, { once: true });
  });
  const begun = performance.now();
  const answer = app.gateway.callInside(service, params, longest).then(
    (envelope): End => {
      const isDone = envelope.ret === 200;
      // The call has the same limit and may report it before this timer does.
      if (!isDone && performance.now() - begun >= longest) return exception('too_long');
      return { status: isDone ? 'done' : 'failed', reason: null, output: JSON.stringify(envelope) };
    },
    (error: unknown): End => {
      app.log.error({ err: error, service }, 'a task failed');
      return exception('not_called');
    },
  );
  return Promise.race([answer, late]);
}

function exception(reason: End['reason']): End {
  return { status: 'exception', reason, output: null };
}

// A run whose lease expired must not update the task: another run may be active.
async function finish(
  db: Db,
  id: number,
  run: Run,
  { status, reason, output }: End,
  milliseconds: number,
): Promise<void> {
  const text =
    output === null ? null : cleanText(Buffer.from(output).subarray(0, mostOutput).toString('utf8'));
  await sql`select 1 from task where id = ${id} for update`.execute(db);
  const { rows } = await sql`
    update task_run set status = ${status}, reason = ${reason}, output = ${text},
      milliseconds = ${milliseconds}, ended_at = now()
    where id = ${run.id} and status = 'running' returning id`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update task set status = ${status === 'done' ? 'not_running' : 'exception'}, last_result = ${text},
      last_reason = ${status === 'failed' ? 'answered' : reason}
    where id = ${id}`.execute(db);
  await sql`
    delete from task_run where task_id = ${id} and id <= (
      select id from task_run where task_id = ${id} order by id desc offset ${mostRuns} limit 1)`.execute(db);
}
