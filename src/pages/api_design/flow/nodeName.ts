import type { Flow } from '#schemas/flow/document.ts';

/** What people call a node: its own name, else what it is, with its id where the name alone would not do. */
export function nodeName(flow: Flow, id: string, translate: (key: string) => string): string {
  const node = flow.nodes[id];
  if (!node) return id;
  return node.name || translate(`designer.type.${node.type}`);
}
