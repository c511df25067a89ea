import { I18nContext, type I18nProvider, useStore } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

interface LanguageProviderProps {
  readonly i18n: I18nProvider;
  readonly children: ReactNode;
}

/**
 * Gives everything inside the present language. react-admin's own provider builds the whole page anew for a new
 * language, and what was typed would be lost; here those who speak are drawn again, and nothing else happens.
 */
export function LanguageProvider({ i18n, children }: LanguageProviderProps) {
  const [lang] = useStore<string>('locale');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language makes a new provider, so that all hear.
  const value = useMemo(() => ({ ...i18n }), [i18n, lang]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

/** What react-admin's own provider gets: it never changes, so it never builds the page anew. */
export function stillProvider(i18n: I18nProvider): I18nProvider {
  return { ...i18n, changeLocale: async () => undefined };
}
