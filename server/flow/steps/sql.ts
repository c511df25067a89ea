import type { SqlNode } from '#schemas/flow/document.ts';
import { readNamed } from '#schemas/flow/sql/named.ts';
import { bound } from '#schemas/flow/sql/statement.ts';
import { budgets } from '../budgets.ts';
import { failed } from '../failure.ts';
import type { Deed } from '../plan.ts';
import { statement } from './session.ts';

/** Runs one statement that a person wrote. */
export function sqlDeed(node: SqlNode): Deed {
  const { text, names } = readNamed(node.sql);
  const plain = text.trim().replace(/;\s*$/, '');
  // On a line of its own, since the statement may end in a comment.
  const asked = node.write ? plain : `select * from (\n${plain}\n) as rows limit ${budgets.rows + 1}`;
  return async (given, run) => {
    const values = names.map((name) => bound(given[`params.${name}`] ?? null));
    const how = node.write ? 'query' : 'read';
    const { rows, count } = await statement(run, node.connection ?? '', how, asked, values);
    if (rows.length > budgets.rows) throw failed('rows', { most: budgets.rows });
    return { port: 'out', output: { rows, count } };
  };
}
