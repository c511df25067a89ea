import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from '#schemas/resource.ts';

const pages: Readonly<Record<Lang, string>> = {
  zh_cn: 'docs/resource-file.zh-CN.md',
  en: 'docs/resource-file.md',
};

/** The place in a resource file of the keywords that a section of the reference describes. */
const places: Readonly<Record<string, string>> = {
  'The file': '',
  'The list': 'list.',
  'The form': 'form.',
  'Rules between fields': 'rules.',
  Retention: 'retention.',
  'A field': 'field.',
  References: 'reference.',
  Rows: 'field.',
  Actions: 'action.',
};

/** What the reference says of each keyword, by the keyword after its place, such as `list.columns`. */
export function keywordTexts(root: string): Record<Lang, Record<string, string>> {
  const [zh_cn, en] = [sectionsOf(root, pages.zh_cn), sectionsOf(root, pages.en)];
  // Both pages have the same sections in the same order.
  const placeOf = en.map(({ title }) => places[title]);
  const texts = (sections: readonly Section[]) =>
    Object.fromEntries(
      sections.flatMap(({ rows }, at) => {
        const place = placeOf[at];
        return place === undefined ? [] : rows.map(([word, text]) => [place + word, text] as const);
      }),
    );
  return { zh_cn: texts(zh_cn), en: texts(en) };
}

interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [word: string, text: string])[];
}

function sectionsOf(root: string, page: string): Section[] {
  const path = join(root, page);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split(/^#{2,3} /m)
    .slice(1)
    .map((text) => ({ title: text.split('\n', 1)[0] ?? '', rows: rowsOf(text) }));
}

function rowsOf(text: string): Section['rows'] {
  return text.split('\n').flatMap((line) => {
    const [, words = '', meaning = ''] = /^\| (`[^|]*) \| (.*?) \|/.exec(line) ?? [];
    return [...words.matchAll(/`(\w+)`/g)].map(([, word = '']) => [word, plain(meaning)] as const);
  });
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('\\|', '|');
}
