import type { ApiDefinition, Surroundings } from '../api.ts';
import { definitionOf, portsOf } from '../nodeTypes.ts';
import { anything, either, type Kind } from '../values/kinds.ts';
import type { Graph } from './graph.ts';
import type { KindOf } from './valueKind.ts';

/** The valid references at each place, and their kinds. */
export interface Scope {
  /** The nodes that have run, on every path, before a node. */
  earlier(node: string): Earlier;
  /** The nodes that have run at the end of the body of an `each`. */
  bodyEnd(each: string): Earlier;
  /** The kinds of the outputs of those nodes. */
  kindsOf(earlier: Earlier): KindOf;
}

/** Determines the valid references of the nodes of a graph. */
export function scopeOf(
  graph: Graph,
  api: Pick<ApiDefinition, 'parameters'>,
  around: Surroundings = {},
): Scope {
  const earlier = earlierOf(graph);
  const known = new Map<string, Kind>();
  const none: Earlier = new Map();
  const scope: Scope = {
    earlier: (node) => earlier.get(node) ?? none,
    bodyEnd: (each) => atBodyEnd(graph, each, earlier),
    kindsOf: (seen) => (id) => {
      const ports = seen.get(id);
      return ports && outputOver([...ports].map((port) => kindBehind(id, port)));
    },
  };
  const kindBehind = (id: string, port: string): Kind => {
    const key = `${id} ${port}`;
    const found = known.get(key);
    if (found) return found;
    const kind = made(id, port);
    known.set(key, kind);
    return kind;
  };
  const made = (id: string, port: string): Kind => {
    const node = graph.nodes.get(id);
    if (!node) return { type: 'any', nullable: true };
    return definitionOf(node).output(node, port, {
      api,
      around,
      kindOf: scope.kindsOf(scope.earlier(id)),
      kindAtBodyEnd: () => scope.kindsOf(scope.bodyEnd(id)),
    });
  };
  return scope;
}

// The kind of a node's output when the path may have left it by any of some ports.
function outputOver(kinds: readonly Kind[]): Kind {
  const [first = anything, ...rest] = kinds;
  return rest.reduce(either, first);
}

/**
 * The nodes that have run on every path to a node, each with the ports by which the path may have left it.
 */
type Earlier = ReadonlyMap<string, ReadonlySet<string>>;

/** The nodes that have run, on every path, before each reachable node. */
function earlierOf(graph: Graph): ReadonlyMap<string, Earlier> {
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

/**
 * The nodes that have run, on every path, at the end of the body of an `each`: the valid references of its
 * `collect`.
 */
function atBodyEnd(graph: Graph, each: string, earlier: ReadonlyMap<string, Earlier>): Earlier {
  const start = behind(earlier.get(each) ?? new Map(), each, 'item');
  if (graph.next(each, 'item') === undefined) return start;
  const ends = ownBody(graph, each).flatMap((node) => endsAt(graph, node, earlier));
  return ends.length === 0 ? start : ends.reduce(meeting);
}

/** The body of an `each` without nested bodies. */
function ownBody(graph: Graph, each: string): string[] {
  const body = graph.body(each);
  const inner = [...body].filter((id) => id !== each && graph.loop(id));
  return [...body].filter((node) => !inner.some((one) => graph.body(one).has(node)));
}

function endsAt(graph: Graph, id: string, earlier: ReadonlyMap<string, Earlier>): Earlier[] {
  return openPorts(graph, id).map((port) => behind(earlier.get(id) ?? new Map(), id, port));
}

/** The ports of a node without an outgoing edge; the item of an `each` never ends the flow. */
function openPorts(graph: Graph, id: string): string[] {
  const node = graph.nodes.get(id);
  if (!node) return [];
  const ports = graph.loop(id) ? ['done'] : portsOf(node);
  return ports.filter((port) => graph.next(id, port) === undefined);
}

function behind(before: Earlier, node: string, port: string): Earlier {
  return new Map([...before, [node, new Set([port])]]);
}

function meeting(a: Earlier, b: Earlier): Earlier {
  const both = [...a].filter(([node]) => b.has(node));
  return new Map(both.map(([node, ports]) => [node, new Set([...ports, ...(b.get(node) ?? [])])]));
}
