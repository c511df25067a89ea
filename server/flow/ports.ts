import type { FunctionContext } from '#schemas/flow/functions/define.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import type { Sent } from '../store/statements.ts';

/** What a statement came to. */
export interface StatementResult {
  readonly rows: readonly Row[];
  /** How many rows it changed or gave. */
  readonly count: number;
}

/** One database connection of one run; all that is done on it stands or falls together. */
export interface FlowSession {
  query(text: string, values: readonly unknown[]): Promise<StatementResult>;
  /** A statement that a person typed and that may write. */
  write(text: string, values: readonly unknown[]): Promise<StatementResult>;
  /** A statement that a person typed and that may only read. */
  read(text: string, values: readonly unknown[]): Promise<StatementResult>;
  /** `try`: rolled back, but fails where a rule of a table that is looked at last would keep it from being committed. */
  end(how: 'commit' | 'try' | 'rollback' | 'abort'): Promise<void>;
}

/** What a run will do on a connection, known before it starts. */
export interface ConnectionUse {
  readonly writes: boolean;
  /** Whether each statement stands alone and only reads, so that nothing has to be held together. */
  readonly isAlone: boolean;
  /** How many flows are around the one that uses it. */
  readonly depth?: number;
}

/** A request that leaves the platform. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** How many flows are around it, itself among them. */
  readonly depth: number;
  /** The application that it is for. */
  readonly app: number | null;
}

/** What came back, of any status. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** How a flow calls another API. */
export interface InnerCall {
  readonly service: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** How many flows are around it. */
  readonly depth: number;
  /** The services of those that are, the outermost first. */
  readonly callers: readonly string[];
  /** The application that it is for. */
  readonly app: number | null;
  readonly lang: Lang;
  readonly keep: boolean;
  readonly remainingMs: number;
  /** Takes down what the call asks of databases. */
  readonly sent: Sent;
}

/** A message that a flow sends. */
export interface FlowMessage {
  readonly topic: string;
  readonly message: unknown;
}

/** Everything that a flow needs from outside, passed in by whoever runs it. */
export interface Ports {
  readonly functions: FunctionContext;
  /** `isLong`: the run may take longer than a call of an application. */
  open(connection: string, use: ConnectionUse, isLong: boolean): Promise<FlowSession>;
  /** @throws when nothing came back, for an address that is not allowed, and Refusal where too many are under way. */
  http(request: OutgoingRequest): Promise<OutgoingAnswer>;
  call(call: InnerCall): Promise<{ readonly ret: number; readonly data: unknown; readonly msg: string }>;
  readonly cache: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown, seconds: number): Promise<void>;
    delete(key: string): Promise<void>;
  };
  /** Writes messages down with the platform's own data, called once before that is committed. */
  send(messages: readonly FlowMessage[], own: () => Promise<FlowSession>): Promise<void>;
}
