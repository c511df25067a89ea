import { readMoment, writeMoment } from './moment.ts';

/**
 * Converts a moment to MySQL's format for date columns, in UTC and without a zone; returns every other value
 * unchanged. Lists are converted element by element.
 */
export function stamped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stamped);
  if (typeof value !== 'string' || /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const moment = readMoment(value);
  const written = moment === null ? null : writeMoment(moment);
  return written === null ? value : written.slice(0, 23).replace('T', ' ');
}
