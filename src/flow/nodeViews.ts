import type { Flow, FlowNode, NodeType, NodeTypes } from '#schemas/flow/document.ts';
import { portsOf } from '#schemas/flow/nodeTypes.ts';
import type { NodeView, NodeViews, Spoken } from './nodeView.ts';

const files = import.meta.glob<NodeView<FlowNode>>('./nodes/*.tsx', { eager: true, import: 'view' });

const views = Object.fromEntries(
  Object.entries(files).map(([path, view]) => [path.slice('./nodes/'.length, -'.tsx'.length), view]),
) as unknown as NodeViews satisfies { readonly [Type in NodeType]: NodeView<NodeTypes[Type]> };

/** The view of a node. */
export function viewOf<T extends FlowNode>({ type }: Pick<T, 'type'>): NodeView<T> {
  return views[type] as unknown as NodeView<T>;
}

/** A new, empty node of a type. */
export function newNode(type: NodeType): FlowNode {
  return viewOf({ type }).blank;
}

/** The label of a node's port. */
export function portLabel(node: FlowNode, port: string, translate: Spoken['translate']): string {
  return viewOf(node).portLabel?.(node, port) ?? translate(`designer.port.${port}`);
}

/** Where a run went on after a node that has several ports: an arrow and the port's label, otherwise nothing. */
export function wayTaken(
  { nodes }: Flow,
  id: string,
  port: string | null,
  translate: Spoken['translate'],
): string {
  const node = nodes[id];
  if (port === null || (node && portsOf(node).length < 2)) return '';
  return ` → ${node ? portLabel(node, port, translate) : port}`;
}
