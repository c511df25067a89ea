import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Settings } from '../platform/settings.ts';

const hidden = ['*.password', '*.access_token', '*.app_secret'];

/** Creates the logger: JSON lines on standard output, without confidential values. */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, redact: hidden, serializers: { err: errorLine } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The logged part of an error. Leaves out its other properties: the connection, and the row that PostgreSQL
 * rejected (`detail`, `where`, `hint`), which may contain secrets.
 */
function errorLine(error: Error): Record<string, unknown> {
  const { type, message, code, table, column, constraint, stack } = stdSerializers.err(error);
  return { type, message, code, table, column, constraint, stack };
}
