import type { Edge, Flow, FlowNode } from '#schemas/flow/document.ts';
import { isStart } from '#schemas/flow/nodeTypes.ts';

/** A position on the canvas. */
export type Place = readonly [x: number, y: number];

/** The start of an edge. */
export interface Outlet {
  readonly node: string;
  readonly port: string;
}

/** Adds a node at a position, and an edge to it if requested. */
export function addNode(flow: Flow, id: string, node: FlowNode, at: Place, from?: Outlet): Flow {
  const added = { ...flow, nodes: { ...flow.nodes, [id]: node }, layout: { ...flow.layout, [id]: at } };
  return from ? connect(added, from, id) : added;
}

/**
 * Inserts a node into the edge of a port: the previous target follows the new node by its first port, and
 * moves to make room.
 */
export function insertNode(flow: Flow, id: string, node: FlowNode, port: string, from: Outlet): Flow {
  const next = flow.edges.find((edge) => edge[0] === from.node && edge[1] === from.port)?.[2];
  const [x, y] = flow.layout?.[from.node] ?? [0, 0];
  const at: Place = [x + gap, next === undefined ? y : (flow.layout?.[next]?.[1] ?? y)];
  const added = addNode(makeRoom(flow, at), id, node, at, from);
  return next === undefined ? added : connect(added, { node: id, port }, next);
}

/** The distance between consecutive nodes. */
export const gap = 300;

/** The first free position downward from a position. */
export function freePlace(flow: Flow, [x, y]: Place): Place {
  let at = y;
  while (isTaken(flow, [x, at])) at += 120;
  return [x, at];
}

function isTaken({ layout = {} }: Flow, [x, y]: Place): boolean {
  return Object.values(layout).some((at) => Math.abs(at[0] - x) < 240 && Math.abs(at[1] - y) < 100);
}

// Nodes move only if the position is occupied.
function makeRoom(flow: Flow, [x, y]: Place): Flow {
  const places = Object.entries(flow.layout ?? {});
  const moved = places.filter(([, at]) => at[0] > x - 240).map(([id, at]) => [id, [at[0] + gap, at[1]]]);
  return !isTaken(flow, [x, y]) ? flow : move(flow, Object.fromEntries(moved) as Record<string, Place>);
}

/** Removes the edge of a port. */
export function disconnect(flow: Flow, { node, port }: Outlet): Flow {
  return { ...flow, edges: flow.edges.filter((edge) => edge[0] !== node || edge[1] !== port) };
}

/** Adds an edge; replaces the previous edge of the port. */
export function connect(flow: Flow, from: Outlet, to: string): Flow {
  return { ...flow, edges: [...disconnect(flow, from).edges, [from.node, from.port, to]] };
}

/** Removes nodes and edges, including the edges of removed nodes. The request stays. */
export function remove(flow: Flow, ids: ReadonlySet<string>, cut: readonly Edge[] = []): Flow {
  const goes = (id: string) => ids.has(id) && !isStart(flow.nodes[id]);
  const isCut = (edge: Edge) => cut.some((other) => other.every((part, at) => part === edge[at]));
  return {
    ...flow,
    nodes: without(flow.nodes, goes),
    layout: without(flow.layout ?? {}, goes),
    edges: flow.edges.filter((edge) => !goes(edge[0]) && !goes(edge[2]) && !isCut(edge)),
  };
}

/** Replaces a node; removes edges of ports that it no longer has. */
export function change(flow: Flow, id: string, node: FlowNode, ports: readonly string[]): Flow {
  const edges = flow.edges.filter(([from, port]) => from !== id || ports.includes(port));
  return { ...flow, nodes: { ...flow.nodes, [id]: node }, edges };
}

/** Moves nodes to positions. */
export function move(flow: Flow, places: Readonly<Record<string, Place>>): Flow {
  return { ...flow, layout: { ...flow.layout, ...places } };
}

function without<T>(source: Readonly<Record<string, T>>, goes: (id: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(source).filter(([id]) => !goes(id)));
}
