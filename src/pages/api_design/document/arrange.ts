import { graphlib, layout } from '@dagrejs/dagre';
import type { Flow } from '#schemas/flow/document.ts';
import type { Place } from './edits.ts';

/** How large a node is drawn, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Places for all nodes: from left to right as the flow runs, without two lying over each other. */
export function arrange(flow: Flow, sizeOf: (id: string) => Size): Record<string, Place> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of Object.keys(flow.nodes)) graph.setNode(id, { ...sizeOf(id) });
  for (const [from, port, to] of flow.edges) graph.setEdge(from, to, {}, port);
  layout(graph);
  return Object.fromEntries(
    Object.keys(flow.nodes).map((id) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      const { width, height } = sizeOf(id);
      return [id, [Math.round(x - width / 2), Math.round(y - height / 2)]];
    }),
  );
}
