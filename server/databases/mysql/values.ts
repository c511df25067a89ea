import mysql, { type FieldPacket } from 'mysql2';
import type { GridColumn } from '#schemas/payloads/console.ts';

// Maps protocol type names to the names that users know.
const words: Readonly<Record<string, string>> = {
  tiny: 'tinyint',
  short: 'smallint',
  int24: 'mediumint',
  long: 'int',
  longlong: 'bigint',
  newdecimal: 'decimal',
  newdate: 'date',
  var_string: 'varchar',
  string: 'char',
};

const typeNames = new Map(
  Object.entries(mysql.Types as unknown as Record<string, unknown>)
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    .map(([code, number]) => [number, code.toLowerCase()] as const)
    .map(([number, name]) => [number, words[name] ?? name] as const),
);

/** The charset number that means binary. */
const bytesCharset = 63;

/** A result column, as the driver describes it. */
export function gridColumn(field: FieldPacket): GridColumn {
  const type = typeNames.get(codeOf(field)) ?? 'other';
  if ((field as { extendedFormat?: string }).extendedFormat === 'json')
    return { name: field.name, type: 'json' };
  const isText = type.endsWith('blob') && field.characterSet !== bytesCharset;
  return { name: field.name, type: isText ? type.replace('blob', 'text') : type };
}

/** Reads a value as the server wrote it; shows binary values in hexadecimal. */
export function textOf(field: FieldPacket): (bytes: Buffer | string | null) => string | null {
  const isBytes = binary.has(codeOf(field)) && field.characterSet === bytesCharset;
  const isBits = codeOf(field) === 16;
  return (bytes) => {
    if (bytes === null || typeof bytes === 'string') return bytes;
    if (isBits) return String(bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n));
    return isBytes ? `0x${bytes.toString('hex').toUpperCase()}` : bytes.toString('utf8');
  };
}

// VARCHAR, the four sizes of BLOB, VAR_STRING, STRING and GEOMETRY: binary with charset 63, otherwise text.
const binary = new Set([15, 249, 250, 251, 252, 253, 254, 255]);

function codeOf(field: FieldPacket): number {
  return field.columnType ?? field.type ?? -1;
}
