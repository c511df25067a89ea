import type { ApiDefinition, Surroundings } from '../api.ts';
import type { Kind } from '../values/kinds.ts';
import { atBodyEnd, type Earlier, earlierOf } from './available.ts';
import type { Graph } from './graph.ts';
import { outputKind, outputOver } from './outputs.ts';
import { type KindOf, valueKind } from './valueKind.ts';

/** What may be referred to from where, and what it is. */
export interface Scope {
  /** What has run, on every way, before a node. */
  earlier(node: string): Earlier;
  /** What has run at the end of the body of an `each`. */
  bodyEnd(each: string): Earlier;
  /** The kinds of what has run. */
  kindsOf(earlier: Earlier): KindOf;
}

/** Reads what the nodes of a graph may refer to. */
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
    const plain = outputKind(node, port, api, around, scope.kindsOf(scope.earlier(id)));
    if (node.type !== 'each' || port !== 'done' || !node.collect) return plain;
    const items = valueKind(node.collect, scope.kindsOf(scope.bodyEnd(id)));
    return { ...plain, fields: { ...plain.fields, items: { type: 'array', items } } };
  };
  return scope;
}
