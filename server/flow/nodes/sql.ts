import { valueKind } from '#schemas/flow/meaning/valueKind.ts';
import type { SqlNode } from '#schemas/flow/nodes/sql.ts';
import { baseOf } from '#schemas/flow/sql/grammar.ts';
import { readNamed, withValues } from '#schemas/flow/sql/named.ts';
import { stamped } from '#schemas/flow/values/stamp.ts';
import { budgets } from '../budgets.ts';
import type { CompileContext } from '../compile.ts';
import { failed } from '../failure.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { NodeExecutor } from '../plan.ts';
import { statement } from '../session.ts';

/** Runs one statement that a user wrote. */
export const sqlExecution: NodeExecution<SqlNode> = { createExecutor };

function createExecutor(node: SqlNode, context: CompileContext, id: string): NodeExecutor {
  const { dialect } = baseOf(context.around, node.connection);
  const named = readNamed(node.sql.trim().replace(/;\s*$/, ''), dialect);
  const { bound: names } = named;
  // On a separate line, since the statement may end in a comment. MySQL would lose the order of a subquery,
  // so its row limit is set for every statement in advance.
  const isBare = node.write || dialect === 'mysql';
  const whole = (plain: string) =>
    isBare ? plain : `select * from (\n${plain}\n) as answer limit ${budgets.rows + 1}`;
  const dates = dialect === 'mysql' ? datesOf(id, node, context) : new Set();
  return async (given, run) => {
    const sent = names.map((name) => {
      const value = given[`params.${name}`] ?? null;
      return dates.has(name) ? stamped(value) : value;
    });
    const { text, values } = withValues(named, sent);
    const how = node.write ? 'write' : 'read';
    const connection = node.connection ?? '';
    const { rows, count } = await statement(run, { connection, dialect }, how, whole(text), values);
    if (rows.length > budgets.rows) throw failed('rows', { most: budgets.rows });
    return { port: 'out', output: { rows, count } };
  };
}

// The parameters whose values are known to be dates.
function datesOf(id: string, node: SqlNode, { scope }: CompileContext): Set<string> {
  const kindOf = scope.kindsOf(scope.earlier(id));
  const isDate = ([, value]: [string, Parameters<typeof valueKind>[0]]) =>
    valueKind(value, kindOf).type === 'date';
  return new Set(
    Object.entries(node.params ?? {})
      .filter(isDate)
      .map(([name]) => name),
  );
}
