import type { ApiDefinition, Surroundings } from '../api.ts';
import type { Flow } from '../document.ts';
import { type Graph, graphOf } from '../meaning/graph.ts';
import { readPath } from '../meaning/path.ts';
import { type Scope, scopeOf } from '../meaning/scope.ts';
import { everyValue, valuesIn } from '../meaning/valuesIn.ts';
import { dominatorsOf, joinsBelow } from './dominators.ts';
import { serviceParts } from './names.ts';

/** Everything that the writing of one flow looks at. */
export interface Writing {
  readonly api: ApiDefinition;
  readonly around: Surroundings;
  readonly action: string;
  readonly graph: Graph;
  readonly scope: Scope;
  /** Where branches meet again, by the node from which they part. */
  readonly joins: ReadonlyMap<string, readonly string[]>;
  /** The PHP variable of a parameter (`start.city`), of an `each` (`lines.item`) or of a node (`user`). */
  variable(key: string): string;
  /** The methods that were written beside the action, by the node that they begin with. */
  readonly methods: Map<string, string>;
  /** Nodes that begin a method of their own, since more than one way of going on leads past them. */
  readonly asMethod: Set<string>;
}

/** Begins the writing of a flow. */
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
    methods: new Map(),
    asMethod: new Set(),
  };
}

// Parameters come first, so that a local is called as its parameter is.
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
  for (const [id, { type }] of graph.nodes) {
    give(id, camel(id));
    if (type !== 'each') continue;
    give(`${id}.item`, `${camel(id)}Item`);
    give(`${id}.index`, `${camel(id)}Index`);
    give(`${id}.list`, `${camel(id)}List`);
  }
  return (key) => names.get(key) ?? '$this';
}

/** `order_lines` as `orderLines`. */
export function camel(id: string): string {
  return id.replace(/_+([a-z0-9]?)/g, (_all, letter: string) => letter.toUpperCase());
}

/** The variables that some nodes read and do not make themselves, in the order of the flow. */
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
  const each = collectOf === undefined ? undefined : writing.graph.nodes.get(collectOf);
  if (collectOf !== undefined && each?.type === 'each' && each.collect)
    spots.push({ field: 'collect', value: each.collect });
  for (const { value } of spots.flatMap(everyValue)) {
    const keys = 'ref' in value ? keysOf(writing, value.ref, isInside) : [];
    for (const key of keys) if (!nodes.has(key.split('.')[0] ?? '')) read.add(key);
  }
  return [...read].map((key) => writing.variable(key));
}

/** The keys of the variables that a reference reads. */
export function keysOf(writing: Writing, ref: string, isInside: (each: string) => boolean): string[] {
  const path = readPath(ref);
  if (!path) return [];
  const node = writing.graph.nodes.get(path.node);
  const [step] = path.steps;
  const parts =
    node?.type === 'request'
      ? writing.api.parameters.map(({ name }) => name)
      : node?.type === 'each' && isInside(path.node)
        ? ['item', 'index']
        : null;
  if (parts === null) return [path.node];
  return (step === undefined ? parts : parts.filter((part) => part === step)).map(
    (part) => `${path.node}.${part}`,
  );
}
