import { readMoment, writeMoment } from './moment.ts';

/**
 * A moment as MySQL takes it for a column of dates, in UTC and without a zone; every other value as it is. Lists are
 * gone through.
 */
export function stamped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stamped);
  if (typeof value !== 'string' || /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const moment = readMoment(value);
  const written = moment === null ? null : writeMoment(moment);
  return written === null ? value : written.slice(0, 23).replace('T', ' ');
}
