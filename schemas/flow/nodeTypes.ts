import type { Lang } from '../resource.ts';
import type { FlowNode, NodeType, NodeTypes } from './document.ts';
import type { Spot } from './meaning/spots.ts';
import type { NodeDefinition, NodePhp } from './nodeDefinition.ts';
import { cacheNode, cachePhp } from './nodes/cache.ts';
import { callNode, callPhp } from './nodes/call.ts';
import { conditionNode, conditionPhp } from './nodes/condition.ts';
import { eachNode, eachPhp } from './nodes/each.ts';
import { emitNode, emitPhp } from './nodes/emit.ts';
import { failNode, failPhp } from './nodes/fail.ts';
import { httpNode, httpPhp } from './nodes/http.ts';
import { queryNode, queryPhp } from './nodes/query.ts';
import { requestNode, requestPhp } from './nodes/request.ts';
import { respondNode, respondPhp } from './nodes/respond.ts';
import { setNode, setPhp } from './nodes/set.ts';
import { sqlNode, sqlPhp } from './nodes/sql.ts';
import { switchNode, switchPhp } from './nodes/switch.ts';

/** All node types, in the order of the palette. */
export const nodeTypes = {
  request: requestNode,
  query: queryNode,
  sql: sqlNode,
  condition: conditionNode,
  switch: switchNode,
  each: eachNode,
  set: setNode,
  http: httpNode,
  call: callNode,
  cache: cacheNode,
  emit: emitNode,
  respond: respondNode,
  fail: failNode,
} satisfies { readonly [Type in NodeType]: NodeDefinition<NodeTypes[Type]> };

/** The PHP of the same types. */
const nodePhps = {
  request: requestPhp,
  query: queryPhp,
  sql: sqlPhp,
  condition: conditionPhp,
  switch: switchPhp,
  each: eachPhp,
  set: setPhp,
  http: httpPhp,
  call: callPhp,
  cache: cachePhp,
  emit: emitPhp,
  respond: respondPhp,
  fail: failPhp,
} satisfies { readonly [Type in NodeType]: NodePhp<NodeTypes[Type]> };

/** The definition of a node's type. */
export function definitionOf<T extends FlowNode>({ type }: T): NodeDefinition<T> {
  return nodeTypes[type] as unknown as NodeDefinition<T>;
}

/** The PHP of a node's type. */
export function phpOf<T extends FlowNode>({ type }: T): NodePhp<T> {
  return nodePhps[type] as unknown as NodePhp<T>;
}

/** The definition for a name that may not be a known type. */
export function definitionNamed(type: unknown): NodeDefinition<FlowNode> | undefined {
  const isType = typeof type === 'string' && Object.hasOwn(nodeTypes, type);
  return isType ? definitionOf({ type } as FlowNode) : undefined;
}

/** The API that a node calls, even if the node has other faults. */
export function calledService(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('type' in node)) return undefined;
  const service: unknown = definitionNamed(node.type)?.calls?.(node as FlowNode);
  return typeof service === 'string' ? service : undefined;
}

/** The node types that end a flow with a failure. */
export const failingTypes: readonly string[] = Object.entries(nodeTypes)
  .filter(([, definition]) => 'failure' in definition)
  .map(([type]) => type);

/** Whether a node is the start of its flow; false for a missing node. */
export function isStart(node: FlowNode | undefined): boolean {
  return node !== undefined && definitionOf(node)?.isStart === true;
}

/** The types that a person can add; the start exists from the beginning. */
export const addedTypes: readonly NodeType[] = (Object.keys(nodeTypes) as NodeType[]).filter(
  (type) => !isStart({ type } as FlowNode),
);

/** The output ports of a node, in drawing order. */
export function portsOf(node: FlowNode): readonly string[] {
  return definitionOf(node).ports(node);
}

/** Every value of a node; nested values are not listed separately. */
export function valuesIn(node: FlowNode): readonly Spot[] {
  return definitionOf(node).values(node);
}

/** The texts of the problems that only one node type has, by key. */
export function problemTexts(lang: Lang): Record<string, string> {
  const texts = Object.values(nodeTypes as Record<string, NodeDefinition<FlowNode>>).flatMap((one) =>
    Object.entries(one.problemTexts ?? {}),
  );
  return Object.fromEntries(texts.map(([key, words]) => [key, words[lang]]));
}
