import type { FlowNode } from '../document.ts';
import type { Graph } from '../meaning/graph.ts';
import { type Problem, warningOf } from './problem.ts';

/** Whether a node writes to a database. */
export function writes(node: FlowNode): boolean {
  if (node.type === 'sql') return node.write === true;
  return node.type === 'query' && ['insert', 'update', 'delete'].includes(node.action);
}

/** Calls that go out while a transaction with changes is open: they hold its locks, and no rollback takes them back. */
export function effectProblems(graph: Graph): Problem[] {
  const behindWrite = new Set<string>();
  return graph.order.flatMap((id) => {
    const node = graph.nodes.get(id);
    const isBehind = graph.into(id).some(([from]) => behindWrite.has(from));
    if (isBehind || (node && writes(node))) behindWrite.add(id);
    if (!isBehind || (node?.type !== 'http' && node?.type !== 'call')) return [];
    return [warningOf(id)('type', 'outgoingInWrite')];
  });
}
