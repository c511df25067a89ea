import { createContext, use } from 'react';
import { type Client, createClient } from '#providers/client.ts';
import { writeCookie } from '#providers/cookie.ts';
import { createErrorLog, type ErrorLog } from '#providers/errorLog.ts';
import { createLanguage, type Language } from '#providers/language.ts';
import { createSession, type Session } from '#providers/session.ts';
import { createEmitter, type Emitter } from '../session/emitter.ts';
import { type Answers, createAnswers, type Seed } from './answers.ts';

/** What every page of the portal shares: the access to the server, the session and the language. */
export interface Portal {
  readonly language: Language;
  readonly session: Session;
  readonly client: Client;
  readonly answers: Answers;
  readonly errorLog: ErrorLog;
  /** The session began or ended, here or in another tab. */
  readonly sessionChanged: Emitter<[]>;
}

const texts = {
  zh_cn: () => import('#i18n/portal/zh_cn.json'),
  en: () => import('#i18n/portal/en.json'),
};

/** Creates the portal of this tab. Its language is the one chosen last, else that of the page. */
export async function createPortal(): Promise<Portal> {
  const session = createSession();
  const language = await createLanguage(texts, document.documentElement.lang === 'en' ? 'en' : 'zh_cn');
  const sessionChanged = createEmitter<[]>();
  tellServer(language.lang());
  const errorLog = createErrorLog((entry) => client.call('save_error_logger', { ...entry }));
  const client = createClient({
    session,
    lang: language.lang,
    say: (key) => language.say(`portal.${key}`),
    log: errorLog.add,
    onSignOut: () => sessionChanged.emit(),
    onReturn: () => location.reload(),
    // Every page shows a refusal where the answer would be.
    onRefusal: () => {},
  });
  const { lang, seeds } = readSeeds();
  const answers = createAnswers(client, lang, seeds);
  sessionChanged.listen(answers.forget);
  let known = session.token();
  session.watch((fate) => {
    // Another tab signed in or out: this one goes on with the session that they share.
    if (fate !== 'same') session.end();
    if (session.token() === known) return;
    known = session.token();
    sessionChanged.emit();
  });
  const change: Language['change'] = async (wanted) => {
    await language.change(wanted);
    tellServer(language.lang());
  };
  return { language: { ...language, change }, session, client, answers, errorLog, sessionChanged };
}

// The next page then comes with the answers in this language.
function tellServer(lang: string): void {
  writeCookie('lang', lang, 365);
}

// In the language of the page, which may differ from the one chosen last.
function readSeeds(): { readonly lang: string; readonly seeds: readonly Seed[] } {
  const text = document.getElementById('seeds')?.textContent;
  return text ? (JSON.parse(text) as ReturnType<typeof readSeeds>) : { lang: '', seeds: [] };
}

/** The portal of this tab, for the components below it. */
export const PortalContext = createContext<Portal | null>(null);

/** The portal that a component belongs to. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('a component of the portal is outside of it');
  return portal;
}
