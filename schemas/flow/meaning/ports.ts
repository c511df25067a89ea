import type { FlowNode } from '../document.ts';

/** The ports by which a node may be left, in the order in which they are drawn. */
export function portsOf(node: FlowNode): readonly string[] {
  switch (node.type) {
    case 'query':
      return ['get', 'update', 'delete'].includes(node.action) ? ['out', 'none'] : ['out'];
    case 'condition':
      return ['yes', 'no'];
    case 'switch':
      return [...node.cases.map(({ port }) => port), 'default'];
    case 'each':
      return ['item', 'done'];
    case 'http':
    case 'call':
      return ['out', 'failed'];
    case 'cache':
      return node.action === 'get' ? ['hit', 'miss'] : ['out'];
    case 'respond':
    case 'fail':
      return [];
    default:
      return ['out'];
  }
}
