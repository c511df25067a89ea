import { type I18nProvider, localStorageStore, memoryStore, type Store } from 'react-admin';
import { isPortal } from '../isPortal.ts';

/**
 * react-admin's store of user preferences, kept in the browser. The language is not kept here but by
 * `Language`; subscribers are notified of a new one once its texts are loaded. The selected rows are kept for
 * this tab only, until it is closed.
 */
export function createStore(i18n: I18nProvider, onNewLanguage: () => void): Store {
  // The lists of the portal have the names of the back-office's.
  const kept = localStorageStore('1', isPortal ? 'KaifangPortal' : 'Kaifang');
  const ticks = memoryStore();
  ticks.setup();
  const storeOf = (key: string) => (key.endsWith('.selectedIds') ? ticks : kept);
  const listeners = new Set<(lang: string) => void>();
  return {
    ...kept,
    getItem: (key, fallback) =>
      key === 'locale' ? (i18n.getLocale() as typeof fallback) : storeOf(key).getItem(key, fallback),
    setItem(key, value) {
      if (key === 'locale') void changeLocale(String(value));
      else whenPossible(() => storeOf(key).setItem(key, value));
    },
    subscribe(key, hear) {
      if (key !== 'locale') return storeOf(key).subscribe(key, hear);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    // After a logout the list parameters and the selection are cleared; the preferences stay.
    reset() {
      ticks.reset();
      Object.keys(kept.listItems?.() ?? {})
        .filter((key) => key.endsWith('.listParams'))
        .forEach(kept.removeItem);
    },
  };

  async function changeLocale(lang: string): Promise<void> {
    await i18n.changeLocale(lang);
    for (const hear of listeners) hear(i18n.getLocale());
    onNewLanguage();
  }
}

// If storage is full, only the preference is lost.
function whenPossible(write: () => void): void {
  try {
    write();
  } catch {
    // See above.
  }
}
