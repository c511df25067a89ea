import { createContext, useContext } from 'react';
import type { Language } from '#providers/language.ts';
import type { Lang } from '#schemas/resource.ts';
import type { Site } from './useSite.ts';

/** The words of the sign-in pages, which know no react-admin. */
export interface Speech {
  readonly lang: Lang;
  readonly say: Language['say'];
  /** Whether anybody may register. */
  readonly mayRegister: boolean;
  /** The site's own logo. */
  readonly logo: string | null;
  /** The site's record number. */
  readonly record: Site['record'];
  change(lang: Lang): void;
}

/** Gives the sign-in pages their language. */
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
