import type { Json } from '../resource.ts';

/** A value in a node, a condition or a response: a literal, a reference, or an expression of values. */
export type Value =
  | { readonly lit: Json }
  | { readonly ref: string }
  | { readonly join: readonly Value[] }
  | { readonly list: readonly Value[] }
  | { readonly object: Values }
  | { readonly fn: string; readonly args: readonly Value[] };

/** Values by name. */
export type Values = Readonly<Record<string, Value>>;

/** A comparison of two values. */
export type Comparison = readonly [left: Value, operator: string, right: Value];

/** A condition on a column; `ifGiven` leaves it out when its value is null. */
export type ColumnCondition = readonly [column: string, operator: string, value: Value, optional?: 'ifGiven'];

/** The fields common to all nodes. */
export interface NodeBase {
  /** The display name; defaults to the id. */
  readonly name?: string;
}

/**
 * The document of each node type. Every file of `nodes/` adds its own type here, so that a type missing in
 * one of the tables of types does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the files of the types
export interface NodeTypes {}

/** The name of a node type. */
export type NodeType = keyof NodeTypes;

/** One step of a flow. */
export type FlowNode = NodeTypes[NodeType];

/** The source node, its port, and the target node. */
export type Edge = readonly [from: string, port: string, to: string];

/** The kinds of values: the eight of an API's fields, and those known only at run time. */
export type ValueKind =
  | 'string'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'array'
  | 'object'
  | 'date'
  | 'file'
  | 'null'
  | 'any';

/** The document that the canvas draws, the gateway runs and the generator translates to PHP. */
export interface Flow {
  readonly version: 1;
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly edges: readonly Edge[];
  readonly layout?: Readonly<Record<string, readonly [x: number, y: number]>>;
  readonly notes?: readonly { readonly text: string; readonly at: readonly [x: number, y: number] }[];
}
