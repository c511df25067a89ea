import { createAuthProvider, type KaifangAuthProvider } from '#providers/authProvider.ts';
import type { CallError } from '#providers/callError.ts';
import { type Client, createClient } from '#providers/client.ts';
import { createErrorLog, type ErrorLog } from '#providers/errorLog.ts';
import type { Language } from '#providers/language.ts';
import type { Fate, Session } from '#providers/session.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import { base } from './redirect.ts';

/** What the sign-in page and the app share: the access to the server, and its events. */
export interface Frame {
  readonly language: Language;
  readonly session: Session;
  readonly errorLog: ErrorLog;
  readonly client: Client;
  readonly auth: KaifangAuthProvider;
  /** A rejection that the dialog shows. */
  readonly refused: Emitter<[error: CallError]>;
  /** This tab's session has ended, with a message; or another one replaced it. */
  readonly signedOut: Emitter<[message: string, fate: Fate]>;
}

/** Creates the frame. */
export function createFrame(session: Session, language: Language): Frame {
  const refused = createEmitter<[CallError]>();
  const signedOut = createEmitter<[string, Fate]>();
  const errorLog = createErrorLog((entry) => client.call('save_error_logger', { ...entry }));
  const client = createClient({
    session,
    lang: language.lang,
    say: language.say,
    log: errorLog.add,
    onSignOut: signedOut.emit,
    // A reload: nothing of the other account stays on the screen.
    onReturn: () => location.assign(`${base}/user/list`),
    onRefusal: refused.emit,
  });
  const auth = createAuthProvider(client, session, () => signedOut.emit('', 'same'));
  return { language, session, errorLog, client, auth, refused, signedOut };
}
