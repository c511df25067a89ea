import type { FlowNode } from '../document.ts';
import type { Graph } from '../meaning/graph.ts';
import { definitionOf } from '../nodeTypes.ts';
import { type Problem, warningOf } from '../problem.ts';

/** Whether a node writes to a database. */
export function writes(node: FlowNode): boolean {
  return definitionOf(node).database?.(node).writes ?? false;
}

/**
 * Outgoing calls while a transaction with changes is open: they keep its locks held, and a rollback does not
 * undo them.
 */
export function effectProblems(graph: Graph): Problem[] {
  const behindWrite = new Set<string>();
  return graph.order.flatMap((id) => {
    const node = graph.nodes.get(id);
    const isBehind = graph.into(id).some(([from]) => behindWrite.has(from));
    if (isBehind || (node && writes(node))) behindWrite.add(id);
    if (!isBehind || !node || !definitionOf(node).callsOut) return [];
    return [warningOf(id)('type', 'outgoingInWrite')];
  });
}
