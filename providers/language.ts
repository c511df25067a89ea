import { mergedTexts } from '#schemas/derive/mergedTexts.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { type Lang, langs } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';

/** The language of this tab and the frame's texts in it; only one language is loaded at a time. */
export interface Language {
  lang(): Lang;
  texts(): Texts;
  /** The text under a key of `i18n/*.json` in the present language. */
  say(key: string, values?: Readonly<Record<string, unknown>>): string;
  change(lang: string): Promise<void>;
  /** Adds the texts of the pages drawn by hand, which the first screen does without. @returns whether they are new. */
  addPages(): Promise<boolean>;
}

const key = 'local';
const loaders: Readonly<Record<Lang, () => Promise<{ default: Texts }>>> = {
  zh_cn: () => import('#i18n/zh_cn.json'),
  en: () => import('#i18n/en.json'),
};

const pageLoaders: Readonly<Record<Lang, () => Promise<{ default: Texts }>>> = {
  zh_cn: () => import('#i18n/pages/zh_cn.json'),
  en: () => import('#i18n/pages/en.json'),
};

/** Loads the language that was chosen last; a value that is no language counts as none. */
export async function createLanguage(): Promise<Language> {
  let lang = knownLang(readChoice());
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
      // Two pages may be opened at once.
      if (hasPages) return false;
      hasPages = true;
      texts = more;
      return true;
    },
  };
}

async function loadTexts(lang: Lang, withPages: boolean): Promise<Texts> {
  const [first, more] = await Promise.all([loaders[lang](), withPages ? pageLoaders[lang]() : undefined]);
  return more ? mergedTexts(first.default, more.default) : first.default;
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
