import { type I18nProvider, localStorageStore, type Store } from 'ra-core';

/**
 * react-admin's memory of how a person likes things, kept in the browser. The language is not kept here but by
 * the language itself; whoever listens hears of a new one once its words have arrived.
 */
export function createStore(i18n: I18nProvider, onNewLanguage: () => void): Store {
  const kept = localStorageStore('1', 'Kaifang');
  const listeners = new Set<(lang: string) => void>();
  return {
    ...kept,
    getItem: (key, fallback) =>
      key === 'locale' ? (i18n.getLocale() as typeof fallback) : kept.getItem(key, fallback),
    setItem(key, value) {
      if (key === 'locale') void changeLocale(String(value));
      else whenPossible(() => kept.setItem(key, value));
    },
    subscribe(key, hear) {
      if (key !== 'locale') return kept.subscribe(key, hear);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    // After a logout: what was looked at is gone, how it was looked at stays.
    reset: () =>
      Object.keys(kept.listItems?.() ?? {})
        .filter(isOfOneVisit)
        .forEach(kept.removeItem),
  };

  async function changeLocale(lang: string): Promise<void> {
    await i18n.changeLocale(lang);
    for (const hear of listeners) hear(i18n.getLocale());
    onNewLanguage();
  }
}

function isOfOneVisit(key: string): boolean {
  return /\.(listParams|selectedIds)$/.test(key);
}

// A full storage costs the memory, not the page.
function whenPossible(write: () => void): void {
  try {
    write();
  } catch {
    // See above.
  }
}
