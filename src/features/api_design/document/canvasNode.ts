import type { Edge as DrawnEdge, Node as DrawnNode } from 'reactflow';
import type { Flow, FlowNode } from '#schemas/flow/document.ts';
import { isStart } from '#schemas/flow/nodeTypes.ts';

/** The result of a node in the displayed run. */
export interface NodeRun {
  readonly state: 'done' | 'failed';
  readonly ms: number;
  readonly times: number;
}

/** The data of a node's card. */
export interface CardData extends Record<string, unknown> {
  readonly node: FlowNode;
  readonly faults: number;
  readonly warnings: number;
  readonly run: NodeRun | undefined;
}

/** A note on the canvas for other editors. */
export interface NoteData extends Record<string, unknown> {
  readonly text: string;
  readonly at: number;
}

/** A node in the canvas's format. */
export type CanvasNode = DrawnNode<CardData, 'card'> | DrawnNode<NoteData, 'note'>;

/** Facts about nodes beyond the flow itself. */
export interface Facts {
  readonly faults: ReadonlyMap<string, number>;
  readonly warnings: ReadonlyMap<string, number>;
  readonly runs: ReadonlyMap<string, NodeRun>;
}

/**
 * Updates the canvas to match the flow; unchanged parts keep their object identity and are not rendered
 * again.
 */
export function drawnNodes(
  before: readonly CanvasNode[],
  flow: Flow,
  facts: Facts,
  nameOf: (id: string) => string = (id) => id,
): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const cards = alongFlow(flow).map(([id, node]): CanvasNode => {
    const old = known.get(id);
    const data = {
      node,
      faults: facts.faults.get(id) ?? 0,
      warnings: facts.warnings.get(id) ?? 0,
      run: facts.runs.get(id),
    };
    return same(old, { id, type: 'card', position: placeOf(flow, id), ariaLabel: nameOf(id), data });
  });
  const notes = (flow.notes ?? []).map(({ text, at: [x, y] }, at): CanvasNode => {
    const id = `${notePrefix}${at}`;
    return same(known.get(id), {
      id,
      type: 'note',
      position: { x, y },
      ariaLabel: nameOf(id),
      data: { text, at },
    });
  });
  return [...cards, ...notes];
}

// Keyboard navigation follows the order of the calls; a database may return the names in another order.
function alongFlow({ nodes, edges }: Flow): [string, FlowNode][] {
  const next = new Map<string, string[]>();
  for (const [from, , to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Set(Object.keys(nodes).filter((id) => isStart(nodes[id])));
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to);
  for (const id of Object.keys(nodes)) reached.add(id);
  return [...reached].flatMap((id): [string, FlowNode][] => {
    const { [id]: node } = nodes;
    return node ? [[id, node]] : [];
  });
}

/** The edges of a flow in the canvas's format. */
export function drawnEdges(
  flow: Flow,
  selected: ReadonlySet<string>,
  nameOf: (from: string, port: string, to: string) => string,
): DrawnEdge[] {
  return flow.edges.map(([source, sourceHandle, target]) => {
    const id = edgeId(source, sourceHandle);
    const ariaLabel = nameOf(source, sourceHandle, target);
    return { id, source, sourceHandle, target, ariaLabel, selected: selected.has(id) };
  });
}

/** The id of an edge: a port has at most one. */
export function edgeId(node: string, port: string): string {
  return `${node} ${port}`;
}

/** The prefix of a note's id; no node id can start with it. */
export const notePrefix = 'note:';

function placeOf(flow: Flow, id: string) {
  const [x, y] = flow.layout?.[id] ?? [0, 0];
  return { x, y };
}

function same(old: CanvasNode | undefined, next: CanvasNode): CanvasNode {
  if (!old || old.type !== next.type) return next;
  const { x, y } = old.position;
  const { ariaLabel } = next;
  const isData =
    old.ariaLabel === ariaLabel && Object.entries(next.data).every(([key, value]) => old.data[key] === value);
  if (isData && (old.dragging || (x === next.position.x && y === next.position.y))) return old;
  const position = old.dragging ? old.position : next.position;
  return { ...old, ariaLabel, data: isData ? old.data : next.data, position } as CanvasNode;
}
