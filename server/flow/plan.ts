import type { FlowNode } from '#schemas/flow/document.ts';
import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import type { Sent } from '../store/statements.ts';
import type { ConnectionUse, FlowMessage, FlowSession, Ports } from './ports.ts';

/** A value made ready: it is worked out from what has run. */
export type Ready = (run: Run) => unknown;

/** How a node was left: by which port, and with which output. */
export interface Left {
  readonly port: string;
  readonly output: unknown;
  /** What the node worked out by itself, for the record. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** What a node does with its values, by the field in which they stand. */
export type Deed = (given: Readonly<Record<string, unknown>>, run: Run) => Left | Promise<Left>;

/** A node made ready to run. */
export interface Step {
  readonly id: string;
  readonly node: FlowNode;
  readonly slot: number;
  readonly given: readonly (readonly [field: string, value: Ready])[];
  readonly deed: Deed;
  readonly next: Readonly<Record<string, number>>;
}

/** A flow made ready: compiled once for a version, run for every call of it. */
export interface Plan {
  readonly service: string;
  readonly start: number;
  readonly steps: readonly Step[];
  readonly connections: Readonly<Record<string, ConnectionUse>>;
}

/** One run of a plan. */
export interface Run {
  readonly plan: Plan;
  readonly ports: Ports;
  readonly slots: unknown[];
  readonly sessions: Map<string, Promise<FlowSession>>;
  readonly messages: FlowMessage[];
  readonly record: NodeRecord[] | null;
  /** What writes down of each node that runs now that it was stopped, while there is a record; the innermost last. */
  readonly underWay: ((why: Words) => void)[];
  /** The statements of the node that runs now, while there is a record. */
  statements: string[];
  /** Those of the whole call. */
  readonly sent: Sent;
  readonly depth: number;
  /** The services of the flows around it, the outermost first. */
  readonly callers: readonly string[];
  /** The application that called; none for a run of the platform itself. */
  readonly app: number | null;
  /** What the caller speaks. */
  readonly lang: Lang;
  /** Whether changes stay. */
  readonly keep: boolean;
  /** Whether it may take longer than a call of an application. */
  readonly isLong: boolean;
  /** Milliseconds of `performance.now()`. */
  readonly deadline: number;
  nodeRuns: number;
  /** When the event loop was last given a turn. */
  breath: number;
  /** Which turns of which `each` the run is in. */
  readonly turns: number[];
  answer: { readonly data: unknown } | null;
  /** Whether it is being committed: then it is too late to stop it. */
  isCommitting: boolean;
}
