import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { Flow, FlowNode } from '#schemas/flow/document.ts';
import { type Graph, graphOf } from '#schemas/flow/meaning/graph.ts';
import { type Scope, scopeOf } from '#schemas/flow/meaning/scope.ts';
import { definitionOf, valuesIn } from '#schemas/flow/nodeTypes.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { compileValue } from './compileValue.ts';
import { executionOf } from './nodeExecutions.ts';
import type { Plan, Ready, Step } from './plan.ts';
import type { ConnectionUse } from './ports.ts';

/** The context in which a step is compiled. */
export interface CompileContext {
  readonly graph: Graph;
  readonly scope: Scope;
  readonly slotOf: (node: string) => number;
  readonly around: Surroundings;
}

/**
 * Compiles a flow. `around` determines how exact numbers and dates are compared, so it must be the one that
 * the flow was checked with.
 * @throws Error for a flow with errors: check it first.
 */
export function compileFlow(flow: Flow, api: ApiDefinition, around: Surroundings = {}): Plan {
  const wrong = problemsOf(flow, api, around).filter(({ severity }) => severity === 'error');
  const [first] = wrong;
  if (first) throw new Error(`${api.service} has ${wrong.length} errors: ${first.node ?? ''} ${first.key}`);
  const graph = graphOf(flow);
  const slots = new Map(graph.order.map((id, at) => [id, at]));
  const context: CompileContext = {
    graph,
    scope: scopeOf(graph, api, around),
    slotOf: (node) => slots.get(node) as number,
    around,
  };
  const steps = graph.order.map((id) => stepOf(id, graph.nodes.get(id) as FlowNode, context));
  return { service: api.service, start: 0, steps, connections: usesOf(graph) };
}

function stepOf(id: string, node: FlowNode, context: CompileContext): Step {
  const { createExecutor, evaluates } = executionOf(node);
  const given = valuesIn(node)
    .filter(({ field }) => !evaluates?.(field))
    .map(({ field, value }): readonly [string, Ready] => [field, compileValue(value, context.slotOf)]);
  const next = Object.fromEntries(context.graph.out(id).map(([, port, to]) => [port, context.slotOf(to)]));
  return { id, node, slot: context.slotOf(id), given, execute: createExecutor(node, context, id), next };
}

function usesOf(graph: Graph): Record<string, ConnectionUse> {
  const uses: Record<string, ConnectionUse> = {};
  const nodes = graph.order.flatMap((id) => graph.nodes.get(id) ?? []);
  // A flow that waits for other calls does not hold a connection only to keep its snapshot.
  const waits = nodes.some((node) => definitionOf(node).callsOut);
  const bodies = graph.order.filter(graph.loop).map(graph.body);
  for (const id of graph.order) {
    const node = graph.nodes.get(id);
    const use = node && definitionOf(node).database?.(node);
    if (!use) continue;
    const { [use.connection]: before } = uses;
    const isOnly = !before && !bodies.some((body) => body.has(id)) && use.isSingle;
    const doesWrite = (before?.writes ?? false) || use.writes;
    uses[use.connection] = { writes: doesWrite, isAlone: !doesWrite && (waits || isOnly) };
  }
  return uses;
}
