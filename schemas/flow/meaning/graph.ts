import type { Edge, Flow, FlowNode } from '../document.ts';
import type { Loop } from '../nodeDefinition.ts';
import { definitionOf, isStart } from '../nodeTypes.ts';

/** The graph of a flow. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, FlowNode>;
  /** The start node; undefined if there is none. */
  readonly start: string | undefined;
  /** The node that a port leads to. */
  next(from: string, port: string): string | undefined;
  out(from: string): readonly Edge[];
  into(to: string): readonly Edge[];
  /** What can be reached from the start, every node after its predecessors. */
  readonly order: readonly string[];
  /** The nodes of one cycle; empty when there is none. */
  readonly cycle: readonly string[];
  /** The loop of a node, if it is one. */
  loop(id: string): Loop | undefined;
  /** The body of a loop: the nodes reachable from its item port. */
  body(each: string): ReadonlySet<string>;
}

/** Builds the graph of a flow; edges without a target are left out. */
export function graphOf(flow: Flow): Graph {
  const nodes = new Map(Object.entries(flow.nodes));
  const edges = flow.edges.filter(([from, , to]) => nodes.has(from) && nodes.has(to));
  const out = grouped(edges, ([from]) => from);
  const into = grouped(edges, ([, , to]) => to);
  const start = [...nodes].find(([, node]) => isStart(node))?.[0];
  const { order, cycle } = sorted(start, out);
  const bodies = new Map<string, ReadonlySet<string>>();
  const edgesFrom = (from: string) => out.get(from) ?? [];
  return {
    nodes,
    start,
    next: (from, port) => edgesFrom(from).find(([, one]) => one === port)?.[2],
    out: edgesFrom,
    into: (to) => into.get(to) ?? [],
    order,
    cycle,
    loop(id) {
      const node = nodes.get(id);
      return node && definitionOf(node)?.loop?.(node);
    },
    body(each) {
      const known = bodies.get(each);
      if (known) return known;
      const first = edgesFrom(each)
        .filter(([, port]) => port === 'item')
        .map(([, , to]) => to);
      const body = reachable(first, edgesFrom);
      bodies.set(each, body);
      return body;
    },
  };
}

/** All nodes reachable from some nodes, including those. */
export function reachable(
  from: readonly string[],
  out: (node: string) => readonly Edge[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...out(node).map(([, , to]) => to));
  }
  return seen;
}

function grouped(edges: readonly Edge[], key: (edge: Edge) => string): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const group = groups.get(key(edge));
    if (group) group.push(edge);
    else groups.set(key(edge), [edge]);
  }
  return groups;
}

// Without recursion: a flow may be a chain of a thousand nodes.
function sorted(start: string | undefined, out: ReadonlyMap<string, readonly Edge[]>) {
  const done: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const stack: { node: string; at: number }[] = [];
  const cycle: string[] = [];
  const enter = (node: string) => {
    state.set(node, 'open');
    stack.push({ node, at: 0 });
  };
  if (start !== undefined) enter(start);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const to = out.get(top.node)?.[top.at++]?.[2];
    if (to === undefined) {
      state.set(top.node, 'done');
      done.push(top.node);
      stack.pop();
    } else if (state.get(to) === 'open') {
      if (cycle.length === 0)
        cycle.push(...stack.slice(stack.findIndex(({ node }) => node === to)).map(({ node }) => node));
    } else if (!state.has(to)) enter(to);
  }
  return { order: done.reverse(), cycle };
}
