import { createContext, use } from 'react';
import type { Lang } from '#schemas/resource.ts';

/** The portal's texts in the current language, and how to change it. */
export interface Texts {
  readonly lang: Lang;
  /** The text of a key of `i18n/portal`. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  readonly change: (lang: Lang) => void;
}

/** The texts, for the components of the portal. */
export const TextsContext = createContext<Texts>({ lang: 'zh_cn', t: (key) => key, change: () => {} });

/** The texts in the current language; a component that uses them renders again in a new one. */
export function useTexts(): Texts {
  return use(TextsContext);
}
