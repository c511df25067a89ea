import type { SqlAnswer } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type Opened, platformId } from '../../databases/connections.ts';
import { auditConsole, wordOf } from '../../databases/forServices.ts';
import { using } from '../../databases/using.ts';
import { maskLiterals } from '../../platform/rules/maskLiterals.ts';
import { namesLocks } from '../../platform/rules/namesLocks.ts';
import { runSql, type SqlHow } from './runSql.ts';
import { keepRun } from './sqlRuns.ts';

/** A statement that a user typed, identified by its run. */
export interface Typed extends SqlHow {
  readonly statement: string;
  readonly run: string;
}

/** Runs a statement so that it can be canceled, and audits it, regardless of the outcome. */
export async function runTyped(call: Call, opened: Opened, asked: Typed): Promise<SqlAnswer> {
  return writtenDown(call, opened, asked, () =>
    call.app.console.runs.during(callerOf(call).id, asked.run, (onStop) =>
      using(opened, (session, goOn) => runSql(session, opened.dialect, asked.statement, { ...asked, goOn }), {
        typed: true,
        within: asked.milliseconds,
        onStop,
        gone: call.disconnectSignal?.(),
      }),
    ),
  );
}

/**
 * Runs an action with a statement and records its outcome: in the audit trail without values, in the
 * account's own history as typed.
 */
export async function writtenDown(
  call: Call,
  opened: Opened,
  { statement, write, plan }: Typed,
  work: () => Promise<SqlAnswer>,
): Promise<SqlAnswer> {
  const started = performance.now();
  const note = async (rows: number | null, error: string | null) => {
    const milliseconds = Math.round(performance.now() - started);
    const masked = maskLiterals(statement, opened.dialect).slice(0, 10_000);
    await auditConsole(call, opened, {
      ...{ statement: masked, write, rows, milliseconds },
      ...(plan && { plan }),
      ...(error !== null && { error }),
    });
    const run = { connection: opened.id, statement, write, rows, milliseconds, error };
    await keepRun(call.rootDb, call.app.keys, callerOf(call).id, run);
  };
  let answer: SqlAnswer;
  try {
    if (opened.id === platformId && namesLocks(statement))
      throw new ApiError(ret.state, 'console.platformLocks');
    answer = await work();
  } catch (error) {
    await note(null, wordOf(error));
    throw error;
  }
  await note(answer.changed ?? answer.rows.length, null);
  return answer;
}
