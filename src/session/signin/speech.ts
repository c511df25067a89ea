import { createContext, useContext } from 'react';
import type { Language } from '#providers/language.ts';
import type { Lang } from '#schemas/resource.ts';
import type { Site } from './useSite.ts';

/** The texts of the sign-in pages, which do not use react-admin. */
export interface Speech {
  readonly lang: Lang;
  readonly say: Language['say'];
  /** Whether registration is open. */
  readonly mayRegister: boolean;
  /** The site's own logo. */
  readonly logo: string | null;
  /** The site's registration number with the authorities. */
  readonly record: Site['record'];
  change(lang: Lang): void;
}

/** Provides the language of the sign-in pages. */
export const SpeechContext = createContext<Speech>({
  lang: 'zh_cn',
  say: (key) => key,
  logo: null,
  record: null,
  mayRegister: true,
  change: () => {},
});

/** The language of the sign-in pages. */
export function useSpeech(): Speech {
  return useContext(SpeechContext);
}
