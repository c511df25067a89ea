import type { ColumnCondition, QueryNode, SqlNode, ValueKind } from '../document.ts';
import { valuesIn } from '../meaning/valuesIn.ts';
import type { Place } from './place.ts';
import { phpArray, phpString } from './text.ts';
import { phpValue } from './value.ts';

/** The database of a connection, as the framework has it. */
export function phpConnection(connection: string | undefined): string {
  return connection ? `\\PhalApi\\DI()->get(${phpString(connection)})` : '\\PhalApi\\DI()->notorm';
}

/** What a query node does, as PHP: its output, or null where a get met no row. */
export function phpQuery(node: QueryNode, place: Place): string {
  const table = `${phpConnection(node.connection)}->${node.table}`;
  const where = phpWhere(node, place);
  const types = typesOf(node, place);
  const select = node.columns?.length ? `->select(${phpString(node.columns.join(', '))})` : '';
  switch (node.action) {
    case 'get':
      return `Flow::row(${table}${where}${select}${phpOrder(node)}->limit(1)->fetchOne()${types})`;
    case 'list': {
      const page = `Flow::page(${valueOr(node, 'page', place)}, ${valueOr(node, 'limit', place)})`;
      const rows = `Flow::rows(${table}${where}${select}${phpOrder(node)}->limit(...${page})->fetchAll()${types})`;
      const total = node.total ? `, 'total' => (int) ${table}${where}->count()` : '';
      return `array('items' => ${rows}${total})`;
    }
    case 'count':
      return `array('count' => (int) ${table}${where}->count())`;
    case 'insert':
      return `array('id' => Flow::insert(${table}, ${phpColumns(node, place)}))`;
    case 'update':
      return `array('count' => (int) ${table}${where}->update(${phpColumns(node, place)}))`;
    default:
      return `array('count' => (int) ${table}${where}->delete())`;
  }
}

function phpWhere(node: QueryNode, place: Place): string {
  const rows = node.where ?? [];
  if (rows.length === 0) return '';
  const isPlain = node.match !== 'any' && rows.every((row) => row[3] !== 'ifGiven');
  if (isPlain) return rows.map((row) => phpTerm(row, place)).join('');
  const terms = rows.map(([column, operator, value, optional]) => {
    const parts = [
      phpString(column),
      phpString(operator),
      phpValue(value, place),
      ...(optional ? ['true'] : []),
    ];
    return `array(${parts.join(', ')})`;
  });
  return `->where(...Flow::where(${phpString(node.match ?? 'all')}, array(${terms.join(', ')})))`;
}

function phpTerm([column, operator, value]: ColumnCondition, place: Place): string {
  const php = phpValue(value, place);
  if (operator === 'eq') return `->where(${phpString(column)}, Flow::bind(${php}))`;
  return `->where(...Flow::where('all', array(array(${phpString(column)}, ${phpString(operator)}, ${php}))))`;
}

function phpOrder({ order = [['id', 'desc']] }: QueryNode): string {
  if (order.length === 0) return '';
  return `->order(${phpString(order.map(([column, way]) => `${column} ${way.toUpperCase()}`).join(', '))})`;
}

function valueOr(node: QueryNode, field: 'page' | 'limit', place: Place): string {
  const value = node[field];
  return value ? phpValue(value, place) : 'null';
}

function phpColumns(node: QueryNode, place: Place): string {
  const entries = Object.entries(node.values ?? {}).map(([name, value]) => {
    const php = phpValue(value, place);
    return [
      name,
      'lit' in value && typeof value.lit !== 'boolean' && typeof value.lit !== 'object'
        ? php
        : `Flow::bind(${php})`,
    ] as const;
  });
  return phpArray(entries);
}

function typesOf(node: QueryNode, place: Place): string {
  const { columns } = place.writing.around;
  const all = columns?.(node.connection ?? '', node.table);
  if (!all) return '';
  const names = node.columns?.length ? node.columns : Object.keys(all);
  return phpTypes(Object.fromEntries(names.map((name) => [name, all[name] ?? 'any'])));
}

// Text is what PHP has anyway.
function phpTypes(types: Readonly<Record<string, ValueKind>>): string {
  const entries = Object.entries(types).filter(([, type]) => type !== 'string');
  return entries.length === 0 ? '' : `, ${phpArray(entries.map(([name, type]) => [name, phpString(type)]))}`;
}

/** What a statement node does, as PHP. */
export function phpSql(node: SqlNode, place: Place): string {
  const database = phpConnection(node.connection);
  const params = valuesIn(node).map(({ field, value }) => {
    return [`:${field.slice('params.'.length)}`, `Flow::bind(${phpValue(value, place)})`] as const;
  });
  const sql = phpString(node.sql.trim().replace(/;\s*$/, ''));
  const types = phpTypes(node.columns ?? {});
  const how = node.write ? 'true' : 'false';
  return `Flow::sql(${database}, ${sql}, ${phpArray(params)}, ${how}${types})`;
}
