import type { ApiDefinition, Surroundings } from './api.ts';
import { effectProblems } from './check/effects.ts';
import { nodeProblems } from './check/nodes.ts';
import type { Problem } from './check/problem.ts';
import { valueProblems } from './check/references.ts';
import { shapeProblems } from './check/shape.ts';
import { structureProblems } from './check/structure.ts';
import type { Flow } from './document.ts';
import { graphOf } from './meaning/graph.ts';
import { scopeOf } from './meaning/scope.ts';

/** Everything that is wrong with a flow: errors keep it from being published, warnings do not. */
export function problemsOf(flow: unknown, api: ApiDefinition, around: Surroundings = {}): Problem[] {
  const shape = shapeProblems(flow);
  if (shape.length > 0) return shape;
  const graph = graphOf(flow as Flow);
  const structure = structureProblems(flow as Flow, graph);
  if (structure.some(({ severity }) => severity === 'error')) return structure;
  const scope = scopeOf(graph, api, around);
  const inside = graph.order.flatMap((id) => {
    const node = graph.nodes.get(id);
    if (!node) return [];
    const values = valueProblems(id, graph, scope);
    // What refers to nothing has no type that could be judged.
    if (values.length > 0) return values;
    return nodeProblems(id, node, api, around, scope.kindsOf(scope.earlier(id)));
  });
  return [...structure, ...inside, ...effectProblems(graph)];
}
