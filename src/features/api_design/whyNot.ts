import type { Flow } from '#schemas/flow/document.ts';
import { isConnectable } from '#schemas/flow/isConnectable.ts';
import type { Problem } from '#schemas/flow/problem.ts';

/**
 * Why an edge from a port to a node is not allowed; undefined when it is. The port's previous edge would be
 * replaced.
 */
export function whyNot(flow: Flow, from: string, port: string, to: string): Problem | undefined {
  const edges = flow.edges.filter(([node, one]) => node !== from || one !== port);
  const answer = isConnectable({ ...flow, edges }, from, port, to);
  return answer.ok ? undefined : answer.reason;
}
