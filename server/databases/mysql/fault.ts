import { ApiError } from '../../apiError.ts';
import { ConsoleFault, type FaultPlace } from '../../flow/data/fault.ts';
import { OutgoingFault } from '../../platform/httpClient/fault.ts';
import type { Target } from '../engine.ts';
import { withoutSecrets } from '../withoutSecrets.ts';

interface MysqlError {
  readonly code?: string;
  readonly errno?: number;
  readonly sqlState?: string;
  readonly sqlMessage?: string;
  readonly message?: string;
  readonly fatal?: boolean;
}

const signIn = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_NOT_SUPPORTED_AUTH_MODE',
]);
const denied = new Set([
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
]);
// Limits of the server or of the account.
const full = new Set(['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED']);
// Interrupted, by a user or by its own time limit (MariaDB's, MySQL's).
const stopped = new Set([1317, 1969, 3024]);
// A read-only transaction; a read-only server, such as a standby.
const readOnly = new Set([1290, 1792, 1836]);
const noProcess = 1094;
// PostgreSQL has a separate code for each kind of constraint; MySQL shares one or has none.
const rules: Readonly<Record<number, string>> = {
  1062: '23505',
  1048: '23502',
  1364: '23502',
  1216: '23503',
  1217: '23503',
  1451: '23503',
  1452: '23503',
  3819: '23514',
  4025: '23514',
};

/** Converts an error of the MySQL driver or server to one that is safe to report. */
export function mysqlFault(error: unknown, target: Target, when?: 'connecting'): ConsoleFault | ApiError {
  if (error instanceof ConsoleFault || error instanceof ApiError) return error;
  if (error instanceof OutgoingFault)
    return new ConsoleFault(error.kind === 'blocked' ? 'blocked' : 'unreachable');
  const { code = '', errno = 0, sqlState, sqlMessage, message = '', fatal } = error as MysqlError;
  if (when && signIn.has(code)) return new ConsoleFault('signIn');
  if (when && (code === 'ER_BAD_DB_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR'))
    return new ConsoleFault('noDatabase');
  if (full.has(code)) return new ConsoleFault('full');
  if (stopped.has(errno)) return new ConsoleFault('stopped');
  if (errno === noProcess) return new ConsoleFault('noProcess');
  if (when) return new ConsoleFault('unreachable');
  if (sqlMessage === undefined || fatal) return new ConsoleFault('lost');
  const said = withoutSecrets(sqlMessage || message, target);
  if (readOnly.has(errno)) return new ConsoleFault('readOnly', said);
  const state = rules[errno] ?? sqlState;
  return new ConsoleFault(
    denied.has(code) ? 'denied' : 'statement',
    said,
    undefined,
    state,
    placeIn(sqlMessage),
  );
}

// MySQL names them in its message only, always in English here. The name of a table may stand before a key.
function placeIn(message: string): FaultPlace {
  const [, key] = / for key '(?:[^'.]+\.)?([^']+)'$/.exec(message) ?? [];
  const [, link] = /CONSTRAINT `([^`]+)`/.exec(message) ?? [];
  const [, column] = /(?:^Column|^Field| for column) '([^']+)'/.exec(message) ?? [];
  // MariaDB: `shop`.`books`.`price`
  const [, last] = / for column (?:`[^`]+`\.){0,2}`([^`]+)`/.exec(message) ?? [];
  return { constraint: key ?? link, column: column ?? last };
}
