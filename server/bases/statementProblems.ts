import type { Surroundings } from '#schemas/flow/api.ts';
import { errorOf, type Problem } from '#schemas/flow/check/problem.ts';
import type { Flow, SqlNode } from '#schemas/flow/document.ts';
import { baseOf } from '#schemas/flow/sql/grammar.ts';
import { readStatement } from '../sqlapi/readStatement.ts';
import type { Db } from '../store/database.ts';

/**
 * What keeps a statement from being run for others, on a connected database or on the platform's own data. The account
 * of the latter can do little harm; a connection's account may be allowed anything, so statements are read before.
 */
export async function statementProblems(db: Db, flow: Flow, around: Surroundings): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const [id, node] of Object.entries(flow.nodes)) {
    if (node.type !== 'sql') continue;
    const problem = await problemOf(db, id, node, around);
    if (problem) found.push(problem);
  }
  return found;
}

async function problemOf(
  db: Db,
  id: string,
  node: SqlNode,
  around: Surroundings,
): Promise<Problem | undefined> {
  const sql = node.sql.trim().replace(/;\s*$/, '');
  const forWhat = node.connection ? baseOf(around, node.connection).dialect : 'own';
  const read = await readStatement(db, sql, forWhat);
  const error = errorOf(id);
  if ('fault' in read) return error('sql', `sqlapi.${read.fault}`, read.values);
  return read.writes && !node.write ? error('write', 'sqlapi.writes') : undefined;
}
