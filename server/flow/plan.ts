import type { FlowNode } from '#schemas/flow/document.ts';
import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import type { Sent } from '../platform/store/statements.ts';
import type { ConnectionUse, FlowMessage, FlowSession, Ports } from './ports.ts';

/** A compiled value: it is evaluated from the outputs so far. */
export type Ready = (run: Run) => unknown;

/** The result of a node: its port and its output. */
export interface Left {
  readonly port: string;
  readonly output: unknown;
  /** Values that the node computed on its own, for the record. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** The executor's use of its values, by field. */
export type NodeExecutor = (given: Readonly<Record<string, unknown>>, run: Run) => Left | Promise<Left>;

/** A compiled node. */
export interface Step {
  readonly id: string;
  readonly node: FlowNode;
  readonly slot: number;
  readonly given: readonly (readonly [field: string, value: Ready])[];
  readonly execute: NodeExecutor;
  readonly next: Readonly<Record<string, number>>;
}

/** A compiled flow: compiled once per version, run for every call. */
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
  /**
   * Callbacks that record for each running node that it was stopped, if recording is on; the innermost is
   * last.
   */
  readonly underWay: ((why: Words) => void)[];
  /** The statements of the current node, if recording is on. */
  statements: string[];
  /** The statements of the whole call. */
  readonly sent: Sent;
  readonly depth: number;
  /** The services of the enclosing flows, outermost first. */
  readonly callers: readonly string[];
  /** The calling application; null for a run by the platform itself. */
  readonly app: number | null;
  /** The caller's language. */
  readonly lang: Lang;
  /** Whether changes are committed. */
  readonly keep: boolean;
  /** Whether it may take longer than an application's call. */
  readonly isLong: boolean;
  /** Milliseconds of `performance.now()`. */
  readonly deadline: number;
  nodeRuns: number;
  /** When the run last yielded to the event loop. */
  yieldedAt: number;
  /** The current iterations of the enclosing `each` nodes. */
  readonly turns: number[];
  answer: { readonly data: unknown } | null;
  /** Whether it is being committed and can no longer be stopped. */
  isCommitting: boolean;
}
