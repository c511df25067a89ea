import { createAuthProvider, type KaifangAuthProvider } from '#providers/authProvider.ts';
import type { CallError } from '#providers/callError.ts';
import { type Client, createClient } from '#providers/client.ts';
import { createErrorLog, type ErrorLog } from '#providers/errorLog.ts';
import type { Language } from '#providers/language.ts';
import type { Fate, Session } from '#providers/session.ts';
import { base } from './redirect.ts';
import { createSignal, type Signal } from './signal.ts';

/** What sign-in page and app share: the doors to the server, and what comes back through them unasked. */
export interface Frame {
  readonly language: Language;
  readonly session: Session;
  readonly errorLog: ErrorLog;
  readonly client: Client;
  readonly auth: KaifangAuthProvider;
  /** A refusal that the dialog shows. */
  readonly refused: Signal<[error: CallError]>;
  /** This tab's session is over, with what to tell; or another one took its place. */
  readonly signedOut: Signal<[message: string, fate: Fate]>;
}

/** Opens the doors. */
export function createFrame(session: Session, language: Language): Frame {
  const refused = createSignal<[CallError]>();
  const signedOut = createSignal<[string, Fate]>();
  const errorLog = createErrorLog((entry) => client.call('save_error_logger', { ...entry }));
  const client = createClient({
    session,
    lang: language.lang,
    say: language.say,
    log: errorLog.add,
    onSignOut: signedOut.tell,
    // Loaded anew: nothing of the other account stays on the screen.
    onReturn: () => location.assign(`${base}/user/list`),
    onRefusal: refused.tell,
  });
  const auth = createAuthProvider(client, session, () => signedOut.tell('', 'same'));
  return { language, session, errorLog, client, auth, refused, signedOut };
}
