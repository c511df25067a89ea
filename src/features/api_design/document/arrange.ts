import { graphlib, layout } from '@dagrejs/dagre';
import type { Flow } from '#schemas/flow/document.ts';
import type { Place } from './edits.ts';

/** The size of a drawn node, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out all nodes without overlap, from left to right in the order of the flow. A flow much longer than a
 * screen wraps into rows, like text.
 */
export function arrange(flow: Flow, sizeOf: (id: string) => Size): Record<string, Place> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of Object.keys(flow.nodes)) graph.setNode(nameIn(id), { ...sizeOf(id) });
  for (const [from, port, to] of flow.edges) graph.setEdge(nameIn(from), nameIn(to), {}, port);
  layout(graph);
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
