import { type Kysely, sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { isUnavailable } from '../../core/databaseError.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { cleanJson } from '../../platform/rules/cleanText.ts';
import type { Db, Tables } from '../../platform/store/database.ts';
import { accountOf } from '../../platform/store/sessions.ts';
import { faultOfOurs, type Problem, problemOf } from '../problem.ts';
import { JobEnded, type JobSpec, type RunningJob, type Tally } from './job.ts';
import { holdJob } from './jobLock.ts';
import { keepProblems, mostNamed } from './problemRows.ts';

// How often a running job checks for its cancellation, in milliseconds.
const lookEvery = 1000;

interface Ending {
  readonly state: 'done' | 'cancelled' | 'failed' | 'broken';
  readonly result: Row;
}

/** Runs a job to its end on a dedicated connection, which stays open as proof that the job is alive. */
export async function runJob(
  call: Call,
  id: number,
  spec: JobSpec,
  isStopping: () => boolean,
): Promise<void> {
  const { db, log } = call.app;
  const outside: Call = {
    ...call,
    db,
    upload: null,
    disconnectSignal: undefined,
    afterCommit: (effect) => effect(),
  };
  try {
    const ending = await db.connection().execute(async (held) => {
      await holdJob(held, id);
      try {
        return await endingOf(outside, id, spec, held, isStopping);
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(held);
      }
    });
    await writeEnding(db, id, ending);
  } catch (error) {
    // The lock is lost with its connection: the next check finds the job interrupted.
    log.error({ err: error, job: id }, 'a job lost its database');
  }
}

async function endingOf(
  call: Call,
  id: number,
  spec: JobSpec,
  held: Kysely<Tables>,
  isStopping: () => boolean,
): Promise<Ending> {
  try {
    return { state: 'done', result: await spec.run(runningJob(call, id, spec, held, isStopping)) };
  } catch (error) {
    if (error instanceof JobEnded) return { state: error.state, result: {} };
    if (isUnavailable(error)) throw error;
    const known = problemOf(error, call);
    const problem = known ?? faultOfOurs();
    if (!known) call.app.log.error({ reference: problem.values?.['reference'], err: error }, 'a job failed');
    return { state: 'failed', result: { problem: problem as unknown as Row } as Row };
  }
}

function runningJob(
  call: Call,
  id: number,
  spec: JobSpec,
  held: Kysely<Tables>,
  isStopping: () => boolean,
): RunningJob {
  const named: Problem[] = [];
  const count = async (on: Db, { done, failed }: Tally): Promise<void> => {
    const news = failed.slice(0, mostNamed - named.length);
    const problems = news.length === 0 ? sql`` : sql`, problems = ${cleanJson([...named, ...news])}::jsonb`;
    const { rows } = await sql`
      update job set done = done + ${done}, failed = failed + ${failed.length}, updated_at = now() ${problems}
      where id = ${id} and state = 'running' returning id`.execute(on);
    if (rows.length === 0) throw new JobEnded('broken');
    await keepProblems(on, id, failed.slice(news.length));
    named.push(...news);
  };
  // The account may have lost its permission since. The job's row holds the cancellation request.
  const present = async (): Promise<Call> => {
    if (isStopping()) throw new JobEnded('broken');
    const { rows } = await sql<{ cancelling: boolean; state: string }>`
      select cancelling, state from job where id = ${id}`.execute(call.db);
    if (rows[0]?.state !== 'running') throw new JobEnded('broken');
    if (rows[0].cancelling) throw new JobEnded('cancelled');
    const fresh = { ...call, caller: call.caller && (await accountOf(call.db, call.caller)) };
    await spec.guard(fresh);
    return fresh;
  };
  return {
    id,
    call,
    plan: async (total) =>
      void (await sql`update job set total = ${total} where id = ${id}`.execute(call.db)),
    batch: async (work) => {
      const now = await present();
      const kept = named.length;
      await inTransaction(
        now,
        async (inside) => {
          // A retried transaction reports its rows again.
          named.length = kept;
          await count(inside.db, await work(inside));
        },
        held,
      );
    },
    during: async (work) => {
      const ended = new AbortController();
      const look = setInterval(() => {
        present().catch((error) => {
          if (error instanceof JobEnded) ended.abort();
        });
      }, lookEvery);
      try {
        return await work(ended.signal);
      } finally {
        clearInterval(look);
      }
    },
    report: async (tally) => {
      await count(call.db, tally);
      await present();
    },
    whole: async (work) => {
      const now = await present();
      return inTransaction(
        now,
        async (inside) => {
          const answer = await work(inside);
          await count(inside.db, { done: 0, failed: [] });
          return answer;
        },
        held,
        // Published progress cannot be revoked, so the transaction is not retried.
        1,
      );
    },
  };
}

async function writeEnding(db: Db, id: number, { state, result }: Ending): Promise<void> {
  await sql`
    update job set state = ${state}, result = coalesce(result, '{}'::jsonb) || ${cleanJson(result)}::jsonb,
      ended_at = now(), updated_at = now(), version = version + 1,
      done = case when ${state} <> 'done' and (params->>'whole')::boolean then 0 else done end
    where id = ${id} and state = 'running'`.execute(db);
}
