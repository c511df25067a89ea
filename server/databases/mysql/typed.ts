import type { FieldPacket, PoolConnection, ResultSetHeader } from 'mysql2';
import { readMoment, writeMoment } from '#schemas/flow/values/moment.ts';
import { rowOf } from '../../flow/data/typedQuery.ts';
import { jsonOf } from '../../flow/data/typeParsers.ts';
import type { Typed } from '../engine.ts';
import { gridColumn, textOf } from './values.ts';

// Exact numbers and dates as the server writes them, without rounding or time zone conversion.
const exact = {
  typeCast: true,
  // By position: the driver omits values for some column names.
  rowsAsArray: true,
  dateStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: false,
};

/** Prepares and runs a statement; returns its rows as flow values. */
export function typedOf(
  connection: PoolConnection,
  text: string,
  values: readonly unknown[],
): Promise<Typed> {
  return new Promise((resolve, reject) => {
    const asked = { ...exact, sql: text, values: [...values] as never[] };
    connection.execute(asked, (error: unknown, result: unknown, fields: FieldPacket[] | undefined) => {
      if (error) return reject(error);
      if (Array.isArray(result)) return resolve(rowsOf(result as unknown[][], fields ?? []));
      const { affectedRows, insertId } = result as ResultSetHeader;
      return resolve({ rows: [], count: affectedRows, key: insertId });
    });
  });
}

function rowsOf(rows: unknown[][], fields: readonly FieldPacket[]): Typed {
  const names = fields.map(({ name }) => name);
  const readers = fields.map(readerOf);
  const read = (value: unknown, at: number) => (value === null ? null : (readers[at]?.(value) ?? value));
  return { rows: rows.map((values) => rowOf(names, values.map(read))), count: rows.length };
}

type Read = (value: unknown) => unknown;

/** Converts the values of a column to flow values, where that differs from the driver's parsing. */
function readerOf(field: FieldPacket): Read | undefined {
  const { columnType, columnLength } = field;
  // MySQL's boolean is a one-digit integer.
  if (columnType === 1 && columnLength === 1) return (value) => value !== 0;
  if (columnType === 7 || columnType === 12) return momentOf;
  if (columnType === 4) return shortest;
  if (gridColumn(field).type === 'json')
    return (value) => (typeof value === 'string' ? jsonOf(value) : value);
  const text = textOf(field);
  return (value) => (Buffer.isBuffer(value) ? text(value) : value);
}

// A 32-bit float, with the fewest digits that distinguish it from its neighbours.
function shortest(value: unknown): unknown {
  const number = value as number;
  const digits = [6, 7, 8, 9].find((one) => Math.fround(Number(number.toPrecision(one))) === number);
  return digits === undefined ? number : Number(number.toPrecision(digits));
}

function momentOf(value: unknown): unknown {
  const moment = readMoment(String(value));
  return (moment === null ? null : writeMoment(moment)) ?? value;
}
