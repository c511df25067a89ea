import type { Page } from 'playwright-core';
import { type Lang, langs } from '#schemas/resource.ts';
import { violations } from '../axe.ts';
import { clippedWords } from './clipped.ts';
import { goTo } from './goTo.ts';
import type { Watch } from './troubles.ts';

/** How a screen is looked at: in which language, on what ground, and how wide. */
export interface Look {
  readonly lang: Lang;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

/** Both languages, each bright on a large screen and dark on a small one. */
export function looksAt(small: number): Look[] {
  const faces = [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: small },
  ] as const;
  return langs.flatMap((lang) => faces.map((face) => ({ lang, ...face })));
}

// A language by its own name, and what the result of a task says, which is kept as it was told.
const ownWords = new Set(['中文简体', '中文', '非法请求', '接口服务', '不存在']);

// A key that stands for words that there are not; what the library misses it says in the console.
const keys = /\b(frame|shell|list|form|ra|resources|validation|refusal)\.[a-z]\w*/gi;
// These are parts of services' and files' names as well.
const keysOfFigures = /(?<![\w./-])(stats|charts|logs|report)\.[a-z]\w*/g;

/**
 * Everything that is wrong with a screen that a tab opens, a line each. It is loaded as an address is, unless the tab
 * shows the product already and goes on in it, as by a link.
 */
export async function screenFaults(
  page: Page,
  watched: Watch,
  route: string,
  { lang, width }: Look,
  way: 'load' | 'goOn' = 'load',
): Promise<string[]> {
  if (way === 'goOn') await goTo(page, route);
  else await page.goto(`/admin${route}`);
  await watched.calm();
  const { heading, text, wide, language } = await page.evaluate(readScreen);
  const raw = [...(text.match(keys) ?? []), ...(text.match(keysOfFigures) ?? [])];
  const broken = text.match(/undefined|\bNaN\b|\[object |Invalid Date/g) ?? [];
  const foreign =
    lang === 'en' ? (text.match(/\p{Script=Han}+/gu) ?? []).filter((word) => !ownWords.has(word)) : [];
  return [
    ...watched.take(),
    ...(heading === '' ? ['no heading'] : []),
    ...(language === (lang === 'en' ? 'en' : 'zh-CN') ? [] : [`the page says it is in ${language}`]),
    ...[...raw, ...broken].map((word) => `shows ${word}`),
    ...foreign.map((word) => `not in the language: ${word}`),
    ...(wide > width ? [`${wide} px wide`] : []),
    ...(await page.evaluate(clippedWords)).map((words) => `does not fit: ${words}`),
    ...(await violations(page)),
  ];
}

/** What a person sees or hears of the page. */
function readScreen() {
  const said = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return {
    heading: document.querySelector('h1')?.innerText.trim() ?? '',
    text: [document.title, document.body.innerText, ...said].join('\n'),
    wide: document.documentElement.scrollWidth,
    language: document.documentElement.lang,
  };
}
