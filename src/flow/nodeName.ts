import type { Flow } from '#schemas/flow/document.ts';
import { definitionOf } from '#schemas/flow/nodeTypes.ts';
import type { Words } from '#schemas/resource.ts';

/** The display name of a node: its own name, otherwise its type. */
export function nodeName(flow: Flow, id: string, words: (words: Words) => string): string {
  const node = flow.nodes[id];
  if (!node) return id;
  return node.name || words(definitionOf(node).label);
}

/** The unique label of a node: its name and its id, since several nodes may have the same name. */
export function nodeLabel(flow: Flow, id: string, words: (words: Words) => string): string {
  return `${nodeName(flow, id, words)} · ${id}`;
}
