import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
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

/** react-admin's words, the frame's and the resources', in the language of the tab; ours win. */
export async function createI18nProvider(language: Language, registry: Registry): Promise<I18nProvider> {
  let texts = await allTexts(language, registry);
  const change = async (lang: string) => {
    await language.change(lang);
    texts = await allTexts(language, registry);
    return texts;
  };
  return polyglotI18nProvider(
    (lang) => (lang === language.lang() ? texts : change(lang)) as TranslationMessages,
    language.lang(),
    locales,
  );
}

async function allTexts(language: Language, registry: Registry): Promise<Texts> {
  const lang = language.lang();
  const library = (await libraryTexts[lang]()).default as Texts;
  return [library, language.texts(), resourceWords(registry, lang)].reduce(merged);
}

function merged(under: Texts, over: Texts): Texts {
  const entries = Object.entries(over).map(([key, text]) => {
    const below = under[key];
    return [key, typeof below === 'object' && typeof text === 'object' ? merged(below, text) : text] as const;
  });
  return { ...under, ...Object.fromEntries(entries) };
}
