import type { Base, Surroundings } from '../api.ts';
import { connectionProblems } from '../check/connection.ts';
import { exactKind } from '../check/exactKind.ts';
import type { ColumnCondition, NodeBase, Value, ValueKind, Values } from '../document.ts';
import { named, optional } from '../meaning/spots.ts';
import type { CheckContext, NodeDefinition, NodePhp, PhpBranches } from '../nodeDefinition.ts';
import { phpConnection, phpTypes } from '../php/database.ts';
import type { Place } from '../php/place.ts';
import { phpArray, phpString } from '../php/text.ts';
import { phpValue } from '../php/value.ts';
import type { Problem, Report } from '../problem.ts';
import { baseOf } from '../sql/grammar.ts';
import { columnKinds, fits, type Kind } from '../values/kinds.ts';

/** Reads or writes one table of one connection. */
export interface QueryNode extends NodeBase {
  readonly type: 'query';
  /** The name of a database connection; the platform's own data tables by default. */
  readonly connection?: string;
  readonly table: string;
  readonly action: (typeof queryActions)[number];
  readonly match?: 'all' | 'any';
  readonly where?: readonly ColumnCondition[];
  readonly columns?: readonly string[];
  readonly order?: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
  readonly page?: Value;
  readonly limit?: Value;
  /** Whether a list also counts all matching rows. */
  readonly total?: boolean;
  readonly values?: Values;
  /** The columns of `values` that are left out when null. */
  readonly ifGiven?: readonly string[];
}

declare module '../document.ts' {
  interface NodeTypes {
    query: QueryNode;
  }
}

/** The operations of a query. */
export const queryActions = ['get', 'list', 'count', 'insert', 'update', 'delete'] as const;

/** How a column can be compared with a value. */
export const columnOperators = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'starts', 'between', 'null'],
] as const;

const column = { $ref: '#/$defs/column' } as const;

/** A node that uses one table. */
export const queryNode: NodeDefinition<QueryNode> = {
  label: { zh_cn: '数据表', en: 'Table' },
  help: { zh_cn: '读写一张数据表', en: 'Reads or writes a table' },
  fields: {
    page: { zh_cn: '页码', en: 'Page' },
    limit: { zh_cn: '每页行数', en: 'Rows per page' },
    total: { zh_cn: '同时返回总数', en: 'Also count all rows' },
    orderBy: { zh_cn: '排序列', en: 'Order by' },
    direction: { zh_cn: '方向', en: 'Direction' },
    ifGiven: { zh_cn: '没有值时忽略此条件', en: 'Only if given' },
    writeIfGiven: { zh_cn: '没有值时不写入此列', en: 'Skip this column if there is no value' },
    table: { zh_cn: '数据表', en: 'Table' },
    columns: { zh_cn: '返回的列（空为全部）', en: 'Columns (empty: all)' },
  },
  schema: {
    required: ['table', 'action'],
    properties: {
      connection: { $ref: '#/$defs/connection' },
      table: column,
      action: { enum: queryActions },
      match: { enum: ['all', 'any'] },
      where: {
        type: 'array',
        maxItems: 100,
        items: {
          type: 'array',
          prefixItems: [column, { enum: columnOperators }, { $ref: '#/$defs/value' }, { const: 'ifGiven' }],
          minItems: 3,
          maxItems: 4,
        },
      },
      columns: { type: 'array', maxItems: 500, items: column },
      order: {
        type: 'array',
        maxItems: 10,
        items: {
          type: 'array',
          prefixItems: [column, { enum: ['asc', 'desc'] }],
          minItems: 2,
          maxItems: 2,
        },
      },
      page: { $ref: '#/$defs/value' },
      limit: { $ref: '#/$defs/value' },
      total: { type: 'boolean' },
      values: {
        type: 'object',
        maxProperties: 500,
        propertyNames: column,
        additionalProperties: { $ref: '#/$defs/value' },
      },
      ifGiven: { type: 'array', maxItems: 500, items: column },
    },
  },
  emptyProblems: { table: 'emptyTable' },
  problemTexts: {
    emptyTable: { zh_cn: '尚未选择数据表；请选一张', en: 'No table chosen yet; choose one' },
    table: {
      zh_cn: '没有表 %{table}；请先建表或换一张',
      en: 'There is no table %{table}; create it or choose another',
    },
    column: {
      zh_cn: '表 %{table} 没有字段 %{column}；可用：%{known}',
      en: 'The table %{table} has no column %{column}; use one of %{known}',
    },
    columnType: {
      zh_cn: '字段 %{column} 的类型是 %{wanted}，不能用 %{given}；请换一个值或先转换',
      en: 'The column %{column} is %{wanted} and cannot take %{given}; choose another value or convert it',
    },
    needsText: {
      zh_cn: '字段 %{column} 的类型是 %{given}，只有文本字段才能按包含或开头查找',
      en: 'The column %{column} is %{given}; “contains” and “starts with” work on text only',
    },
    everyRow: {
      zh_cn: '没有条件的 %{action} 会影响每一行；请至少加一个条件',
      en: 'Without a condition, %{action} would affect every row; add at least one',
    },
    optionalChange: {
      zh_cn: '%{action} 的条件不能是可选的，否则可能影响每一行；请取消勾选“没有值时忽略此条件”',
      en: 'A condition of %{action} cannot be optional, since every row might be affected; untick “only if given”',
    },
    pair: {
      zh_cn: '%{column} 的范围需要两个值：从、到',
      en: 'The range of %{column} needs two values: from and to',
    },
    noValues: {
      zh_cn: '%{action} 不写入字段；请删除这些值',
      en: '%{action} writes no columns; remove these values',
    },
    needsValues: {
      zh_cn: '%{action} 需要至少一个要写入的字段',
      en: '%{action} needs at least one column to write',
    },
    changesId: { zh_cn: '主键 id 不能修改；请删除它', en: 'The primary key id cannot be changed; remove it' },
    needsWhole: {
      zh_cn: '%{field} 应为整数，这里是 %{given}',
      en: '%{field} should be a whole number but is %{given}',
    },
    noKey: {
      zh_cn: '数据表 %{table} 没有 id 列，新增的数据没有主键；请用 SQL 语句新增，或选择其他数据表',
      en: 'The table %{table} has no column id to give a new row its key; insert with a statement, or choose another table',
    },
    noKeyOrder: {
      zh_cn: '数据表 %{table} 没有可用于排序的 id 列；请指定排序的列',
      en: 'The table %{table} has no column id to order by; choose a column to order by',
    },
  },
  ports: ({ action }) => (['get', 'update', 'delete'].includes(action) ? ['out', 'none'] : ['out']),
  values: ({ where = [], values, page, limit }) => [
    ...where.map(([, , value], at) => ({ field: `where.${at}.2`, value })),
    ...named('values', values),
    ...optional('page', page),
    ...optional('limit', limit),
  ],
  output: (node, port, { around }) =>
    port === 'none' && node.action === 'get' ? { type: 'null', nullable: true } : outputKind(node, around),
  problems: (node, context) => [
    ...connectionProblems(node.connection, context),
    ...queryProblems(node, context),
  ],
  database: ({ connection = '', action, total }) => ({
    connection,
    writes: ['insert', 'update', 'delete'].includes(action),
    isSingle: !total,
  }),
};

