import { graphlib, layout } from '@dagrejs/dagre';
import type { Flow } from '#schemas/flow/document.ts';
import { portsOf } from '#schemas/flow/nodeTypes.ts';
import type { Place } from './edits.ts';

/** The size of a drawn node, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out all nodes without overlap, from left to right in the order of the flow, and the branches of a node
 * from top to bottom in the order of its ports. A flow much longer than a screen wraps into rows, like text.
 */
export function arrange(flow: Flow, sizeOf: (id: string) => Size): Record<string, Place> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of Object.keys(flow.nodes)) graph.setNode(nameIn(id), { ...sizeOf(id) });
  for (const [from, port, to] of flow.edges) graph.setEdge(nameIn(from), nameIn(to), {}, port);
  layout(graph, { constraints: inPortOrder(flow) });
  const { width: long = 0, height: high = 0 } = graph.graph();
  const row = { long: long / rowsOf(long, high), high: high + between };
  return Object.fromEntries(
    Object.keys(flow.nodes).map((id) => {
      // The center, which nodes of the same rank share.
      const { x, y } = graph.node(nameIn(id)) as { x: number; y: number };
      const { width, height } = sizeOf(id);
      const down = long > 0 ? Math.floor(x / row.long) : 0;
      return [
        id,
        [Math.round(x - down * row.long - width / 2), Math.round(y + down * row.high - height / 2)],
      ];
    }),
  );
}

/** A node that is laid out above another one of the same column. */
interface Above {
  readonly left: string;
  readonly right: string;
}

// Lines of a node cross unless its branches are in the order of its ports. The order in which a walk by ports
// meets the nodes keeps several of these rules from contradicting each other.
function inPortOrder(flow: Flow): Above[] {
  const targets = new Map<string, string[]>();
  for (const [id, node] of Object.entries(flow.nodes)) {
    const ports = portsOf(node);
    const lines = flow.edges.filter(([from, , to]) => from === id && Object.hasOwn(flow.nodes, to));
    lines.sort(([, one], [, other]) => ports.indexOf(one) - ports.indexOf(other));
    targets.set(
      id,
      lines.map(([, , to]) => to),
    );
  }
  const met = new Map<string, number>();
  const walk = (id: string): void => {
    if (met.has(id)) return;
    met.set(id, met.size);
    targets.get(id)?.forEach(walk);
  };
  Object.keys(flow.nodes).forEach(walk);
  const order = (id: string) => met.get(id) ?? 0;
  return [...targets.values()].flatMap((branches) =>
    branches.slice(1).flatMap((right, at) => {
      const left = branches[at] ?? right;
      return order(left) < order(right) ? [{ left: nameIn(left), right: nameIn(right) }] : [];
    }),
  );
}

// The graph library stores its nodes in plain objects, which already have a "constructor".
function nameIn(id: string): string {
  return `node ${id}`;
}

/** The space between two rows, and the length from which a flow is split into rows. */
const between = 120;
const longest = 6000;

// The number of rows that makes it about as wide as a screen.
function rowsOf(long: number, high: number): number {
  return long <= longest ? 1 : Math.max(1, Math.round(Math.sqrt(long / (1.6 * (high + between)))));
}
