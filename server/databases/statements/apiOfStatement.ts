import type { FieldType, Parameter, ReturnField } from '#schemas/flow/api.ts';
import type { Flow, Value, ValueKind } from '#schemas/flow/document.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import { kindOf } from '../../flow/data/tables.ts';
import { tokensOf } from '../../platform/rules/mysqlTokens.ts';
import type { DescribedStatement } from '../engine.ts';
import { mysqlKind } from './mysqlKind.ts';

/** A statement to turn into an API: the database's description with the names that users chose. */
export interface StatementApi {
  readonly parameters: readonly StatementParameter[];
  readonly columns: readonly {
    readonly name: string;
    readonly type: FieldType;
    readonly database_type: string;
  }[];
}

/** A parameter of a statement. */
interface StatementParameter extends Parameter {
  /** The database's type name; empty where it reports none and text is assumed. */
  readonly database_type: string;
  /** Follows an `in`, so it is a list of values. */
  readonly listed?: boolean;
}

/** A statement with its parameter names, in binding order. */
interface Named {
  readonly names: readonly string[];
  readonly bound: readonly string[];
  /** The parameters that take a list of values. */
  readonly listed: readonly string[];
}

/** The parameters and result fields of a described statement, as API types. */
export function apiOfStatement(
  { names, bound, listed }: Named,
  described: DescribedStatement,
  dialect: Dialect,
): StatementApi {
  const typeOf = fieldTypes[dialect];
  return {
    parameters: names.map((name) => {
      const places = described.parameters.filter((_one, at) => bound[at] === name);
      const type = places.find((one) => one.type !== null)?.type ?? '';
      const isListed = listed.includes(name);
      const usual = type === '' ? 'string' : typeOf(type);
      return {
        ...{ name, type: isListed ? 'array' : usual, required: true, database_type: type },
        ...(isListed && { listed: true }),
      };
    }),
    columns: described.columns.map(({ name, type }) => ({
      name,
      type: typeOf(type ?? ''),
      database_type: type ?? '',
    })),
  };
}

/**
 * The name of a column that cannot be a response field: unnamed, not an identifier, reserved, or a duplicate.
 */
export function unfitColumn(
  columns: StatementApi['columns'],
): { name: string; isTwice: boolean } | undefined {
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return { name: twice, isTwice: true };
  const odd = names.find((name) => name === '__proto__' || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  return odd === undefined ? undefined : { name: odd, isTwice: false };
}

/** Where and how the statement of an API runs. */
export interface StatementUse {
  readonly connection: string;
  readonly dialect: Dialect;
  readonly writes: boolean;
  /** The maximum number of rows in the response. */
  readonly most: number;
}

/** The flow of a statement: runs it with the parameters and responds with its rows. */
export function flowOfStatement(sql: string, api: StatementApi, use: StatementUse): Flow {
  const params = Object.fromEntries(api.parameters.map((one) => [one.name, boundAs(one)]));
  const columns = Object.fromEntries(api.columns.map(({ name, type }) => [name, type]));
  const gives = api.columns.length > 0;
  return {
    version: 1,
    nodes: {
      request: { type: 'request' },
      sql1: {
        type: 'sql',
        ...(use.connection !== '' && { connection: use.connection }),
        sql: use.writes ? sql : limited(sql, use),
        params,
        ...(use.writes && { write: true }),
        ...(gives && { columns }),
      },
      respond1: {
        type: 'respond',
        fields: { ...(gives && { items: { ref: 'sql1.rows' } }), count: { ref: 'sql1.count' } },
      },
    },
    edges: [
      ['request', 'out', 'sql1'],
      ['sql1', 'out', 'respond1'],
    ],
    layout: { request: [0, 0], sql1: [300, 0], respond1: [600, 0] },
    notes: [],
  };
}

// A caller sends a list as JSON, which PostgreSQL does not accept as an array.
function boundAs({ name, type, listed, database_type: ofDatabase }: StatementParameter): Value {
  const sent: Value = { ref: `request.${name}` };
  return !listed && type === 'array' && ofDatabase.endsWith('[]')
    ? { fn: 'to_pg_array', args: [sent] }
    : sent;
}

/** The response fields of such a flow. */
export function returnsOf({ columns }: StatementApi): ReturnField[] {
  return [
    ...(columns.length > 0 ? [{ name: 'items', type: 'array' } as const] : []),
    ...columns.map(({ name, type }): ReturnField => ({ name: `items[].${name}`, type })),
    { name: 'count', type: 'integer' },
  ];
}

// MariaDB keeps the order of rows in a subquery only if it has a limit.
function limited(sql: string, { dialect, most }: StatementUse): string {
  if (dialect === 'mysql' && !hasLimit(sql)) return `${sql}\nlimit ${most}`;
  return `select * from (\n${sql}\n) as answer limit ${most}`;
}

const fieldTypes: Readonly<Record<Dialect, (type: string) => FieldType>> = {
  postgres: (type) => (type.endsWith('[]') ? 'array' : fieldType(kindOf(type), type)),
  mysql: (type) => fieldType(mysqlKind(type), type),
};

function fieldType(kind: ValueKind, type: string): FieldType {
  if (kind === 'any' || kind === 'null') return type.startsWith('json') ? 'object' : 'string';
  return kind;
}

/** Whether a statement itself, and not only a subquery, has a row limit. */
export function hasLimit(sql: string): boolean {
  let depth = 0;
  return tokensOf(sql).some(({ kind, text }) => {
    if (kind === 'sign' && text === '(') depth++;
    if (kind === 'sign' && text === ')') depth--;
    return depth === 0 && kind === 'word' && (text === 'limit' || text === 'fetch');
  });
}