/** The node as PHP. */
export const queryPhp: NodePhp<QueryNode> = {
  lines: (node, place, variable) => [`${variable} = ${phpQuery(node, place)};`],
  branches: ({ action }, _place, variable) => {
    if (action === 'get') return whetherNone(`${variable} === null`);
    return action === 'update' || action === 'delete' ? whetherNone(`${variable}['count'] === 0`) : null;
  },
};

type Columns = Readonly<Record<string, ValueKind>>;

function outputKind(node: QueryNode, around: Surroundings): Kind {
  const whole: Kind = { type: 'integer' };
  if (node.action === 'insert') return { type: 'object', fields: { id: whole } };
  if (node.action !== 'get' && node.action !== 'list') return { type: 'object', fields: { count: whole } };
  const row = rowKind(node, around);
  if (node.action === 'get') return row;
  const items: Kind = { type: 'array', items: row };
  return { type: 'object', fields: { items, ...(node.total && { total: whole }) } };
}

function rowKind(node: QueryNode, around: Surroundings): Kind {
  const all = around.columns?.(node.connection ?? '', node.table);
  if (!node.columns) return all ? columnKinds(all) : { type: 'object' };
  return columnKinds(Object.fromEntries(node.columns.map((name) => [name, all?.[name] ?? 'any'])));
}

function queryProblems(node: QueryNode, context: CheckContext): Problem[] {
  const { around, error } = context;
  const columns = around.columns?.(node.connection ?? '', node.table);
  if (columns === null) return [error('table', 'table', { table: node.table })];
  return [
    ...keyProblems(node, columns, error),
    ...columnProblems(node, columns, error),
    ...whereProblems(node, columns, context),
    ...writeProblems(node, columns, context),
    ...pageProblems(node, context),
  ];
}

// An insert returns the key of the new row, and rows are ordered by it by default.
function keyProblems(node: QueryNode, columns: Columns | undefined, error: Report): Problem[] {
  if (!columns || Object.hasOwn(columns, 'id')) return [];
  if (node.action === 'insert') return [error('table', 'noKey', { table: node.table })];
  const isOrdered = node.order !== undefined || !['get', 'list'].includes(node.action);
  return isOrdered ? [] : [error('order', 'noKeyOrder', { table: node.table })];
}

