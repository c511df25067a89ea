import type { Fault } from '#schemas/registryFault.ts';
import type { Lang } from '#schemas/resource.ts';
import { flatTexts } from './flatTexts.ts';
import type { JsonFile } from './jsonFile.ts';
import { strangeness } from './languages.ts';

/**
 * Checks that both languages of the app have the same keys and placeholders, and that each text is in its
 * language.
 */
export function wordFaults(files: Readonly<Record<Lang, JsonFile>>): Fault[] {
  const zhCn = flatTexts(files.zh_cn.content);
  const en = flatTexts(files.en.content);
  return [
    ...missing(zhCn, en, files.en, files.zh_cn),
    ...missing(en, zhCn, files.zh_cn, files.en),
    ...textFaults(zhCn, files.zh_cn, 'zh_cn'),
    ...textFaults(en, files.en, 'en'),
    ...placeFaults(zhCn, en, files.en),
    ...countFaults(en, files.en),
  ];
}

type Flat = ReturnType<typeof flatTexts>;

// Keys below "ra" complete a package's own translations, which are not equally complete in each language.
const isOurs = (key: string) => !key.startsWith('ra.');

function missing(there: Flat, here: Flat, file: JsonFile, other: JsonFile): Fault[] {
  return [...there.keys()]
    .filter((key) => isOurs(key) && !here.has(key))
    .map((key) => fault(file, key, 'is missing', `${other.place(pointerOf(key))} has it`));
}

function textFaults(texts: Flat, file: JsonFile, lang: Lang): Fault[] {
  return [...texts].flatMap(([key, text]) => {
    if (text === undefined) return [fault(file, key, 'is no text', 'write it in double quotes')];
    if (text.trim() === '') return [fault(file, key, 'is empty', 'write what a person should read')];
    const strange = strangeness(text, lang);
    return strange ? [fault(file, key, strange, `write it in ${lang === 'en' ? 'English' : 'Chinese'}`)] : [];
  });
}

function placeFaults(zhCn: Flat, en: Flat, file: JsonFile): Fault[] {
  return [...zhCn].flatMap(([key, text]) => {
    const other = en.get(key);
    if (!isOurs(key) || text === undefined || other === undefined) return [];
    const [mine, theirs] = [placesIn(text), placesIn(other)];
    if (mine === theirs) return [];
    return [
      fault(
        file,
        key,
        `has the places ${theirs || 'none'}, Chinese has ${mine || 'none'}`,
        'use the same in both',
      ),
    ];
  });
}

// A number that may be one, followed by a plural: "%{count} rows", "%{smart_count} of the new records".
const several =
  /%\{((smart_)?count|limit|number|calls|rows|seconds|used|all)\} ([\w’-]+ ){0,3}?(?!(is|was|has|this|its|as)\b)\w+[^\Ws]s\b/;

// Chinese has no plural; English may need a singular form.
function countFaults(texts: Flat, file: JsonFile): Fault[] {
  return [...texts]
    .filter(([key, text]) => isOurs(key) && text && several.test(text) && !text.includes('||||'))
    .map(([key]) =>
      fault(
        file,
        key,
        'has no words for one',
        'write "%{smart_count} row |||| %{smart_count} rows", and call a number that is never one otherwise',
      ),
    );
}

function placesIn(text: string): string {
  return [...new Set(text.match(/%\{\w+\}/g))].sort().join(' ');
}

function pointerOf(key: string): string {
  return `/${key.replaceAll('.', '/')}`;
}

function fault(file: JsonFile, key: string, problem: string, remedy: string): Fault {
  return { file: file.place(pointerOf(key)), path: key, problem, remedy };
}
