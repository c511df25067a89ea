import { createRequire } from 'node:module';
import { resourceWords, type Texts } from '#schemas/derive/words.ts';
import type { Fault } from '#schemas/registryFault.ts';
import { type Lang, langs, type Registry } from '#schemas/resource.ts';
import { flatTexts } from './flatTexts.ts';
import type { JsonFile } from './jsonFile.ts';
import type { UsedKey } from './usedKeys.ts';

/** Text keys that the code uses and a language lacks. */
export function keyFaults(
  used: readonly UsedKey[],
  files: Readonly<Record<Lang, JsonFile>>,
  registry: Registry,
): Fault[] {
  const known = langs.map((lang) => ({ file: files[lang].file, ...knownIn(lang, files[lang], registry) }));
  return used.flatMap((one) => {
    const lacking = known.filter(({ has }) => !has(one)).map(({ file }) => file);
    if (lacking.length === 0) return [];
    const problem = one.open ? `no text's key begins with ${one.key}` : `${one.key} is no text's key`;
    return [{ file: one.at, path: '', problem, remedy: `add it to ${lacking.join(' and ')}` }];
  });
}

function knownIn(lang: Lang, file: JsonFile, registry: Registry) {
  const sources = [libraryTexts(lang), file.content, resourceWords(registry, lang)];
  const keys = new Set(sources.flatMap((texts) => [...flatTexts(texts).keys()]));
  const has = ({ key, open }: UsedKey) =>
    open ? [...keys].some((one) => one.startsWith(key)) : keys.has(key);
  return { has };
}

/** Texts of react-admin that its Chinese translation lacks and that we do not add. */
export function libraryFaults(zhCn: JsonFile): Fault[] {
  const known = new Map([...flatTexts(libraryTexts('zh_cn')), ...flatTexts(zhCn.content)]);
  const lacking = [...flatTexts(libraryTexts('en')).keys()].filter((key) => known.get(key) === undefined);
  const problem = 'has no Chinese: ra-language-chinese lacks it';
  return lacking.map((key) => ({ file: zhCn.place('/ra'), path: key, problem, remedy: 'add it here' }));
}

const packages: Readonly<Record<Lang, string>> = { zh_cn: 'ra-language-chinese', en: 'ra-language-english' };

function libraryTexts(lang: Lang): Texts {
  const loaded = createRequire(import.meta.url)(packages[lang]) as Texts & { default?: Texts };
  return loaded.default ?? loaded;
}
