import type { Texts } from '#schemas/derive/words.ts';
import type { Lang, Registry } from '#schemas/resource.ts';
import type { App } from './app.ts';
import type { Upload } from './service.ts';
import type { Db } from './store/database.ts';
import type { SessionAccount } from './store/sessions.ts';

/** The account that a call is made by, as its session knows it. */
export type Caller = SessionAccount;

/** One call of a service: who calls, in which language, on which database, and what is at hand. */
export interface Call {
  readonly app: App;
  readonly db: Db;
  readonly registry: Registry;
  readonly service: string;
  readonly caller: Caller | null;
  /** The hash of the session's token; nothing for a call without one. */
  readonly session: string | null;
  readonly lang: Lang;
  readonly texts: Texts;
  readonly ip: string;
  readonly userAgent: string;
  /** What it is called wherever it left something: in log lines, the audit trail, the error log. */
  readonly reference: string;
  readonly upload: Upload | null;
  /** Tells that whoever called waits for no answer any more. */
  readonly gone?: (() => AbortSignal) | undefined;
  /** Nobody is sent a message of what it writes. */
  readonly untold?: boolean;
  /** Runs an effect after the call's transaction is committed; where it is not, what takes back what was held for it. */
  afterCommit(effect: () => void, otherwise?: () => void): void;
}

/** The caller of a service that only signed-in accounts reach. */
export function callerOf(call: Call): Caller {
  if (!call.caller) throw new Error(`${call.service} was reached without an account`);
  return call.caller;
}
