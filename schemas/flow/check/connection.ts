import type { CheckContext } from '../nodeDefinition.ts';
import type { Problem } from '../problem.ts';

/** The faults of the database connection that a node names. */
export function connectionProblems(
  name: string | undefined,
  { around: { connections, unreachable }, error }: CheckContext,
): Problem[] {
  if (!name || !connections) return [];
  if (unreachable?.includes(name)) return [error('connection', 'baseAway', { name })];
  if (connections.includes(name)) return [];
  return [error('connection', 'connection', { name, known: connections.join(', ') || '–' })];
}
