import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import type { Lang, Words } from '#schemas/resource.ts';

/** The language that the screens speak now. */
export function useLang(): Lang {
  return useLocale() === 'en' ? 'en' : 'zh_cn';
}

/** Picks the words of the present language out of a bilingual text. */
export function useWords(): (words: Words) => string {
  const lang = useLang();
  return useCallback((words) => words[lang], [lang]);
}
