import type { Edge as DrawnEdge, Node as DrawnNode } from 'reactflow';
import type { Flow, FlowNode } from '#schemas/flow/document.ts';

/** How a node fared in the run that is looked at. */
export interface NodeRun {
  readonly state: 'done' | 'failed';
  readonly ms: number;
  readonly times: number;
}

/** What the card of a node is drawn from. */
export interface CardData extends Record<string, unknown> {
  readonly node: FlowNode;
  readonly faults: number;
  readonly warnings: number;
  readonly run: NodeRun | undefined;
}

/** A note that people leave on the canvas for each other. */
export interface NoteData extends Record<string, unknown> {
  readonly text: string;
  readonly at: number;
}

/** A node as the canvas draws it. */
export type CanvasNode = DrawnNode<CardData, 'card'> | DrawnNode<NoteData, 'note'>;

/** What is known of nodes beside the flow itself. */
export interface Facts {
  readonly faults: ReadonlyMap<string, number>;
  readonly warnings: ReadonlyMap<string, number>;
  readonly runs: ReadonlyMap<string, NodeRun>;
}

/** The canvas brought to what the flow says; whatever has not changed stays the same object and is not drawn again. */
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

// The keyboard goes from node to node as the calls do; a database hands the names over in an order of its own.
function alongFlow({ nodes, edges }: Flow): [string, FlowNode][] {
  const next = new Map<string, string[]>();
  for (const [from, , to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Set(Object.keys(nodes).filter((id) => nodes[id]?.type === 'request'));
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to);
  for (const id of Object.keys(nodes)) reached.add(id);
  return [...reached].flatMap((id): [string, FlowNode][] => {
    const { [id]: node } = nodes;
    return node ? [[id, node]] : [];
  });
}

/** The edges of a flow as the canvas draws them. */
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

/** What an edge is called: a port has one at most. */
export function edgeId(node: string, port: string): string {
  return `${node} ${port}`;
}

/** What the id of a drawn note begins with; no node can be called so. */
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
