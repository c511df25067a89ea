import type { Lang, Row } from '#schemas/resource.ts';
import type { Upload } from '../core/service.ts';
import type { Sent } from '../platform/store/statements.ts';
import type { Caller } from './callers.ts';

/** An open API call as received: texts of a form or a query, or the values of a JSON body. */
export interface OpenRequest {
  readonly service: string;
  readonly method: string;
  /** All fields of the URL and the body. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isForm: boolean;
  /** The files of the call. */
  readonly uploads: readonly Upload[];
  readonly lang: Lang;
  readonly ip: string;
  /** The number of published API flows that it has passed through, as reported by the previous one. */
  readonly hops?: number;
  /** The reference of the call, if it already has one. */
  readonly reference?: string;
  /** Records its database statements. */
  readonly sent: Sent;
}

/** The context of an authorized call. */
export interface OpenContext {
  readonly request: OpenRequest;
  /** Null where the API does not require identification. */
  readonly caller: Caller | null;
  /** The application's own member that the call is made for; 0 is none. */
  readonly uid: number;
  /** The time limit in milliseconds, where it differs from that of an application's call. */
  readonly withinMs?: number | undefined;
  /** Records the caller, where only the API itself identifies it. */
  readonly known?: (caller: Caller, uid: number) => void;
}

/** A callable API: a published one, or one of the platform's own. */
export interface OpenApi {
  readonly service: string;
  /** The published version that answers; 0 for the platform's own. */
  readonly version: number;
  /** The caller's required credentials: none, a token, or also the permission for this API. */
  readonly needs: 'nothing' | 'token' | 'permission';
  /** The parameter names, in addition to those that the gateway itself reads. */
  readonly parameters: readonly string[];
  /** The time from which a call uses package quota, in milliseconds; null: never. */
  readonly paidFrom: number | null;
  /** Validates and converts the parameters by the API's rules. @throws ApiError 400. */
  read(request: OpenRequest): Row | Promise<Row>;
  /** @throws ApiError with the API's own code for an intended failure. */
  run(input: Row, context: OpenContext): Promise<unknown>;
}

/** The call details that authorization determines; the log includes them, also for rejected calls. */
export interface Trail {
  /** There is no API of this name. */
  isUnknown?: boolean;
  version: number;
  caller: Caller | null;
  uid: number;
  payType: 'normal' | 'paid' | 'trial' | 'failed';
}
