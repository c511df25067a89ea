import type { FunctionContext } from '#schemas/flow/functions/define.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import type { Sent } from '../platform/store/statements.ts';

/** The result of a statement. */
export interface StatementResult {
  readonly rows: readonly Row[];
  /** The number of changed or returned rows. */
  readonly count: number;
}

/** One database connection of one run; its statements are committed or rolled back together. */
export interface FlowSession {
  query(text: string, values: readonly unknown[]): Promise<StatementResult>;
  /** A statement that a user wrote and that may write. */
  write(text: string, values: readonly unknown[]): Promise<StatementResult>;
  /** A statement that a user wrote and that is read-only. */
  read(text: string, values: readonly unknown[]): Promise<StatementResult>;
  /** `try`: rolls back, but fails where a deferred constraint would prevent the commit. */
  end(how: 'commit' | 'try' | 'rollback' | 'abort'): Promise<void>;
}

/** What a run will do on a connection, known before it starts. */
export interface ConnectionUse {
  readonly writes: boolean;
  /** Whether every statement is a standalone read, so that no transaction is needed. */
  readonly isAlone: boolean;
  /** The number of enclosing flows. */
  readonly depth?: number;
  /** The application that calls; none for a run by the platform itself. */
  readonly app?: number | null;
}

/** An outgoing request. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** The number of enclosing flows, including its own. */
  readonly depth: number;
  /** The application that it is made for. */
  readonly app: number | null;
}

/** The response, with any status. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** How a flow calls another API. */
export interface InnerCall {
  readonly service: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The number of enclosing flows. */
  readonly depth: number;
  /** The services of the enclosing flows, outermost first. */
  readonly callers: readonly string[];
  /** The application that it is made for. */
  readonly app: number | null;
  readonly lang: Lang;
  readonly keep: boolean;
  readonly remainingMs: number;
  /** Records the database statements of the call. */
  readonly sent: Sent;
}

/** A message that a flow sends. */
export interface FlowMessage {
  readonly topic: string;
  readonly message: unknown;
}

/** The external dependencies of a flow, passed in by the caller. */
export interface Ports {
  readonly functions: FunctionContext;
  /** `isLong`: the run may take longer than an application's call. */
  open(connection: string, use: ConnectionUse, isLong: boolean): Promise<FlowSession>;
  /**
   * @throws when there is no response, for a disallowed address, and ApiError where too many requests are in
   * progress.
   */
  http(request: OutgoingRequest): Promise<OutgoingAnswer>;
  call(call: InnerCall): Promise<{ readonly ret: number; readonly data: unknown; readonly msg: string }>;
  readonly cache: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown, seconds: number): Promise<void>;
    delete(key: string): Promise<void>;
  };
  /** Writes messages with the platform's own data; called once before the commit. */
  send(messages: readonly FlowMessage[], own: () => Promise<FlowSession>): Promise<void>;
}
