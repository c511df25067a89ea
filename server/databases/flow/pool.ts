import { budgets } from '../../flow/budgets.ts';
import type { PoolWish } from '../engine.ts';

/** The maximum number of concurrent calls that use a database; nested calls do not count. */
export const mostFlows = 8;

/** The pool of each database kind, as used by flows. */
export interface FlowPools {
  readonly postgres: PoolWish;
  readonly mysql: PoolWish;
}

/**
 * The pools through which flows use a database. They are small, to leave connections for other clients. The
 * server itself stops a flow's statement after the given number of milliseconds, even if this process can no
 * longer cancel it.
 */
export function flowPools(within: number = budgets.milliseconds): FlowPools {
  const seconds = Math.ceil(within / 1000);
  return {
    postgres: wishOf(
      `; set default_transaction_read_only = on; set statement_timeout = '${seconds}s'; ` +
        `set idle_in_transaction_session_timeout = '${Math.max(20, seconds)}s'`,
    ),
    // MySQL and MariaDB each understand one of these comments.
    mysql: wishOf(
      `, sql_select_limit = ${budgets.rows + 1} ` +
        `/*M!100101 , max_statement_time = ${seconds} */ /*!50704 , max_execution_time = ${seconds * 1000} */`,
    ),
  };
}

function wishOf(settings: string): PoolWish {
  return { most: mostFlows + budgets.depth, name: 'kaifang flows', settings };
}
