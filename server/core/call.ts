import type { Kysely } from 'kysely';
import type { Texts } from '#schemas/derive/words.ts';
import type { Lang, Registry } from '#schemas/resource.ts';
import type { Db, Tables } from '../platform/store/database.ts';
import type { SessionAccount } from '../platform/store/sessions.ts';
import type { App } from './app.ts';
import type { Upload } from './service.ts';

/** The account that makes a call, as its session knows it. */
export type Caller = SessionAccount;

/** One call of a service: the caller, the language, the database and the app. */
export interface Call {
  readonly app: App;
  /** The transaction of the call; without one, the pool. */
  readonly db: Db;
  /** The pool: what runs on it leaves the transaction, and stays when that is rolled back. */
  readonly rootDb: Kysely<Tables>;
  readonly registry: Registry;
  readonly service: string;
  readonly caller: Caller | null;
  /** The hash of the session's token; null for a call without one. */
  readonly session: string | null;
  readonly lang: Lang;
  readonly texts: Texts;
  readonly ip: string;
  readonly userAgent: string;
  /** The call's ID in log lines, the audit trail and the error log. */
  readonly reference: string;
  readonly upload: Upload | null;
  /** Aborts when the client disconnects. */
  readonly disconnectSignal?: (() => AbortSignal) | undefined;
  /** Suppresses messages about what the call writes. */
  readonly isSilent?: boolean;
  /** Runs an effect after the call's transaction commits, and the cleanup when it does not. */
  afterCommit(effect: () => void, otherwise?: () => void): void;
}

/** The caller of a service that only signed-in accounts reach. */
export function callerOf(call: Call): Caller {
  if (!call.caller) throw new Error(`${call.service} was reached without an account`);
  return call.caller;
}
