import type { ApiDefinition, Surroundings } from './api.ts';
import { effectProblems } from './check/effects.ts';
import { valueProblems } from './check/references.ts';
import { structureProblems } from './check/structure.ts';
import type { Flow } from './document.ts';
import { graphOf } from './meaning/graph.ts';
import { scopeOf } from './meaning/scope.ts';
import { definitionOf } from './nodeTypes.ts';
import { errorOf, type Problem, warningOf } from './problem.ts';
import { shapeProblems } from './shape.ts';

/** All faults of a flow: errors block publishing, warnings do not. */
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
    // A reference without a target has no type to check.
    if (values.length > 0) return values;
    const kindOf = scope.kindsOf(scope.earlier(id));
    const context = { api, around, kindOf, error: errorOf(id), warning: warningOf(id) };
    return definitionOf(node).problems?.(node, context) ?? [];
  });
  return [...structure, ...inside, ...effectProblems(graph)];
}
