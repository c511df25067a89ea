import { sql } from 'kysely';
import type { App } from '../app.ts';
import { allowedTargets } from '../outgoing/allowedTargets.ts';
import type { Db } from '../store/database.ts';
import { runCase } from './runCase.ts';
import type { Outcome, TestCase } from './testCase.ts';
import { Tokens } from './tokens.ts';

/** Runs cases, all of them at the same time; the caller decides how many that are. */
export type RunCases = (ids: readonly number[]) => Promise<ReadonlyMap<number, Outcome>>;

/** Makes a runner whose tokens last from one call to the next. */
export async function createRunner(app: App): Promise<RunCases> {
  const allowed = await allowedTargets(app, { own: true });
  const tokens = new Tokens(app, allowed);
  return async (ids) => {
    const cases = await readCases(app.db, ids);
    const outcomes = await Promise.all(
      cases.map(async (one) => [one.id, await runCase(one, tokens, allowed)] as const),
    );
    return new Map(outcomes);
  };
}

async function readCases(db: Db, ids: readonly number[]): Promise<TestCase[]> {
  const { rows } = await sql<TestCase>`
    select id, api_path, api_name, token_config_id, params, expectations from test_case
    where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}
