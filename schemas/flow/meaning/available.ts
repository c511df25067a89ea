import type { Graph } from './graph.ts';
import { portsOf } from './ports.ts';

/** The nodes that have run on every way to a node, each with the ports by which it may have been left. */
export type Earlier = ReadonlyMap<string, ReadonlySet<string>>;

/** What has run, on every way, before each node that can be reached. */
export function earlierOf(graph: Graph): ReadonlyMap<string, Earlier> {
  const known = new Map<string, Earlier>();
  const reached = new Set(graph.order);
  for (const node of graph.order) {
    const ways = graph
      .into(node)
      .filter(([from]) => reached.has(from) && known.has(from))
      .map(([from, port]) => behind(known.get(from) as Earlier, from, port));
    known.set(node, ways.length === 0 ? new Map() : ways.reduce(meeting));
  }
  return known;
}

/** What has run, on every way, at the end of the body of an `each`: what its `collect` may refer to. */
export function atBodyEnd(graph: Graph, each: string, earlier: ReadonlyMap<string, Earlier>): Earlier {
  const start = behind(earlier.get(each) ?? new Map(), each, 'item');
  if (graph.next(each, 'item') === undefined) return start;
  const ends = ownBody(graph, each).flatMap((node) => endsAt(graph, node, earlier));
  return ends.length === 0 ? start : ends.reduce(meeting);
}

/** The body of an `each` without the bodies of those inside it. */
export function ownBody(graph: Graph, each: string): string[] {
  const body = graph.body(each);
  const inner = [...body].filter((id) => id !== each && graph.nodes.get(id)?.type === 'each');
  return [...body].filter((node) => !inner.some((one) => graph.body(one).has(node)));
}

function endsAt(graph: Graph, id: string, earlier: ReadonlyMap<string, Earlier>): Earlier[] {
  const node = graph.nodes.get(id);
  if (!node || node.type === 'fail' || node.type === 'respond') return [];
  const open = openPorts(graph, id);
  return open.map((port) => behind(earlier.get(id) ?? new Map(), id, port));
}

/** The ports of a node from which nothing leads on; the item of an `each` never ends anything. */
export function openPorts(graph: Graph, id: string): string[] {
  const node = graph.nodes.get(id);
  if (!node) return [];
  return portsThatEnd(node.type, portsOf(node)).filter((port) => graph.next(id, port) === undefined);
}

function portsThatEnd(type: string, ports: readonly string[]): readonly string[] {
  return type === 'each' ? ['done'] : ports;
}

function behind(before: Earlier, node: string, port: string): Earlier {
  return new Map([...before, [node, new Set([port])]]);
}

function meeting(a: Earlier, b: Earlier): Earlier {
  const both = [...a].filter(([node]) => b.has(node));
  return new Map(both.map(([node, ports]) => [node, new Set([...ports, ...(b.get(node) ?? [])])]));
}
