import type { FieldPacket, PoolConnection, ResultSetHeader } from 'mysql2';
import { readMoment, writeMoment } from '#schemas/flow/values/moment.ts';
import type { Row } from '#schemas/resource.ts';
import type { Typed } from '../engine.ts';
import { textOf } from './values.ts';

// Exact numbers and dates as the server writes them: nothing is rounded, and no moment moves.
const exact = {
  typeCast: true,
  rowsAsArray: false,
  dateStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: false,
};

/** Prepares and runs a statement; its rows come as flows have them. */
export function typedOf(
  connection: PoolConnection,
  text: string,
  values: readonly unknown[],
): Promise<Typed> {
  return new Promise((resolve, reject) => {
    const asked = { ...exact, sql: text, values: [...values] as never[] };
    connection.execute(asked, (error: unknown, result: unknown, fields: FieldPacket[] | undefined) => {
      if (error) return reject(error);
      if (Array.isArray(result)) return resolve(rowsOf(result as Row[], fields ?? []));
      const { affectedRows, insertId } = result as ResultSetHeader;
      return resolve({ rows: [], count: affectedRows, key: insertId });
    });
  });
}

function rowsOf(rows: Row[], fields: readonly FieldPacket[]): Typed {
  const readers = fields.flatMap((field) => {
    const read = readerOf(field);
    return read ? [[field.name, read] as const] : [];
  });
  for (const row of rows)
    for (const [name, read] of readers) {
      const value: unknown = row[name];
      if (value !== null) row[name] = read(value) as never;
    }
  return { rows, count: rows.length };
}

type Read = (value: unknown) => unknown;

/** How a flow sees the values of a column, where that is not how the driver reads them. */
function readerOf(field: FieldPacket): Read | undefined {
  const { columnType, columnLength } = field;
  // What MySQL calls boolean is an integer of one digit.
  if (columnType === 1 && columnLength === 1) return (value) => value !== 0;
  if (columnType === 7 || columnType === 12) return momentOf;
  if (columnType === 4) return shortest;
  const text = textOf(field);
  return (value) => (Buffer.isBuffer(value) ? text(value) : value);
}

// A number of 32 bits, by as few digits as tell it from its neighbours.
function shortest(value: unknown): unknown {
  const number = value as number;
  const digits = [6, 7, 8, 9].find((one) => Math.fround(Number(number.toPrecision(one))) === number);
  return digits === undefined ? number : Number(number.toPrecision(digits));
}

function momentOf(value: unknown): unknown {
  const moment = readMoment(String(value));
  return (moment === null ? null : writeMoment(moment)) ?? value;
}
