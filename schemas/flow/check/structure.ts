import type { Flow } from '../document.ts';
import type { Graph } from '../meaning/graph.ts';
import { definitionOf, isStart, portsOf } from '../nodeTypes.ts';
import { errorOf, type Problem, warningOf } from '../problem.ts';

/** The structural faults of a flow: its start, ports, cycles, bodies, and unreachable nodes. */
export function structureProblems(flow: Flow, graph: Graph): Problem[] {
  return [
    ...startProblems(graph),
    ...edgeProblems(flow, graph),
    ...cycleProblems(graph),
    ...bodyProblems(graph),
    ...unreachable(graph),
  ];
}

function startProblems(graph: Graph): Problem[] {
  const starts = [...graph.nodes].filter(([, node]) => isStart(node)).map(([id]) => id);
  if (starts.length === 0) return [errorOf(null)('nodes', 'noStart')];
  return starts.slice(1).map((id) => errorOf(id)('type', 'secondStart', { first: starts[0] ?? '' }));
}

function edgeProblems(flow: Flow, graph: Graph): Problem[] {
  const used = new Set<string>();
  return flow.edges.flatMap(([from, port, to], at): Problem[] => {
    const field = `edges.${at}`;
    const node = graph.nodes.get(from);
    const target = graph.nodes.get(to);
    if (!node) return [errorOf(null)(field, 'edgeFromNowhere', { from })];
    if (!target) return [errorOf(from)(field, 'edgeToNowhere', { to, port })];
    const ports = portsOf(node);
    if (!ports.includes(port))
      return [
        errorOf(from)(field, ports.length === 0 ? 'noPorts' : 'unknownPort', {
          port,
          known: ports.join(', '),
        }),
      ];
    if (isStart(target)) return [errorOf(from)(field, 'intoStart', { port })];
    const key = `${from} ${port}`;
    if (used.has(key)) return [errorOf(from)(field, 'portTwice', { port })];
    used.add(key);
    return [];
  });
}

function cycleProblems({ cycle }: Graph): Problem[] {
  const [first] = cycle;
  return first === undefined
    ? []
    : [errorOf(first)('edges', 'cycle', { way: [...cycle, first].join(' → ') })];
}

function bodyProblems(graph: Graph): Problem[] {
  if (graph.cycle.length > 0) return [];
  const reached = new Set(graph.order);
  return graph.order.filter(graph.loop).flatMap((each) => {
    const body = graph.body(each);
    return [...body].flatMap((id): Problem[] => {
      const outside = graph
        .into(id)
        .find(([from, port]) => reached.has(from) && !body.has(from) && !(from === each && port === 'item'));
      if (outside) return [errorOf(id)('edges', 'bodyEntered', { each, from: outside[0] })];
      const node = graph.nodes.get(id);
      if (node && definitionOf(node).answer) return [errorOf(id)('type', 'answerInBody', { each })];
      return [];
    });
  });
}

function unreachable(graph: Graph): Problem[] {
  if (graph.start === undefined) return [];
  const reached = new Set(graph.order);
  return [...graph.nodes.keys()]
    .filter((id) => !reached.has(id))
    .map((id) => warningOf(id)('edges', 'unreachable'));
}
