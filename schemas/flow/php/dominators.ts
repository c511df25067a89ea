import type { Graph } from '../meaning/graph.ts';

/** For each node that can be reached, the last node that every way to it passes; none for the start. */
export function dominatorsOf(graph: Graph): ReadonlyMap<string, string> {
  const place = new Map(graph.order.map((id, at) => [id, at]));
  const above = new Map<string, string>();
  for (const id of graph.order) {
    const from = graph
      .into(id)
      .map(([one]) => one)
      .filter((one) => place.has(one));
    const [first, ...rest] = from;
    if (first !== undefined)
      above.set(
        id,
        rest.reduce((a, b) => meeting(a, b, above, place), first),
      );
  }
  return above;
}

function meeting(
  a: string,
  b: string,
  above: ReadonlyMap<string, string>,
  place: ReadonlyMap<string, number>,
): string {
  let [left, right] = [a, b];
  while (left !== right) {
    const isLeftLater = (place.get(left) ?? 0) > (place.get(right) ?? 0);
    if (isLeftLater) left = above.get(left) ?? '';
    else right = above.get(right) ?? '';
  }
  return left;
}

/** Where branches meet again: the nodes that a node is the last before, and that several lines lead to. */
export function joinsBelow(
  graph: Graph,
  above: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const joins = new Map<string, string[]>();
  const reached = new Set(graph.order);
  for (const id of graph.order) {
    const lines = graph.into(id).filter(([from]) => reached.has(from));
    const dominator = above.get(id);
    if (dominator === undefined || lines.length < 2) continue;
    joins.set(dominator, [...(joins.get(dominator) ?? []), id]);
  }
  return joins;
}
