import type { PoolWish } from '../console/engine.ts';
import { budgets } from '../flow/budgets.ts';

/** How many calls use a database at once, those that come from inside of others aside. */
export const mostFlows = 8;

/** The pool of each kind of database, as flows use it. */
export interface FlowPools {
  readonly postgres: PoolWish;
  readonly mysql: PoolWish;
}

/**
 * The pools by which flows use a database: few connections, so that it has some left for others. What a flow runs is
 * stopped by the server itself after so many milliseconds, also where nobody is there any more to ask for it.
 */
export function flowPools(within: number = budgets.milliseconds): FlowPools {
  const seconds = Math.ceil(within / 1000);
  return {
    postgres: wishOf(
      `; set default_transaction_read_only = on; set statement_timeout = '${seconds}s'; ` +
        `set idle_in_transaction_session_timeout = '${Math.max(20, seconds)}s'`,
    ),
    // Each of the two understands one of these comments.
    mysql: wishOf(
      `, sql_select_limit = ${budgets.rows + 1} ` +
        `/*M!100101 , max_statement_time = ${seconds} */ /*!50704 , max_execution_time = ${seconds * 1000} */`,
    ),
  };
}

function wishOf(settings: string): PoolWish {
  return { most: mostFlows + budgets.depth, name: 'kaifang flows', settings };
}
