import type { FieldType, Parameter, ReturnField } from '#schemas/flow/api.ts';
import type { ColumnCondition, Flow, ValueKind, Values } from '#schemas/flow/document.ts';
import type { QueryNode } from '#schemas/flow/nodes/query.ts';
import { parameterNames } from '#schemas/openapi/parameterName.ts';

/** The operations of a table API. */
export const tableVerbs = ['list', 'get', 'add', 'edit', 'delete'] as const;

/** One of `tableVerbs`. */
export type TableVerb = (typeof tableVerbs)[number];

/** An API over a table: its parameters, result and operation. */
export interface TableApi {
  /** The last part of its name. */
  readonly action: string;
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly flow: Flow;
}

/** A table of a connection, or of the platform's own data where the connection is empty. */
export interface TablePlace {
  readonly connection: string;
  readonly table: string;
}

type Columns = Readonly<Record<string, ValueKind>>;

type Start = Pick<QueryNode, 'type' | 'connection' | 'table'>;

/** The columns of a table: their kinds, and which of them every new row must provide. */
export interface TableShape {
  readonly columns: Columns;
  readonly needed: ReadonlySet<string>;
}

/** The API that lists, gets, adds, edits or deletes the rows of a table with a key `id`. */
export function tableApi(verb: TableVerb, where: TablePlace, shape: TableShape): TableApi {
  const { connection, table } = where;
  return makers[verb]({ type: 'query', ...(connection !== '' && { connection }), table }, shape);
}

const id: Parameter = { name: 'id', type: 'integer', required: true };
const byId: readonly ColumnCondition[] = [['id', 'eq', { ref: 'request.id' }]];

const makers: Readonly<Record<TableVerb, (start: Start, shape: TableShape) => TableApi>> = {
  list: (start, { columns }) => ({
    action: 'GetList',
    parameters: [
      { name: 'page', type: 'integer', default: '1', min: 1 },
      { name: 'limit', type: 'integer', default: '20', min: 1, max: 1000 },
    ],
    returns: [
      { name: 'items', type: 'array' },
      ...fields(columns).map(([name, type]) => ({ name: `items[].${name}`, type })),
      { name: 'total', type: 'integer' },
    ],
    flow: flowOf(
      {
        ...start,
        ...{ action: 'list', order: [['id', 'desc']], total: true },
        ...{ page: { ref: 'request.page' }, limit: { ref: 'request.limit' } },
      },
      { items: { ref: 'query1.items' }, total: { ref: 'query1.total' } },
    ),
  }),
  get: (start, { columns }) => ({
    action: 'Get',
    parameters: [id],
    returns: fields(columns).map(([name, type]) => ({ name, type })),
    flow: flowOf(
      { ...start, action: 'get', where: byId },
      Object.fromEntries(fields(columns).map(([name]) => [name, { ref: `query1.${name}` }])),
    ),
  }),
  add: (start, { columns, needed }) => ({
    action: 'Add',
    parameters: written(columns).map(({ column, name, type }) => ({
      ...{ name, type },
      ...(needed.has(column) && { required: true }),
    })),
    returns: [{ name: 'id', type: 'integer' }],
    flow: flowOf({ ...start, action: 'insert', ...given(columns, needed) }, { id: { ref: 'query1.id' } }),
  }),
  edit: (start, { columns }) => ({
    action: 'Edit',
    parameters: [id, ...written(columns).map(({ name, type }) => ({ name, type }))],
    returns: [{ name: 'count', type: 'integer' }],
    flow: flowOf(
      { ...start, action: 'update', where: byId, ...given(columns) },
      { count: { ref: 'query1.count' } },
    ),
  }),
  delete: (start) => ({
    action: 'Delete',
    parameters: [id],
    returns: [{ name: 'count', type: 'integer' }],
    flow: flowOf({ ...start, action: 'delete', where: byId }, { count: { ref: 'query1.count' } }),
  }),
};

// A missing row is reported as such where the query supports it.
function flowOf(query: QueryNode, answer: Values): Flow {
  const canMiss = ['get', 'update', 'delete'].includes(query.action);
  return {
    version: 1,
    nodes: {
      request: { type: 'request' },
      query1: query,
      respond1: { type: 'respond', fields: answer },
      ...(canMiss && { fail1: { type: 'fail', code: 404, message: missing } as const }),
    },
    edges: [
      ['request', 'out', 'query1'],
      ['query1', 'out', 'respond1'],
      ...(canMiss ? ([['query1', 'none', 'fail1']] as const) : []),
    ],
    layout: {
      ...{ request: [0, 0], query1: [300, 0], respond1: [600, 0] },
      ...(canMiss && { fail1: [600, 130] as const }),
    },
    notes: [],
  };
}

const missing = { zh_cn: '没有这条数据', en: 'There is no such row' };

function fields(columns: Columns): [string, FieldType][] {
  return Object.entries(columns).map(([name, kind]) => [name, typeOf(kind)]);
}

interface SentColumn {
  readonly column: string;
  /** The parameter name of a column: the column's own name, unless it is reserved. */
  readonly name: string;
  readonly type: FieldType;
}

function written(columns: Columns): SentColumn[] {
  const nameOf = parameterNames();
  nameOf('id', 'column');
  return fields(columns)
    .filter(([column]) => column !== 'id')
    .map(([column, type]) => ({ column, name: nameOf(column, 'column'), type }));
}

// Omitted parameters are left to the table: the default on insert, the current value on update.
function given(
  columns: Columns,
  needed: ReadonlySet<string> = new Set(),
): Pick<QueryNode, 'values' | 'ifGiven'> {
  const all = written(columns);
  return {
    values: Object.fromEntries(all.map(({ column, name }) => [column, { ref: `request.${name}` }])),
    ifGiven: all.map(({ column }) => column).filter((column) => !needed.has(column)),
  };
}

// A JSON column may or may not contain a list.
function typeOf(kind: ValueKind): FieldType {
  return kind === 'any' || kind === 'null' ? 'object' : kind;
}
