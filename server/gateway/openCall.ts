import type { Lang, Row } from '#schemas/resource.ts';
import type { Upload } from '../service.ts';
import type { Caller } from '../store/open/callers.ts';
import type { Sent } from '../store/statements.ts';

/** A call of the open API as it came: texts of a form or a query, or the values of a JSON body. */
export interface OpenRequest {
  readonly service: string;
  readonly method: string;
  /** Every field, of the address and of the body. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isForm: boolean;
  /** The files that came with it. */
  readonly uploads: readonly Upload[];
  readonly lang: Lang;
  readonly ip: string;
  /** How many flows of published APIs it has come through, as the one before said. */
  readonly hops?: number;
  /** The call's name, where it has one already. */
  readonly reference?: string;
  /** Takes down what it asks the database. */
  readonly sent: Sent;
}

/** What is known of a call once it may run. */
export interface OpenContext {
  readonly request: OpenRequest;
  /** Nothing where the API asks nobody who he is. */
  readonly caller: Caller | null;
  /** The member of the application's own that the call is for; 0 is none. */
  readonly uid: number;
  /** How many milliseconds it may take, where not as many as a call of an application. */
  readonly withinMs?: number | undefined;
  /** Takes down who called, where only the API itself finds it out. */
  readonly known?: (caller: Caller, uid: number) => void;
}

/** An API that can be called: a published one, or one of the platform's own. */
export interface OpenApi {
  readonly service: string;
  /** The published version that answers; 0 for the platform's own. */
  readonly version: number;
  /** What a caller has to have: nothing at all, a token, or the permission for this API too. */
  readonly needs: 'nothing' | 'token' | 'permission';
  /** The names of what it takes, beside what the gateway itself reads of a call. */
  readonly parameters: readonly string[];
  /** The moment from which a call takes a unit of flow, in milliseconds; null: none ever does. */
  readonly paidFrom: number | null;
  /** The parameters, read and converted by the API's rules. @throws Refusal 400. */
  read(request: OpenRequest): Row | Promise<Row>;
  /** @throws Refusal with the API's own code where it fails on purpose. */
  run(input: Row, context: OpenContext): Promise<unknown>;
}

/** What a call turned out to be while it was judged: the log tells it, also of a refused one. */
export interface Trail {
  version: number;
  caller: Caller | null;
  uid: number;
  payType: 'normal' | 'paid' | 'trial' | 'failed';
}
