import type { QueryNode } from '#schemas/flow/document.ts';
import { type QueryGiven, queryStatement } from '#schemas/flow/sql/queryStatement.ts';
import { given as condition } from '#schemas/flow/sql/where.ts';
import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { budgets } from '../budgets.ts';
import { failed } from '../failure.ts';
import type { Deed, Left, Run } from '../plan.ts';
import { named } from './named.ts';
import { statement } from './session.ts';

const usualLimit = 20;

/** Reads or writes one table. */
export function queryDeed(node: QueryNode): Deed {
  return async (given, run) => {
    const asked: QueryGiven = {
      where: (node.where ?? []).map((row, at) => condition(row, given[`where.${at}.2`] ?? null)),
      values: named('values', given),
      page: whole(given.page, 1, 1_000_000),
      limit: whole(given.limit, usualLimit, budgets.rows),
    };
    const { text, values } = queryStatement(node, asked);
    const { rows, count } = await statement(run, node.connection ?? '', 'query', text, values);
    const [first] = rows;
    switch (node.action) {
      case 'get':
        return first ? { port: 'out', output: first } : { port: 'none', output: null };
      case 'list':
        return {
          port: 'out',
          output: { items: rows, ...(node.total && { total: await total(node, asked, run) }) },
        };
      case 'count':
        return { port: 'out', output: { count: first?.count ?? 0 } };
      case 'insert':
        if (!first) throw failed('database');
        return { port: 'out', output: { id: first.id } };
      default:
        return changed(count);
    }
  };
}

async function total(node: QueryNode, asked: QueryGiven, run: Run): Promise<unknown> {
  const { text, values } = queryStatement({ ...node, action: 'count' }, asked);
  const { rows } = await statement(run, node.connection ?? '', 'query', text, values);
  return rows[0]?.count ?? 0;
}

function changed(count: number): Left {
  return { port: count > 0 ? 'out' : 'none', output: { count } };
}

function whole(value: unknown, usual: number, most: number): number {
  if (value === null || value === undefined) return usual;
  if (!Number.isSafeInteger(value)) throw new CalculationError('notWhole');
  return Math.min(Math.max(value as number, 1), most);
}
