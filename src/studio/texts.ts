import { createContext, useContext } from 'react';
import type { TextLoaders } from '#providers/language.ts';
import type { Lang, Words } from '#schemas/resource.ts';

/** The studio's texts, which no build has. */
export const studioTexts: TextLoaders = {
  zh_cn: () => import('#i18n/studio/zh_cn.json'),
  en: () => import('#i18n/studio/en.json'),
};

/** The studio's language. */
export interface Texts {
  readonly lang: Lang;
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  readonly change: (lang: Lang) => void;
}

/** The texts of the page. */
export const TextsContext = createContext<Texts>({ lang: 'zh_cn', t: (key) => key, change: () => {} });

/** The texts of the page, and a function that picks the language of a bilingual text. */
export function useTexts(): Texts & { readonly pick: (words: Words) => string } {
  const texts = useContext(TextsContext);
  return { ...texts, pick: (words) => words[texts.lang] };
}
