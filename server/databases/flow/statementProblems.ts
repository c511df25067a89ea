import type { Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { WrittenStatement } from '#schemas/flow/nodeDefinition.ts';
import { definitionOf } from '#schemas/flow/nodeTypes.ts';
import { errorOf, type Problem } from '#schemas/flow/problem.ts';
import { baseOf } from '#schemas/flow/sql/grammar.ts';
import type { Db } from '../../platform/store/database.ts';
import { readStatement } from '../statements/readStatement.ts';

/**
 * Finds the reasons that a statement must not run for other users, on a connected database or on the
 * platform's own data. The account for the platform's data has few rights, but a connection's account may
 * have any, so statements are checked first.
 */
export async function statementProblems(db: Db, flow: Flow, around: Surroundings): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const [id, node] of Object.entries(flow.nodes)) {
    const statement = definitionOf(node).statement?.(node);
    const problem = statement && (await problemOf(db, id, statement, around));
    if (problem) found.push(problem);
  }
  return found;
}

async function problemOf(
  db: Db,
  id: string,
  { sql: written, connection, writes }: WrittenStatement,
  around: Surroundings,
): Promise<Problem | undefined> {
  const sql = written.trim().replace(/;\s*$/, '');
  const forWhat = connection ? baseOf(around, connection).dialect : 'own';
  const read = await readStatement(db, sql, forWhat);
  const error = errorOf(id);
  if ('fault' in read) return error('sql', `sqlapi.${read.fault}`, read.values);
  return read.writes && !writes ? error('write', 'sqlapi.writes') : undefined;
}
