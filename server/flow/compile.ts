import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import { writes } from '#schemas/flow/check/effects.ts';
import type { Flow, FlowNode } from '#schemas/flow/document.ts';
import { type Graph, graphOf } from '#schemas/flow/meaning/graph.ts';
import { type Scope, scopeOf } from '#schemas/flow/meaning/scope.ts';
import { valuesIn } from '#schemas/flow/meaning/valuesIn.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { compileValue } from './compileValue.ts';
import type { Plan, Ready, Step } from './plan.ts';
import type { ConnectionUse } from './ports.ts';
import { deedOf } from './steps/deedOf.ts';

/** What a step is made from. */
export interface Workshop {
  readonly graph: Graph;
  readonly scope: Scope;
  readonly slotOf: (node: string) => number;
  readonly around: Surroundings;
}

/**
 * Makes a flow ready to run. What it is compiled with (`around`) decides how exact numbers and dates are compared, so
 * it has to be what the flow was checked with.
 * @throws Error for a flow with errors: check it first.
 */
export function compileFlow(flow: Flow, api: ApiDefinition, around: Surroundings = {}): Plan {
  const wrong = problemsOf(flow, api, around).filter(({ severity }) => severity === 'error');
  const [first] = wrong;
  if (first) throw new Error(`${api.service} has ${wrong.length} errors: ${first.node ?? ''} ${first.key}`);
  const graph = graphOf(flow);
  const slots = new Map(graph.order.map((id, at) => [id, at]));
  const shop: Workshop = {
    graph,
    scope: scopeOf(graph, api, around),
    slotOf: (node) => slots.get(node) as number,
    around,
  };
  const steps = graph.order.map((id) => stepOf(id, graph.nodes.get(id) as FlowNode, shop));
  return { service: api.service, start: 0, steps, connections: usesOf(graph) };
}

function stepOf(id: string, node: FlowNode, shop: Workshop): Step {
  const given = valuesIn(node)
    .filter(({ field }) => !isOwn(node, field))
    .map(({ field, value }): readonly [string, Ready] => [field, compileValue(value, shop.slotOf)]);
  const next = Object.fromEntries(shop.graph.out(id).map(([, port, to]) => [port, shop.slotOf(to)]));
  return { id, node, slot: shop.slotOf(id), given, deed: deedOf(id, node, shop), next };
}

// What a node works out by itself, when its time comes.
function isOwn({ type }: FlowNode, field: string): boolean {
  if (type === 'each') return field === 'collect';
  return type === 'condition' || (type === 'http' && field === 'url');
}

function usesOf(graph: Graph): Record<string, ConnectionUse> {
  const uses: Record<string, ConnectionUse> = {};
  const nodes = graph.order.map((id) => graph.nodes.get(id));
  // Who waits for others keeps no connection meanwhile only to see the data as it was before.
  const waits = nodes.some((node) => node?.type === 'http' || node?.type === 'call');
  const bodies = graph.order.filter((id) => graph.nodes.get(id)?.type === 'each').map((id) => graph.body(id));
  for (const id of graph.order) {
    const node = graph.nodes.get(id);
    if (node?.type !== 'query' && node?.type !== 'sql') continue;
    const name = node.connection ?? '';
    const before = uses[name];
    const isOnly = !before && !bodies.some((body) => body.has(id)) && !(node.type === 'query' && node.total);
    const doesWrite = (before?.writes ?? false) || writes(node);
    uses[name] = { writes: doesWrite, isAlone: !doesWrite && (waits || isOnly) };
  }
  return uses;
}
