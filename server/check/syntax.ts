/** A node of a program's syntax, as far as the checks look at one. */
export type Node = { type: string; start: number } & Record<string, unknown>;

/** A node and everything inside it, from the outside in. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

/** Whether a part of a syntax tree is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
