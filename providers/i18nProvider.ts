import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { mergedTexts } from '#schemas/derive/mergedTexts.ts';
import { resourceWords, type Texts } from '#schemas/derive/words.ts';
import type { Lang, Registry } from '#schemas/resource.ts';
import type { Language } from './language.ts';

const libraryTexts: Readonly<Record<Lang, () => Promise<{ default: unknown }>>> = {
  zh_cn: () => import('ra-language-chinese'),
  en: () => import('ra-language-english'),
};

const locales = [
  { locale: 'zh_cn', name: '中文简体' },
  { locale: 'en', name: 'English' },
];

/** The translation provider, which also loads the texts of the pages drawn by hand. */
export interface I18n {
  readonly provider: I18nProvider;
  addPages(): Promise<void>;
}

/** The texts of react-admin, the frame and the resources, in the tab's language. Ours take precedence. */
export async function createI18nProvider(language: Language, registry: Registry): Promise<I18n> {
  let texts = await allTexts(language, registry);
  const change = async (lang: string) => {
    await language.change(lang);
    texts = await allTexts(language, registry);
    return texts;
  };
  const provider = polyglotI18nProvider(
    (lang) => (lang === language.lang() ? texts : change(lang)) as TranslationMessages,
    language.lang(),
    locales,
  );
  return {
    provider,
    async addPages() {
      if (!(await language.addPages())) return;
      texts = await allTexts(language, registry);
      await provider.changeLocale(language.lang());
    },
  };
}

async function allTexts(language: Language, registry: Registry): Promise<Texts> {
  const lang = language.lang();
  const library = (await libraryTexts[lang]()).default as Texts;
  return [library, language.texts(), resourceWords(registry, lang)].reduce(mergedTexts);
}
