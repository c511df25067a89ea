import type { QueryNode } from '../document.ts';
import { bound, quoted, type Statement } from './statement.ts';
import { type GivenCondition, whereText } from './where.ts';

/** What a query node is asked with once its values are worked out. */
export interface QueryGiven {
  readonly where: readonly GivenCondition[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly limit: number;
}

/** The statement of a query node. */
export function queryStatement(node: QueryNode, given: QueryGiven): Statement {
  const values: unknown[] = [];
  const table = quoted(node.table);
  const where = () => whereText(given.where, node.match ?? 'all', values);
  switch (node.action) {
    case 'count':
      return { text: `select count(*) as count from ${table}${where()}`, values };
    case 'insert':
      return { text: insertText(table, given, values), values };
    case 'update': {
      const set = Object.entries(given.values).map(
        ([name, value]) => `${quoted(name)} = $${values.push(bound(value))}`,
      );
      return { text: `update ${table} set ${set.join(', ')}${where()}`, values };
    }
    case 'delete':
      return { text: `delete from ${table}${where()}`, values };
    case 'get':
      return {
        text: `select ${columnsText(node)} from ${table}${where()}${orderText(node)} limit 1`,
        values,
      };
    default: {
      const filter = where();
      const limit = `limit $${values.push(given.limit)} offset $${values.push((given.page - 1) * given.limit)}`;
      return {
        text: `select ${columnsText(node)} from ${table}${filter}${orderText(node)} ${limit}`,
        values,
      };
    }
  }
}

function insertText(table: string, given: QueryGiven, values: unknown[]): string {
  const names = Object.keys(given.values).map(quoted).join(', ');
  const places = Object.values(given.values).map((value) => `$${values.push(bound(value))}`);
  return `insert into ${table} (${names}) values (${places.join(', ')}) returning "id"`;
}

function columnsText({ columns }: QueryNode): string {
  return columns && columns.length > 0 ? columns.map(quoted).join(', ') : '*';
}

// As the framework's data interfaces: the newest first.
function orderText({ order = [['id', 'desc']] }: QueryNode): string {
  return order.length === 0
    ? ''
    : ` order by ${order.map(([name, way]) => `${quoted(name)} ${way}`).join(', ')}`;
}
