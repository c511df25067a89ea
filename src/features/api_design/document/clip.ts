import type { Edge, Flow, FlowNode } from '#schemas/flow/document.ts';
import { isStart } from '#schemas/flow/nodeTypes.ts';
import { shapeProblems } from '#schemas/flow/shape.ts';
import { notePrefix } from './canvasNode.ts';
import { type Place, remove } from './edits.ts';
import { freeId } from './newNode.ts';

/** Copied nodes with the edges between them, and copied notes. */
export interface Clip {
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly edges: readonly Edge[];
  readonly layout: Readonly<Record<string, Place>>;
  readonly notes: NonNullable<Flow['notes']>;
}

/** Copies nodes and notes; excludes the request, which every flow already has. */
export function copy(flow: Flow, ids: ReadonlySet<string>): Clip {
  const taken = Object.entries(flow.nodes).filter(([id, node]) => ids.has(id) && !isStart(node));
  const names = new Set(taken.map(([id]) => id));
  return {
    nodes: Object.fromEntries(taken),
    edges: flow.edges.filter(([from, , to]) => names.has(from) && names.has(to)),
    layout: Object.fromEntries([...names].map((id) => [id, flow.layout?.[id] ?? [0, 0]])),
    notes: (flow.notes ?? []).filter((_note, at) => ids.has(`${notePrefix}${at}`)),
  };
}

/** All nodes and notes. */
export function allOf(flow: Flow): Set<string> {
  const notes = (flow.notes ?? []).map((_note, at) => `${notePrefix}${at}`);
  return new Set([...Object.keys(flow.nodes), ...notes]);
}

/** Removes nodes, notes and edges; the request stays. */
export function cutOut(flow: Flow, ids: ReadonlySet<string>, edges: readonly Edge[] = []): Flow {
  const left = remove(flow, ids, edges);
  return { ...left, notes: (flow.notes ?? []).filter((_note, at) => !ids.has(`${notePrefix}${at}`)) };
}

/** Whether nothing was copied. */
export function isEmpty({ nodes, notes }: Clip): boolean {
  return Object.keys(nodes).length === 0 && notes.length === 0;
}

const kind = 'kaifang flow';
const mostLetters = 2_000_000;

/** The copied part as clipboard text, for the canvas of another API or another window. */
export function clipText(clip: Clip): string {
  return JSON.stringify({ kind, version: 1, ...clip });
}

/** Parses clipboard text as a part of a flow, if it is one: the text may come from any source. */
export function clipOf(text: string): Clip | undefined {
  if (text.length > mostLetters || !text.includes(kind)) return undefined;
  try {
    const { kind: named, ...flow } = JSON.parse(text) as Flow & { kind?: unknown };
    if (named !== kind || !isSound(flow)) return undefined;
    return copy(flow, allOf(flow));
  } catch {
    return undefined;
  }
}

// A node may be unfinished, with an empty text. But every value that it has must be of the right type.
function isSound(flow: unknown): boolean {
  return shapeProblems(flow).every(
    ({ node, values }) => node !== null && unfinished.has(String(values['rule'])),
  );
}

const unfinished = new Set(['pattern', 'minLength']);

/** Pastes copied nodes and notes with an offset and new ids; references between them point to the copies. */
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
  const before = flow.notes ?? [];
  const notes = clip.notes.map(({ text, at: [x, y] }) => ({ text, at: [x + by[0], y + by[1]] as const }));
  return {
    flow: {
      ...flow,
      ...{ nodes, layout, edges: [...flow.edges, ...edges] },
      ...(notes.length > 0 && { notes: [...before, ...notes] }),
    },
    ids: new Set([...names.values(), ...notes.map((_note, at) => `${notePrefix}${before.length + at}`)]),
  };
}

// A reference is `{"ref": "node.path"}`, at any depth.
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
  const [node = ''] = /^[^.[]*/.exec(ref) ?? [];
  return (names.get(node) ?? node) + ref.slice(node.length);
}
