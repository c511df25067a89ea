import type { ApiDefinition, Surroundings } from '../api.ts';
import type { Flow } from '../document.ts';
import { definitionOf } from '../nodeTypes.ts';
import { shapeProblems } from '../shape.ts';
import type { Kind } from '../values/kinds.ts';
import { graphOf } from './graph.ts';
import { scopeOf } from './scope.ts';
import { valueKind } from './valueKind.ts';

/**
 * What a flow returns at each of its reachable ends, as far as it is known before it runs; undefined where
 * the flow could not run. The declared response of another API is not used: that API may return more.
 */
export function answersOf(
  flow: unknown,
  api: Pick<ApiDefinition, 'parameters'>,
  { api: _others, ...around }: Surroundings = {},
): ReadonlyMap<string, Kind> | undefined {
  if (shapeProblems(flow).length > 0) return undefined;
  const graph = graphOf(flow as Flow);
  if (graph.cycle.length > 0) return undefined;
  const scope = scopeOf(graph, api, around);
  const answers = graph.order.flatMap((id): [string, Kind][] => {
    const node = graph.nodes.get(id);
    const answer = node && definitionOf(node).answer?.(node);
    if (!answer) return [];
    const kindOf = scope.kindsOf(scope.earlier(id));
    const fields = Object.entries(answer).map(([name, one]) => [name, valueKind(one, kindOf)]);
    return [[id, { type: 'object', fields: Object.fromEntries(fields) }]];
  });
  return new Map(answers);
}
