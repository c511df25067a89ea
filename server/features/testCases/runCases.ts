import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { allowedTargets } from '../../platform/httpClient/allowedTargets.ts';
import { ownOpenApi } from '../../platform/httpClient/ownAddress.ts';
import { runCase } from './runCase.ts';
import type { Outcome, TestCase } from './testCase.ts';

/** Runs cases, all concurrently; the caller limits their number. */
export type RunCases = (
  ids: readonly number[],
  signal?: AbortSignal,
) => Promise<ReadonlyMap<number, Outcome>>;

/** Creates a runner with the currently allowed targets. */
export async function createRunner(app: App): Promise<RunCases> {
  const allowed = await allowedTargets(app, { own: true });
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'the result of a test case could not be checked');
  return async (ids, signal) => {
    const cases = await readCases(app, ids);
    const outcomes = await Promise.all(
      cases.map(
        async (one) => [one.id, await runCase(one, app.testTokens, allowed, { signal, onError })] as const,
      ),
    );
    return new Map(outcomes);
  };
}

async function readCases(app: App, ids: readonly number[]): Promise<TestCase[]> {
  const { rows } = await sql<TestCase>`
    select id, api_path, coalesce(api_url, ${ownOpenApi(app)}) as api_url, coalesce(method, 'service') as method,
      token_config_id, params, body, expectations
    from test_case
    where id = any(${ids}::bigint[]) order by id`.execute(app.db);
  return rows;
}
