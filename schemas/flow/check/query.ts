import type { Surroundings } from '../api.ts';
import type { QueryNode, Value, ValueKind } from '../document.ts';
import type { KindOf } from '../meaning/valueKind.ts';
import { fits, type Kind } from '../values/kinds.ts';
import { exactKind } from './exactKind.ts';
import { errorOf, type Problem } from './problem.ts';

type Columns = Readonly<Record<string, ValueKind>>;

/** What is wrong with a query: its table, its columns, its conditions, what it writes. */
export function queryProblems(id: string, node: QueryNode, around: Surroundings, kindOf: KindOf): Problem[] {
  const columns = around.columns?.(node.connection ?? '', node.table);
  if (columns === null) return [errorOf(id)('table', 'table', { table: node.table })];
  return [
    ...keyProblems(id, node, columns),
    ...columnProblems(id, node, columns),
    ...whereProblems(id, node, columns, kindOf),
    ...writeProblems(id, node, columns, kindOf),
    ...pageProblems(id, node, kindOf),
  ];
}

// The key of a new row is what an insert gives, and what rows are ordered by where nothing else is said.
function keyProblems(id: string, node: QueryNode, columns: Columns | undefined): Problem[] {
  if (!columns || Object.hasOwn(columns, 'id')) return [];
  if (node.action === 'insert') return [errorOf(id)('table', 'noKey', { table: node.table })];
  const isOrdered = node.order !== undefined || !['get', 'list'].includes(node.action);
  return isOrdered ? [] : [errorOf(id)('order', 'noKeyOrder', { table: node.table })];
}

function columnProblems(id: string, node: QueryNode, columns: Columns | undefined): Problem[] {
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
      errorOf(id)(field, 'column', {
        column: name,
        table: node.table,
        known: Object.keys(columns).join(', '),
      }),
    );
}

function whereProblems(id: string, node: QueryNode, columns: Columns | undefined, kindOf: KindOf): Problem[] {
  const error = errorOf(id);
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
      return textProblems(id, `where.${at}.0`, column, columns);
    const given: Kind = isList ? (kind.items ?? { type: 'any' }) : kind;
    const wanted = columns?.[column];
    return !wanted || fits(given, wanted)
      ? []
      : [error(field, 'columnType', { column, wanted, given: given.type })];
  });
}

function textProblems(id: string, field: string, column: string, columns: Columns | undefined): Problem[] {
  const type = columns?.[column] ?? 'any';
  return type === 'string' || type === 'any'
    ? []
    : [errorOf(id)(field, 'needsText', { column, given: type })];
}

function pairOf(value: Value): boolean | undefined {
  if ('list' in value) return value.list.length === 2;
  return 'lit' in value ? Array.isArray(value.lit) && value.lit.length === 2 : undefined;
}

function writeProblems(id: string, node: QueryNode, columns: Columns | undefined, kindOf: KindOf): Problem[] {
  const error = errorOf(id);
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

function pageProblems(id: string, node: QueryNode, kindOf: KindOf): Problem[] {
  return (['page', 'limit'] as const).flatMap((field) => {
    const value = node[field];
    const { type } = value ? exactKind(value, kindOf) : { type: 'integer' };
    return ['integer', 'any', 'null'].includes(type)
      ? []
      : [errorOf(id)(field, 'needsWhole', { field, given: type })];
  });
}
