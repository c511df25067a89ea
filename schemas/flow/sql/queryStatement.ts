import type { QueryNode } from '../nodes/query.ts';
import { type Grammar, grammars } from './grammar.ts';
import { bound, type Statement } from './statement.ts';
import { type GivenCondition, whereText } from './where.ts';

/** The evaluated inputs of a query node. */
export interface QueryGiven {
  readonly where: readonly GivenCondition[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly limit: number;
}

/** The statement of a query node. */
export function queryStatement(
  node: QueryNode,
  given: QueryGiven,
  grammar: Grammar = grammars.postgres,
): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown) => grammar.place(values.push(value));
  const table = grammar.quoted(node.table);
  const where = () => whereText(given.where, node.match ?? 'all', values, grammar);
  switch (node.action) {
    case 'count':
      return { text: `select count(*) as count from ${table}${where()}`, values };
    case 'insert':
      return { text: insertText(table, given, bind, grammar), values };
    case 'update': {
      const set = Object.entries(given.values).map(
        ([name, value]) => `${grammar.quoted(name)} = ${bind(bound(value))}`,
      );
      return { text: `update ${table} set ${set.join(', ')}${where()}`, values };
    }
    case 'delete':
      return { text: `delete from ${table}${where()}`, values };
    case 'get':
      return {
        text: `select ${columnsText(node, grammar)} from ${table}${where()}${orderText(node, grammar)} limit 1`,
        values,
      };
    default: {
      const filter = where();
      const limit = `limit ${bind(given.limit)} offset ${bind((given.page - 1) * given.limit)}`;
      return {
        text: `select ${columnsText(node, grammar)} from ${table}${filter}${orderText(node, grammar)} ${limit}`,
        values,
      };
    }
  }
}

function insertText(
  table: string,
  given: QueryGiven,
  bind: (value: unknown) => string,
  { quoted, emptyRow, insertEnd }: Grammar,
): string {
  const names = Object.keys(given.values).map(quoted).join(', ');
  const places = Object.values(given.values).map((value) => bind(bound(value)));
  const row = places.length === 0 ? emptyRow : `(${names}) values (${places.join(', ')})`;
  return `insert into ${table} ${row}${insertEnd}`;
}

function columnsText({ columns }: QueryNode, { quoted }: Grammar): string {
  return columns && columns.length > 0 ? columns.map(quoted).join(', ') : '*';
}

// The order of the framework's data interfaces: newest first.
function orderText({ order = [['id', 'desc']] }: QueryNode, { quoted }: Grammar): string {
  return order.length === 0
    ? ''
    : ` order by ${order.map(([name, way]) => `${quoted(name)} ${way}`).join(', ')}`;
}
