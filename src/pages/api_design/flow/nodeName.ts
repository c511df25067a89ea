import type { Flow } from '#schemas/flow/document.ts';

/** What people call a node: its own name, else what it is. */
export function nodeName(flow: Flow, id: string, translate: (key: string) => string): string {
  const node = flow.nodes[id];
  if (!node) return id;
  return node.name || translate(`designer.type.${node.type}`);
}

/** A node told from all others: what people call it, and its id, since several may be called alike. */
export function nodeLabel(flow: Flow, id: string, translate: (key: string) => string): string {
  return `${nodeName(flow, id, translate)} · ${id}`;
}
