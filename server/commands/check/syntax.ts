/** A syntax tree node, with the parts that the checks use. */
export type Node = { type: string; start: number } & Record<string, unknown>;

/** Yields a node and its descendants, parents first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

/** Whether a value in a syntax tree is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
