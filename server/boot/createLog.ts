import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';

// PostgreSQL puts the whole row that it refuses into `detail`, with what is secret in it.
const hidden = ['*.password', '*.access_token', '*.app_secret', 'err.detail', 'err.where', 'err.hint'];

/** Makes the log: JSON lines on standard output, without values that are nobody's business. */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, redact: hidden };
  return destination ? pino(options, destination) : pino(options);
}
