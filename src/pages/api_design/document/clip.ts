import type { Edge, Flow, FlowNode } from '#schemas/flow/document.ts';
import type { Place } from './edits.ts';
import { freeId } from './newNode.ts';

/** Copied nodes with the edges between them. */
export interface Clip {
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly edges: readonly Edge[];
  readonly layout: Readonly<Record<string, Place>>;
}

/** Copies nodes; the request is in every flow already. */
export function copy(flow: Flow, ids: ReadonlySet<string>): Clip {
  const taken = Object.entries(flow.nodes).filter(([id, { type }]) => ids.has(id) && type !== 'request');
  const names = new Set(taken.map(([id]) => id));
  return {
    nodes: Object.fromEntries(taken),
    edges: flow.edges.filter(([from, , to]) => names.has(from) && names.has(to)),
    layout: Object.fromEntries([...names].map((id) => [id, flow.layout?.[id] ?? [0, 0]])),
  };
}

/** Pastes copied nodes a little aside, under new ids; what refers to a node among them refers to its copy. */
export function paste(flow: Flow, clip: Clip, by: Place): { readonly flow: Flow; readonly ids: Set<string> } {
  const names = new Map<string, string>();
  const nodes: Record<string, FlowNode> = { ...flow.nodes };
  for (const [id, node] of Object.entries(clip.nodes)) {
    const name = freeId(nodes, node.type);
    names.set(id, name);
    nodes[name] = node;
  }
  const layout: Record<string, Place> = { ...flow.layout };
  for (const [id, name] of names) {
    nodes[name] = renamed(nodes[name], names) as FlowNode;
    const [x, y] = clip.layout[id] ?? [0, 0];
    layout[name] = [x + by[0], y + by[1]];
  }
  const named = (id: string) => names.get(id) ?? id;
  const edges = clip.edges.map(([from, port, to]): Edge => [named(from), port, named(to)]);
  return {
    flow: { ...flow, nodes, layout, edges: [...flow.edges, ...edges] },
    ids: new Set(names.values()),
  };
}

// A reference is `{"ref": "node.path"}`, however deep it stands.
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === 'lit') return [key, one];
      return [key, key === 'ref' && typeof one === 'string' ? renamedRef(one, names) : renamed(one, names)];
    }),
  );
}

function renamedRef(ref: string, names: ReadonlyMap<string, string>): string {
  const [, node = '', rest = ''] = /^([^.[]*)(.*)$/s.exec(ref) ?? [];
  return (names.get(node) ?? node) + rest;
}
