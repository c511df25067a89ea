import { graphlib, layout } from '@dagrejs/dagre';
import type { Flow } from '#schemas/flow/document.ts';
import type { Place } from './edits.ts';

/** How large a node is drawn, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Places for all nodes: from left to right as the flow runs, without two lying over each other. A flow that is far longer
 * than a screen goes on in rows below each other, as a text does.
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
      // The middle, which all that stand above each other share.
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

// The graph keeps its nodes in plain objects, which have a "constructor" already.
function nameIn(id: string): string {
  return `node ${id}`;
}

/** The room between two rows, and from which length on a flow has several. */
const between = 120;
const longest = 6000;

// As many as make it about as wide as a screen is.
function rowsOf(long: number, high: number): number {
  return long <= longest ? 1 : Math.max(1, Math.round(Math.sqrt(long / (1.6 * (high + between)))));
}
