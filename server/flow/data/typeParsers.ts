import pg from 'pg';
import { readMoment, writeMoment } from '#schemas/flow/values/moment.ts';
import { readJson } from '#schemas/flow/values/readJson.ts';

const { builtins, getTypeParser } = pg.types;
// The driver has no constant for it.
const point = 600;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeOf],
  asText(builtins.NUMERIC),
  [builtins.FLOAT4, numberOf],
  [builtins.FLOAT8, numberOf],
  [builtins.TIMESTAMPTZ, momentOf],
  [builtins.TIMESTAMP, momentOf],
  asText(builtins.DATE),
  [builtins.JSON, jsonOf],
  [builtins.JSONB, jsonOf],
  ...[builtins.BYTEA, builtins.INTERVAL, point, builtins.CIRCLE].map(asText),
]);

/**
 * Converts database values to flow values: exact numbers as text, timestamps in one format, everything else
 * as in JSON.
 */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

function asText(oid: number): [number, (text: string) => string] {
  return [oid, (text) => text];
}

// A number beyond 2^53 would not be exact.
function wholeOf(text: string): unknown {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

function numberOf(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/**
 * Parses a JSON column, with integers beyond 2^53 as texts; a value that a flow cannot represent stays a
 * text.
 */
export function jsonOf(text: string): unknown {
  const value = readJson(text);
  return value === undefined ? text : value;
}

function momentOf(text: string): unknown {
  const moment = readMoment(text);
  return (moment === null ? null : writeMoment(moment)) ?? text;
}