function columnProblems(node: QueryNode, columns: Columns | undefined, error: Report): Problem[] {
  if (!columns) return [];
  const used: [string, string][] = [
    ...(node.columns ?? []).map((name, at): [string, string] => [`columns.${at}`, name]),
    ...(node.where ?? []).map(([name], at): [string, string] => [`where.${at}.0`, name]),
    ...(node.order ?? []).map(([name], at): [string, string] => [`order.${at}.0`, name]),
    ...Object.keys(node.values ?? {}).map((name): [string, string] => [`values.${name}`, name]),
  ];
  return used
    .filter(([, name]) => !Object.hasOwn(columns, name))
    .map(([field, name]) =>
      error(field, 'column', {
        column: name,
        table: node.table,
        known: Object.keys(columns).join(', '),
      }),
    );
}

function whereProblems(
  node: QueryNode,
  columns: Columns | undefined,
  { kindOf, error }: CheckContext,
): Problem[] {
  const rows = node.where ?? [];
  const changes = node.action === 'update' || node.action === 'delete';
  if (changes && rows.length === 0) return [error('where', 'everyRow', { action: node.action })];
  return rows.flatMap(([column, operator, value, optional], at) => {
    const field = `where.${at}.2`;
    const kind = exactKind(value, kindOf);
    const isList = operator === 'in' || operator === 'nin' || operator === 'between';
    if (changes && optional) return [error(`where.${at}`, 'optionalChange', { action: node.action })];
    if (isList && !['array', 'any'].includes(kind.type))
      return [error(field, 'needsList', { operator, given: kind.type })];
    if (operator === 'between' && pairOf(value) === false) return [error(field, 'pair', { column })];
    if (operator === 'null') return [];
    if (operator === 'contains' || operator === 'starts')
      return textProblems(`where.${at}.0`, column, columns, error);
    const given: Kind = isList ? (kind.items ?? { type: 'any' }) : kind;
    const wanted = columns?.[column];
    return !wanted || fits(given, wanted)
      ? []
      : [error(field, 'columnType', { column, wanted, given: given.type })];
  });
}

function textProblems(field: string, column: string, columns: Columns | undefined, error: Report): Problem[] {
  const type = columns?.[column] ?? 'any';
  return type === 'string' || type === 'any' ? [] : [error(field, 'needsText', { column, given: type })];
}

function pairOf(value: Value): boolean | undefined {
  if ('list' in value) return value.list.length === 2;
  return 'lit' in value ? Array.isArray(value.lit) && value.lit.length === 2 : undefined;
}

function writeProblems(
  node: QueryNode,
  columns: Columns | undefined,
  { kindOf, error }: CheckContext,
): Problem[] {
  const values = Object.entries(node.values ?? {});
  const writes = node.action === 'insert' || node.action === 'update';
  if (!writes) return values.length > 0 ? [error('values', 'noValues', { action: node.action })] : [];
  if (values.length === 0) return [error('values', 'needsValues', { action: node.action })];
  return values.flatMap(([column, value]) => {
    const wanted = columns?.[column];
    const given = exactKind(value, kindOf);
    if (column === 'id' && node.action === 'update') return [error(`values.${column}`, 'changesId')];
    return !wanted || fits(given, wanted)
      ? []
      : [error(`values.${column}`, 'columnType', { column, wanted, given: given.type })];
  });
}

function pageProblems(node: QueryNode, { kindOf, error }: CheckContext): Problem[] {
  return (['page', 'limit'] as const).flatMap((field) => {
    const value = node[field];
    const { type } = value ? exactKind(value, kindOf) : { type: 'integer' };
    return ['integer', 'any', 'null'].includes(type)
      ? []
      : [error(field, 'needsWhole', { field, given: type })];
  });
}

function whetherNone(test: string): PhpBranches {
  return {
    ways: [
      { port: 'none', test },
      { port: 'out', test: null },
    ],
  };
}

