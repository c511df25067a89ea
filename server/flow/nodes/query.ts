import type { QueryNode } from '#schemas/flow/nodes/query.ts';
import { baseOf, grammars } from '#schemas/flow/sql/grammar.ts';
import { type QueryGiven, queryStatement } from '#schemas/flow/sql/queryStatement.ts';
import { given as condition } from '#schemas/flow/sql/where.ts';
import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { stamped } from '#schemas/flow/values/stamp.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import { budgets } from '../budgets.ts';
import type { CompileContext } from '../compile.ts';
import { failed } from '../failure.ts';
import { named } from '../named.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { Left, NodeExecutor, Run } from '../plan.ts';
import type { StatementResult } from '../ports.ts';
import { statement } from '../session.ts';

const usualLimit = 20;

/** Reads or writes one table. */
export const queryExecution: NodeExecution<QueryNode> = { createExecutor };

function createExecutor(drawn: QueryNode, { around }: CompileContext): NodeExecutor {
  const { dialect, prefix } = baseOf(around, drawn.connection);
  const node = { ...drawn, table: `${prefix}${drawn.table}` };
  const columns = around.columns?.(drawn.connection ?? '', drawn.table);
  const suited = (column: string, value: unknown) =>
    dialect === 'mysql' && columns?.[column] === 'date' ? stamped(value) : value;
  return async (given, run) => {
    const values = Object.entries(named('values', given)).filter(
      ([name, value]) => value !== null || !node.ifGiven?.includes(name),
    );
    const asked: QueryGiven = {
      where: (node.where ?? []).map((row, at) =>
        condition(row, suited(row[0], given[`where.${at}.2`] ?? null)),
      ),
      values: Object.fromEntries(values.map(([name, value]) => [name, suited(name, value)])),
      page: whole(given.page, 1, 1_000_000),
      limit: whole(given.limit, usualLimit, budgets.rows),
    };
    // An update without changes still reports whether the row exists.
    if (node.action === 'update' && values.length === 0)
      return changed(Number(await total(node, asked, dialect, run)));
    const { rows, count } = await askedOf(node, asked, dialect, run);
    const [first] = rows;
    switch (node.action) {
      case 'get':
        return first ? { port: 'out', output: first } : { port: 'none', output: null };
      case 'list':
        return {
          port: 'out',
          output: { items: rows, ...(node.total && { total: await total(node, asked, dialect, run) }) },
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

function askedOf(node: QueryNode, asked: QueryGiven, dialect: Dialect, run: Run): Promise<StatementResult> {
  const { text, values } = queryStatement(node, asked, grammars[dialect]);
  return statement(run, { connection: node.connection ?? '', dialect }, 'query', text, values);
}

async function total(node: QueryNode, asked: QueryGiven, dialect: Dialect, run: Run): Promise<unknown> {
  const { rows } = await askedOf({ ...node, action: 'count' }, asked, dialect, run);
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
