import type { SqlAnswer } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { maskLiterals } from '../../rules/sql/maskLiterals.ts';
import { namesLocks } from '../../rules/sql/namesLocks.ts';
import { keepRun } from '../../store/console/sqlRuns.ts';
import { type Opened, platformId } from '../connections.ts';
import { auditConsole, wordOf } from '../forServices.ts';
import { using } from '../using.ts';
import { runSql, type SqlHow } from './runSql.ts';

/** A statement that a person typed, by the name of this run. */
export interface Typed extends SqlHow {
  readonly statement: string;
  readonly run: string;
}

/** Runs a statement so that it can be stopped, and writes down that it was run, however it ended. */
export async function runTyped(call: Call, opened: Opened, asked: Typed): Promise<SqlAnswer> {
  return writtenDown(call, opened, asked, () =>
    call.app.console.runs.during(callerOf(call).id, asked.run, (onStop) =>
      using(opened, (session, goOn) => runSql(session, opened.dialect, asked.statement, { ...asked, goOn }), {
        typed: true,
        within: asked.milliseconds,
        onStop,
        gone: call.gone?.(),
      }),
    ),
  );
}

/** Does something with a statement, and writes down how it ended: in the audit trail without its values, in the account's own history as it was. */
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
    await keepRun(call.app.db, call.app.keys, callerOf(call).id, run);
  };
  let answer: SqlAnswer;
  try {
    if (opened.id === platformId && namesLocks(statement))
      throw new Refusal(ret.state, 'console.platformLocks');
    answer = await work();
  } catch (error) {
    await note(null, wordOf(error));
    throw error;
  }
  await note(answer.changed ?? answer.rows.length, null);
  return answer;
}
