import type { Words } from '../resource.ts';
import type { ApiDefinition, Surroundings } from './api.ts';
import type { NodeBase, Value, Values } from './document.ts';
import type { Spot } from './meaning/spots.ts';
import type { KindOf } from './meaning/valueKind.ts';
import type { Place } from './php/place.ts';
import type { Problem, Report } from './problem.ts';
import type { Kind } from './values/kinds.ts';

/** A part of a JSON Schema; `#/$defs/…` are those of `flow.schema.json`. */
type JsonSchema = true | { readonly [keyword: string]: unknown };

type OwnName<T> = Exclude<keyof T, 'type' | 'name'> & string;

/** The fields allowed in a node, beside its type and its name. */
interface NodeSchema<T> {
  readonly required?: readonly OwnName<T>[];
  readonly properties: { readonly [Name in OwnName<T>]-?: JsonSchema };
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
}

/** The context that the kind of an output depends on, beside its node. */
export interface OutputContext {
  readonly api: Pick<ApiDefinition, 'parameters'>;
  readonly around: Surroundings;
  /** The outputs of the nodes that have run before the node. */
  readonly kindOf: KindOf;
  /** The same at the end of the body of a loop. */
  readonly kindAtBodyEnd: () => KindOf;
}

/** The context of a node's checks. */
export interface CheckContext {
  readonly api: ApiDefinition;
  readonly around: Surroundings;
  readonly kindOf: KindOf;
  readonly error: Report;
  readonly warning: Report;
}

/** How a node uses a database. */
interface DatabaseUse {
  /** The name of the connection; empty for the platform's own data. */
  readonly connection: string;
  readonly writes: boolean;
  /** Whether it is a single statement. */
  readonly isSingle: boolean;
}

/** A statement written by a person. */
export interface WrittenStatement {
  readonly sql: string;
  readonly connection: string;
  readonly writes: boolean;
}

/** A node that runs the nodes at its port `item` once per element, and continues by `done`. */
export interface Loop {
  readonly list: Value;
  readonly collect?: Value;
}

/** A branch in PHP: the port, and its test; null means no test. */
interface PhpBranch {
  readonly port: string;
  readonly test: string | null;
}

/** The branches of a node in PHP; the last one has no test. */
export interface PhpBranches {
  readonly ways: readonly PhpBranch[];
  /** Whether there may be more than two, so that PHP uses a `switch`. */
  readonly isSwitch?: boolean;
  /** Whether the test must run even where all branches lead to the same node, because it may fail. */
  readonly mustTest?: boolean;
}

/** The PHP of a node type; separate from its definition, since the designer loads no PHP. */
export interface NodePhp<T> {
  /** The lines of the node itself, without its successors. */
  readonly lines: (node: T, place: Place, variable: string) => readonly string[];
  /** Null for a node with a single branch. */
  readonly branches?: (node: T, place: Place, variable: string) => PhpBranches | null;
  /** The variables that the node needs beside its own. */
  readonly variables?: readonly string[];
  /** The fields of its output with separate variables; null where it has only one variable. */
  readonly parts?: (api: ApiDefinition, isInside: boolean) => readonly string[] | null;
}

/** The definition of a node type: everything known before a flow runs. */
export interface NodeDefinition<T extends NodeBase> {
  readonly label: Words;
  readonly help: Words;
  /** The labels of its fields that no other type has. */
  readonly fields?: Readonly<Record<string, Words>>;
  readonly schema: NodeSchema<T>;
  /** The problem to report for an empty field, or a number out of range. */
  readonly emptyProblems?: Readonly<Record<string, string>>;
  readonly rangeProblems?: Readonly<Record<string, string>>;
  /** The texts of the problems that only this type has, by key. */
  readonly problemTexts?: Readonly<Record<string, Words>>;
  /** The output ports of a node, in drawing order; empty where the flow ends. */
  readonly ports: (node: T) => readonly string[];
  /** Every value of a node; nested values are not listed separately. */
  readonly values: (node: T) => readonly Spot[];
  /** The kind of its output when the path leaves by a port. */
  readonly output: (node: T, port: string, context: OutputContext) => Kind;
  /** The faults of a node whose document and references are valid. */
  readonly problems?: (node: T, context: CheckContext) => readonly Problem[];
  /** Whether it is the start of every flow. */
  readonly isStart?: true;
  readonly loop?: (node: T) => Loop;
  /** The fields of the response, if it ends the flow with one. */
  readonly answer?: (node: T) => Values;
  /** The failure, if it ends the flow with one. */
  readonly failure?: (node: T) => { readonly code: number; readonly message: Words };
  readonly database?: (node: T) => DatabaseUse;
  /** The statement written by a person. */
  readonly statement?: (node: T) => WrittenStatement;
  /** The API that it calls. */
  readonly calls?: (node: T) => string;
  /** Whether it waits for a system outside of the platform's databases. */
  readonly callsOut?: true;
  /** Whether it sends messages after the flow has responded. */
  readonly sendsMessages?: true;
}
