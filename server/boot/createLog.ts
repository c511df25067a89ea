import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Settings } from '../settings.ts';

const hidden = ['*.password', '*.access_token', '*.app_secret'];

/** Makes the log: JSON lines on standard output, without values that are nobody's business. */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, redact: hidden, serializers: { err: errorLine } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What a line tells of an error. What else hangs on it stays out: the whole connection, and the row that PostgreSQL
 * refused (`detail`, `where`, `hint`), with what is secret in it.
 */
function errorLine(error: Error): Record<string, unknown> {
  const { type, message, code, table, column, constraint, stack } = stdSerializers.err(error);
  return { type, message, code, table, column, constraint, stack };
}
