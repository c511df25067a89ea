import type { Row } from '../resource.ts';
import type { columnTypes, Dialect, TableColumn } from './console.ts';

type ColumnType = (typeof columnTypes)[number];

// The types that the forms offer, as a database reports them.
const told: Readonly<Record<Dialect, Readonly<Record<string, ColumnType>>>> = {
  postgres: {
    text: 'text',
    bigint: 'integer',
    'double precision': 'float',
    'numeric(20,4)': 'decimal',
    boolean: 'boolean',
    'timestamp with time zone': 'date',
    jsonb: 'object',
  },
  mysql: {
    text: 'text',
    bigint: 'integer',
    'bigint(20)': 'integer',
    double: 'float',
    'decimal(20,4)': 'decimal',
    'tinyint(1)': 'boolean',
    'datetime(3)': 'date',
    json: 'object',
  },
};

const varchar = /^(?:character varying|varchar)\((\d{1,5})\)$/;

/** A column as the form that redefines it expects it; a type that no form offers stays unchanged. */
export function columnAsForm(dialect: Dialect, column: TableColumn): Row {
  const { type, nullable, default: value, comment } = column;
  const length = varchar.exec(type)?.[1];
  return {
    type: length === undefined ? (told[dialect][type] ?? 'as_is') : 'string',
    length: length === undefined ? null : Number(length),
    required: !nullable,
    default: plainDefault(value),
    comment: comment || null,
  };
}

/**
 * A default as shown to a person: a text without quotes and types, and everything else as the database
 * reports it.
 */
export function plainDefault(told: string | null): string | null {
  if (told === null || /^null(::.*)?$/is.test(told)) return null;
  const text = /^'((?:[^'\\]|'')*)'(?:::[\w\s".,()[\]]+)?$/.exec(told)?.[1];
  return text === undefined ? told : text.replaceAll("''", "'");
}
