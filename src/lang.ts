import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import type { Lang, Words } from '#schemas/resource.ts';

/** The current language of the screens. */
export function useLang(): Lang {
  return useLocale() === 'en' ? 'en' : 'zh_cn';
}

/** Picks the current language out of a bilingual text. */
export function useWords(): (words: Words) => string {
  const lang = useLang();
  return useCallback((words) => words[lang], [lang]);
}
