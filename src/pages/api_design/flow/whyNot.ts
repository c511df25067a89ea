import type { Problem } from '#schemas/flow/check/problem.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { isConnectable } from '#schemas/flow/isConnectable.ts';

/** Why a line may not lead from a port to a node; undefined when it may. A line that the port has already would go. */
export function whyNot(flow: Flow, from: string, port: string, to: string): Problem | undefined {
  const edges = flow.edges.filter(([node, one]) => node !== from || one !== port);
  const answer = isConnectable({ ...flow, edges }, from, port, to);
  return answer.ok ? undefined : answer.reason;
}
