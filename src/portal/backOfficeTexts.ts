import { createLanguage, type Language } from '#providers/language.ts';
import { mergedTexts } from '#schemas/derive/mergedTexts.ts';
import type { Texts } from '#schemas/derive/words.ts';
import type { Lang } from '#schemas/resource.ts';

const loaders = {
  zh_cn: () => merged(import('#i18n/zh_cn.json'), import('#i18n/console/zh_cn.json')),
  en: () => merged(import('#i18n/en.json'), import('#i18n/console/en.json')),
};

async function merged(...files: readonly Promise<{ default: Texts }>[]) {
  const [frame = {}, own = {}] = (await Promise.all(files)).map((file) => file.default);
  return { default: mergedTexts(frame, own) };
}

/**
 * The texts of parts that the portal shares with the back-office, such as its screens and its sign-in form,
 * and those of the console.
 */
export function loadBackOfficeTexts(lang: Lang): Promise<Language> {
  return createLanguage(loaders, lang);
}
