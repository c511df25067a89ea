import { structureProblems } from './check/structure.ts';
import type { Flow } from './document.ts';
import { graphOf } from './meaning/graph.ts';
import type { Problem } from './problem.ts';

/** Whether an edge may be drawn from a port to a node; otherwise the problem that it would cause. */
export function isConnectable(
  flow: Flow,
  from: string,
  port: string,
  to: string,
): { readonly ok: true } | { readonly ok: false; readonly reason: Problem } {
  const drawn: Flow = { ...flow, edges: [...flow.edges, [from, port, to]] };
  const before = new Set(errorsOf(flow).map(keyOf));
  const reason = errorsOf(drawn).find((problem) => !before.has(keyOf(problem)));
  return reason ? { ok: false, reason } : { ok: true };
}

function errorsOf(flow: Flow): Problem[] {
  return structureProblems(flow, graphOf(flow)).filter(({ severity }) => severity === 'error');
}

function keyOf({ node, field, key, values }: Problem): string {
  return JSON.stringify([node, field, key, values]);
}