// Its output, or null where a get matched no row.
function phpQuery(node: QueryNode, place: Place): string {
  const base = baseOf(place.writing.around, node.connection);
  const table = `${phpConnection(node.connection)}->${phpTable(node.table, base)}`;
  const where = phpWhere(node, place);
  const types = typesOf(node, place);
  const chosen = node.columns?.map((name) => phpName(name, base)).join(', ');
  const select = chosen ? `->select(${phpString(chosen)})` : '';
  switch (node.action) {
    case 'get':
      return `Flow::fetchOne(${table}${where}${select}${phpOrder(node, base)}->limit(1)${types})`;
    case 'list': {
      const page = `${valueOr(node, 'page', place)}, ${valueOr(node, 'limit', place)}`;
      const rows = `Flow::fetchPage(${table}${where}${select}, ${orderText(node, base)}, ${page}${types})`;
      const total = node.total ? `, 'total' => Flow::countOf(${table}${where})` : '';
      return `array('items' => ${rows}${total})`;
    }
    case 'count':
      return `array('count' => Flow::countOf(${table}${where}))`;
    case 'insert':
      return `array('id' => Flow::insert(${table}, ${phpColumns(node, place)}))`;
    case 'update': {
      return `array('count' => Flow::update(${table}${where}, ${phpColumns(node, place)}))`;
    }
    default:
      return `array('count' => Flow::delete(${table}${where}))`;
  }
}

// The framework adds the table prefix.
function phpTable(table: string, base: Base): string {
  const name = base.prefix === '' ? phpName(table, base) : table;
  return name === table ? table : `{${phpString(name)}}`;
}

// A literal number, or a text without characters that are special in some database.
function isPlain(value: Value): boolean {
  if (!('lit' in value)) return false;
  const { lit } = value;
  return typeof lit === 'number' ? Number.isSafeInteger(lit) : typeof lit === 'string' && !lit.includes('\\');
}

// PostgreSQL folds unquoted names to lower case.
function phpName(name: string, { dialect }: Base): string {
  return dialect === 'postgres' && /[A-Z]/.test(name) ? `"${name}"` : name;
}

function phpFit(column: string, value: Value, node: QueryNode, place: Place): string {
  const { around } = place.writing;
  const isDate = around.columns?.(node.connection ?? '', node.table)?.[column] === 'date';
  const php = phpValue(value, place);
  return isDate && baseOf(around, node.connection).dialect === 'mysql' ? `Flow::stamp(${php})` : php;
}

function phpWhere(node: QueryNode, place: Place): string {
  const rows = node.where ?? [];
  if (rows.length === 0) return '';
  const base = baseOf(place.writing.around, node.connection);
  const isPlain = node.match !== 'any' && rows.every((row) => row[3] !== 'ifGiven');
  if (isPlain) return rows.map((row) => phpTerm(row, node, place)).join('');
  const terms = rows.map(([column, operator, value, optional]) => {
    const parts = [
      phpString(phpName(column, base)),
      phpString(operator),
      phpFit(column, value, node, place),
      ...(optional ? ['true'] : []),
    ];
    return `array(${parts.join(', ')})`;
  });
  return `->where(...Flow::where(${phpString(node.match ?? 'all')}, array(${terms.join(', ')})))`;
}

function phpTerm([column, operator, value]: ColumnCondition, node: QueryNode, place: Place): string {
  const php = phpFit(column, value, node, place);
  const name = phpString(phpName(column, baseOf(place.writing.around, node.connection)));
  // Every database reads what the framework would put into the statement in the same way.
  if (operator === 'eq' && isPlain(value)) return `->where(${name}, ${php})`;
  return `->where(...Flow::where('all', array(array(${name}, ${phpString(operator)}, ${php}))))`;
}

function phpOrder(node: QueryNode, base: Base): string {
  const text = orderText(node, base);
  return text === "''" ? '' : `->order(${text})`;
}

function orderText({ order = [['id', 'desc']] }: QueryNode, base: Base): string {
  return phpString(order.map(([column, way]) => `${phpName(column, base)} ${way.toUpperCase()}`).join(', '));
}

function valueOr(node: QueryNode, field: 'page' | 'limit', place: Place): string {
  const value = node[field];
  return value ? phpValue(value, place) : 'null';
}

function phpColumns(node: QueryNode, place: Place): string {
  const base = baseOf(place.writing.around, node.connection);
  const entries = Object.entries(node.values ?? {}).map(([name, value]) => {
    const php = phpFit(name, value, node, place);
    // The framework quotes the keys of an insert and an update in MySQL's style.
    return [
      base.dialect === 'mysql' ? name : phpName(name, base),
      isPlain(value) ? php : `Flow::bind(${php})`,
    ] as const;
  });
  const row = phpArray(entries);
  const optional = (node.ifGiven ?? []).filter((name) => Object.hasOwn(node.values ?? {}, name));
  if (optional.length === 0) return row;
  return `Flow::given(${row}, array(${optional.map((name) => phpString(phpName(name, base))).join(', ')}))`;
}

function typesOf(node: QueryNode, place: Place): string {
  const { columns } = place.writing.around;
  const all = columns?.(node.connection ?? '', node.table);
  if (!all) return '';
  const names = node.columns?.length ? node.columns : Object.keys(all);
  return phpTypes(Object.fromEntries(names.map((name) => [name, all[name] ?? 'any'])));
}
