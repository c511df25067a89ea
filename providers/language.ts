import { mergedTexts } from '#schemas/derive/mergedTexts.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { type Lang, langs } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';

/** The language of this tab and the frame's texts in it. Only one language is loaded at a time. */
export interface Language {
  lang(): Lang;
  texts(): Texts;
  /** The text of a key of `i18n/*.json` in the current language. */
  say(key: string, values?: Readonly<Record<string, unknown>>): string;
  change(lang: string): Promise<void>;
  /**
   * Adds the texts of the pages drawn by hand, which the first screen does not need. @returns whether they
   * are new.
   */
  addPages(): Promise<boolean>;
}

const key = 'local';

/** A catalogue of texts, loaded in one language at a time. */
export type TextLoaders = Readonly<Record<Lang, () => Promise<{ default: Texts }>>>;

const frameLoaders: TextLoaders = {
  zh_cn: () => import('#i18n/zh_cn.json'),
  en: () => import('#i18n/en.json'),
};

const pageLoaders: TextLoaders = {
  zh_cn: () => import('#i18n/pages/zh_cn.json'),
  en: () => import('#i18n/pages/en.json'),
};

/**
 * Loads the language chosen last. An invalid value is ignored.
 * @param loaders the texts to load first; those of the back-office by default.
 * @param otherwise the language for a reader who has chosen none.
 */
export async function createLanguage(
  loaders: TextLoaders = frameLoaders,
  otherwise: string = langs[0],
): Promise<Language> {
  const loadTexts = async (lang: Lang, withPages: boolean) => {
    const [first, more] = await Promise.all([loaders[lang](), withPages ? pageLoaders[lang]() : undefined]);
    return more ? mergedTexts(first.default, more.default) : first.default;
  };
  let lang = knownLang(readChoice() ?? otherwise);
  let hasPages = false;
  let texts = await loadTexts(lang, hasPages);
  tellPage(lang);
  return {
    lang: () => lang,
    texts: () => texts,
    say: (key, values) => say(texts, key, values),
    async change(wanted) {
      const next = knownLang(wanted);
      texts = await loadTexts(next, hasPages);
      lang = next;
      tellPage(lang);
      writeChoice(lang);
    },
    async addPages() {
      if (hasPages) return false;
      const more = await loadTexts(lang, true);
      // Two pages may open at the same time.
      if (hasPages) return false;
      hasPages = true;
      texts = more;
      return true;
    },
  };
}

function knownLang(text: string | null): Lang {
  return langs.find((lang) => lang === text) ?? langs[0];
}

function tellPage(lang: Lang): void {
  document.documentElement.lang = lang === 'en' ? 'en' : 'zh-CN';
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeChoice(lang: Lang): void {
  try {
    localStorage.setItem(key, lang);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
