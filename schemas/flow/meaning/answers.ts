import type { ApiDefinition, Surroundings } from '../api.ts';
import { shapeProblems } from '../check/shape.ts';
import type { Flow } from '../document.ts';
import type { Kind } from '../values/kinds.ts';
import { graphOf } from './graph.ts';
import { scopeOf } from './scope.ts';
import { valueKind } from './valueKind.ts';

/**
 * What a flow answers at each of its ends that can be reached, as far as it is known before it runs; undefined where the
 * flow is none that could run. What another API gives is not taken from what that one says of itself: it may give more.
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
    if (node?.type !== 'respond') return [];
    const kindOf = scope.kindsOf(scope.earlier(id));
    const fields = Object.entries(node.fields ?? {}).map(([name, one]) => [name, valueKind(one, kindOf)]);
    return [[id, { type: 'object', fields: Object.fromEntries(fields) }]];
  });
  return new Map(answers);
}
