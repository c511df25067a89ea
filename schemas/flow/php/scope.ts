import type { ApiDefinition, Surroundings } from '../api.ts';
import type { Flow } from '../document.ts';
import { type Graph, graphOf } from '../meaning/graph.ts';
import { readPath } from '../meaning/path.ts';
import { type Scope, scopeOf } from '../meaning/scope.ts';
import { everyValue } from '../meaning/spots.ts';
import { phpOf, valuesIn } from '../nodeTypes.ts';
import { serviceParts } from './names.ts';

/** The state of writing one flow as PHP. */
export interface Writing {
  readonly api: ApiDefinition;
  readonly around: Surroundings;
  readonly action: string;
  readonly graph: Graph;
  readonly scope: Scope;
  /** Where branches meet, by the node at which they split. */
  readonly joins: ReadonlyMap<string, readonly string[]>;
  /** The PHP variable of a parameter (`start.city`), of an `each` (`lines.item`) or of a node (`user`). */
  variable(key: string): string;
  /** The fields of a node's output with separate variables; null where the node has one variable. */
  partsOf(node: string, isInside: (loop: string) => boolean): readonly string[] | null;
  /** The additional methods, by their first node. */
  readonly methods: Map<string, string>;
  /** Nodes that need a method of their own, since more than one path leads past them. */
  readonly asMethod: Set<string>;
}

/** Creates the state for writing a flow. */
export function writingOf(flow: Flow, api: ApiDefinition, around: Surroundings): Writing {
  const graph = graphOf(flow);
  return {
    api,
    around,
    action: serviceParts(api.service).action,
    graph,
    scope: scopeOf(graph, api, around),
    joins: joinsBelow(graph, dominatorsOf(graph)),
    variable: namer(graph, api),
    partsOf: (id, isInside) => {
      const node = graph.nodes.get(id);
      return (node && phpOf(node).parts?.(api, isInside(id))) ?? null;
    },
    methods: new Map(),
    asMethod: new Set(),
  };
}

// Parameters are named first, so that a local variable keeps its parameter's name.
function namer(graph: Graph, api: ApiDefinition): (key: string) => string {
  const taken = new Set(['$this', '$rs', '$one']);
  const names = new Map<string, string>();
  const give = (key: string, wish: string) => {
    let name = `$${wish}`;
    for (let at = 2; taken.has(name.toLowerCase()); at++) name = `$${wish}${at}`;
    taken.add(name.toLowerCase());
    names.set(key, name);
  };
  for (const { name } of api.parameters) give(`${graph.start}.${name}`, name);
  for (const [id, node] of graph.nodes) {
    give(id, camel(id));
    for (const name of phpOf(node).variables ?? []) give(`${id}.${name}`, camel(`${id}_${name}`));
  }
  return (key) => names.get(key) ?? '$this';
}

/** `order_lines` as `orderLines`. */
export function camel(id: string): string {
  return id.replace(/_+([a-z0-9]?)/g, (_all, letter: string) => letter.toUpperCase());
}

/** The variables that some nodes read but do not define, in the order of the flow. */
export function readOutside(
  writing: Writing,
  nodes: ReadonlySet<string>,
  isInside: (each: string) => boolean,
  collectOf?: string,
): string[] {
  const read = new Set<string>();
  const spots = [...nodes].flatMap((id) => {
    const node = writing.graph.nodes.get(id);
    return node ? valuesIn(node) : [];
  });
  const loop = collectOf === undefined ? undefined : writing.graph.nodes.get(collectOf);
  if (loop) spots.push(...valuesIn(loop).filter(({ atBodyEnd }) => atBodyEnd));
  for (const { value } of spots.flatMap(everyValue)) {
    const keys = 'ref' in value ? keysOf(writing, value.ref, isInside) : [];
    for (const key of keys) if (!nodes.has(key.split('.')[0] ?? '')) read.add(key);
  }
  return [...read].map((key) => writing.variable(key));
}

/** The keys of the variables that a reference reads. */
function keysOf(writing: Writing, ref: string, isInside: (each: string) => boolean): string[] {
  const path = readPath(ref);
  if (!path) return [];
  const [step] = path.steps;
  const parts = writing.partsOf(path.node, isInside);
  if (parts === null) return [path.node];
  return (step === undefined ? parts : parts.filter((part) => part === step)).map(
    (part) => `${path.node}.${part}`,
  );
}

/**
 * The immediate dominator of each reachable node: the last node that every path to it passes; none for the
 * start.
 */
function dominatorsOf(graph: Graph): ReadonlyMap<string, string> {
  const place = new Map(graph.order.map((id, at) => [id, at]));
  const above = new Map<string, string>();
  for (const id of graph.order) {
    const from = graph
      .into(id)
      .map(([one]) => one)
      .filter((one) => place.has(one));
    const [first, ...rest] = from;
    if (first !== undefined)
      above.set(
        id,
        rest.reduce((a, b) => meeting(a, b, above, place), first),
      );
  }
  return above;
}

function meeting(
  a: string,
  b: string,
  above: ReadonlyMap<string, string>,
  place: ReadonlyMap<string, number>,
): string {
  let [left, right] = [a, b];
  while (left !== right) {
    const isLeftLater = (place.get(left) ?? 0) > (place.get(right) ?? 0);
    if (isLeftLater) left = above.get(left) ?? '';
    else right = above.get(right) ?? '';
  }
  return left;
}

/** Where branches meet: the nodes with several incoming edges that a node immediately dominates. */
function joinsBelow(
  graph: Graph,
  above: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const joins = new Map<string, string[]>();
  const reached = new Set(graph.order);
  for (const id of graph.order) {
    const lines = graph.into(id).filter(([from]) => reached.has(from));
    const dominator = above.get(id);
    if (dominator === undefined || lines.length < 2) continue;
    joins.set(dominator, [...(joins.get(dominator) ?? []), id]);
  }
  return joins;
}
