import type { Json, Words } from '../resource.ts';

/** What a node, a condition or an answer is filled with: a literal, a reference, or something made of values. */
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

/** What every node has beside its own. */
export interface NodeBase {
  /** What people call it; its id when there is none. */
  readonly name?: string;
}

/** Where the flow begins: its outputs are the API's parameters. */
export interface RequestNode extends NodeBase {
  readonly type: 'request';
}

/** Reads or writes one table of one connection. */
export interface QueryNode extends NodeBase {
  readonly type: 'query';
  /** The name of a database connection; the platform's own data tables when left out. */
  readonly connection?: string;
  readonly table: string;
  readonly action: 'get' | 'list' | 'count' | 'insert' | 'update' | 'delete';
  readonly match?: 'all' | 'any';
  readonly where?: readonly ColumnCondition[];
  readonly columns?: readonly string[];
  readonly order?: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
  readonly page?: Value;
  readonly limit?: Value;
  /** Whether a list also counts all rows that match. */
  readonly total?: boolean;
  readonly values?: Values;
  /** The columns of `values` that are left out where their value is null. */
  readonly ifGiven?: readonly string[];
}

/** One statement with named parameters. */
export interface SqlNode extends NodeBase {
  readonly type: 'sql';
  readonly connection?: string;
  readonly sql: string;
  readonly params?: Values;
  readonly write?: boolean;
  /** The columns of its rows, as the database described them. */
  readonly columns?: Readonly<Record<string, ValueKind>>;
}

/** Asks whether all or any of its comparisons hold. */
export interface ConditionNode extends NodeBase {
  readonly type: 'condition';
  readonly match: 'all' | 'any';
  readonly rows: readonly Comparison[];
}

/** Goes on by the port whose literal equals the value. */
export interface SwitchNode extends NodeBase {
  readonly type: 'switch';
  readonly value: Value;
  readonly cases: readonly { readonly port: string; readonly is: string | number | boolean | null }[];
}

/** Runs what hangs on `item` once per element. */
export interface EachNode extends NodeBase {
  readonly type: 'each';
  readonly list: Value;
  readonly collect?: Value;
}

/** Names values for later nodes. */
export interface SetNode extends NodeBase {
  readonly type: 'set';
  readonly values: Values;
}

/** Calls an HTTP address. */
export interface HttpNode extends NodeBase {
  readonly type: 'http';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: Value;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: Value;
  /** A body by the names of its fields, whatever these are; what is null is left out. It stands in for `body`. */
  readonly fields?: Values;
  /** In which form the body travels. */
  readonly as?: 'json' | 'form';
  /** In seconds. */
  readonly timeout?: number;
}

/** Calls another published API. */
export interface CallNode extends NodeBase {
  readonly type: 'call';
  readonly service: string;
  readonly params?: Values;
}

/** Reads, keeps or forgets a value under a key. */
export interface CacheNode extends NodeBase {
  readonly type: 'cache';
  readonly action: 'get' | 'set' | 'delete';
  readonly key: Value;
  readonly seconds?: number;
  readonly value?: Value;
}

/** Sends a message to a topic once the flow has answered. */
export interface EmitNode extends NodeBase {
  readonly type: 'emit';
  readonly topic: string;
  readonly message: Value;
}

/** Ends the flow with its return fields. */
export interface RespondNode extends NodeBase {
  readonly type: 'respond';
  readonly fields?: Values;
}

/** Ends the flow with a code and a message. */
export interface FailNode extends NodeBase {
  readonly type: 'fail';
  readonly code: number;
  readonly message: Words;
}

/** The types of nodes that a person can add; a flow has its request from the start. */
export const addedTypes = [
  'query',
  'sql',
  'condition',
  'switch',
  'each',
  'set',
  'http',
  'call',
  'cache',
  'emit',
  'respond',
  'fail',
] as const satisfies readonly FlowNode['type'][];

/** One of `addedTypes`. */
export type AddedType = (typeof addedTypes)[number];

/** One step of a flow. */
export type FlowNode =
  | RequestNode
  | QueryNode
  | SqlNode
  | ConditionNode
  | SwitchNode
  | EachNode
  | SetNode
  | HttpNode
  | CallNode
  | CacheNode
  | EmitNode
  | RespondNode
  | FailNode;

/** From which node, by which port, to which node. */
export type Edge = readonly [from: string, port: string, to: string];

/** The kinds of values: the eight of an API's fields, and what is only known while running. */
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

/** What the canvas draws, the gateway runs and the generator writes as PHP. */
export interface Flow {
  readonly version: 1;
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly edges: readonly Edge[];
  readonly layout?: Readonly<Record<string, readonly [x: number, y: number]>>;
  readonly notes?: readonly { readonly text: string; readonly at: readonly [x: number, y: number] }[];
}
