import type { Flow } from '#schemas/flow/document.ts';

/** An unused node id: the type and a number, such as `query2`. */
export function freeId(nodes: Flow['nodes'], type: string): string {
  let number = 1;
  while (Object.hasOwn(nodes, `${type}${number}`)) number++;
  return `${type}${number}`;
}

/** The flow of a new API: it responds immediately. */
export const firstFlow: Flow = {
  version: 1,
  nodes: { request: { type: 'request' }, respond1: { type: 'respond', fields: {} } },
  edges: [['request', 'out', 'respond1']],
  layout: { request: [0, 0], respond1: [320, 0] },
  notes: [],
};
