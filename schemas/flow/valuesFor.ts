import type { ApiDefinition, Surroundings } from './api.ts';
import type { Flow, ValueKind } from './document.ts';
import { graphOf } from './meaning/graph.ts';
import { writePath } from './meaning/path.ts';
import { scopeOf } from './meaning/scope.ts';
import { fits, type Kind } from './values/kinds.ts';

/** A possible reference of a node. */
export interface Offer {
  readonly ref: string;
  readonly node: string;
  readonly kind: Kind;
}

const mostDepth = 4;

/**
 * The possible references of a node, the nearest node last; with `wanted`, only matching ones. `collect`
 * selects the end of the body of an `each`.
 */
export function valuesFor(
  flow: Flow,
  node: string,
  api: Pick<ApiDefinition, 'parameters'>,
  around: Surroundings = {},
  { wanted = 'any', collect = false }: { readonly wanted?: ValueKind; readonly collect?: boolean } = {},
): Offer[] {
  const graph = graphOf(flow);
  if (graph.cycle.length > 0) return [];
  const scope = scopeOf(graph, api, around);
  const earlier = collect ? scope.bodyEnd(node) : scope.earlier(node);
  const kindOf = scope.kindsOf(earlier);
  const inOrder = graph.order.filter((id) => earlier.has(id));
  return inOrder
    .flatMap((id) => offersIn(id, [], kindOf(id) ?? { type: 'any' }))
    .filter(({ kind }) => fits(kind, wanted));
}

function offersIn(node: string, steps: readonly (string | number)[], kind: Kind): Offer[] {
  const own: Offer = { ref: writePath({ node, steps }), node, kind };
  if (steps.length >= mostDepth || kind.type !== 'object' || !kind.fields) return [own];
  const inner = Object.entries(kind.fields).flatMap(([name, field]) =>
    offersIn(node, [...steps, name], kind.nullable ? { ...field, nullable: true } : field),
  );
  return [own, ...inner];
}
