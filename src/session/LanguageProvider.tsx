import { type ReactNode, useMemo } from 'react';
import { I18nContext, type I18nProvider, useStore } from 'react-admin';

interface LanguageProviderProps {
  readonly i18n: I18nProvider;
  readonly children: ReactNode;
}

/**
 * Provides the current language. react-admin's own provider remounts the whole page for a new language, which
 * would lose input; here only the components that use the language render again.
 */
export function LanguageProvider({ i18n, children }: LanguageProviderProps) {
  const [lang] = useStore<string>('locale');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language makes a new provider, so that all consumers update.
  const value = useMemo(() => ({ ...i18n }), [i18n, lang]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

/** A provider for react-admin that never changes, so that the page is never remounted. */
export function stillProvider(i18n: I18nProvider): I18nProvider {
  return { ...i18n, changeLocale: async () => undefined };
}
