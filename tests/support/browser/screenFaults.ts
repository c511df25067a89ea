import type { Page } from 'playwright-core';
import { type Lang, langs } from '#schemas/resource.ts';
import { violations } from '../axe.ts';
import { clippedWords } from './clipped.ts';
import { goTo } from './goTo.ts';
import type { Watch } from './troubles.ts';

/** How to view a screen: language, color scheme and width. */
export interface Look {
  readonly lang: Lang;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

/** Both languages, each in the light scheme on a large screen and in the dark scheme on a small one. */
export function looksAt(small: number): Look[] {
  const faces = [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: small },
  ] as const;
  return langs.flatMap((lang) => faces.map((face) => ({ lang, ...face })));
}

// The native names of languages, and the result text of a job, which keeps the language it was written in.
const ownWords = new Set(['中文简体', '中文', '非法请求', '接口服务', '不存在']);

// A translation key without a text. The library reports its own missing keys in the console.
const keys = /\b(frame|shell|list|form|ra|resources|validation|refusal)\.[a-z]\w*/gi;
// These are parts of service and file names as well.
const keysOfFigures = /(?<![\w./-])(stats|charts|logs|report)\.[a-z]\w*/g;

/**
 * All faults of a screen that a tab opens, one per line. Loads the address, unless the tab already shows the
 * product; then it navigates as a link does.
 */
export async function screenFaults(
  page: Page,
  watched: Watch,
  route: string,
  look: Look,
  way: 'load' | 'goOn' = 'load',
): Promise<string[]> {
  if (way === 'goOn') await goTo(page, route);
  else await page.goto(`/admin${route}`);
  return shownFaults(page, watched, look, way === 'goOn' ? '#main' : 'html');
}

/** Gives an open page the width and color scheme of a look; the language is that of its tab. */
export async function applyLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/**
 * All faults of the screen that a tab shows, one per line. The rules of axe-core take more time than
 * everything else together.
 *
 * @param examined the part of the page that axe-core examines; false leaves it out, for a look at what another
 * language's tab examines.
 */
export async function shownFaults(
  page: Page,
  watched: Watch,
  { lang, width }: Look,
  examined: string | false = 'html',
): Promise<string[]> {
  await watched.calm();
  let screen = await page.evaluate(readScreen);
  // The screen before was still there, and is replaced only now.
  if (screen.heading === '') {
    await watched.calm();
    screen = await page.evaluate(readScreen);
  }
  const { heading, text, wide, language } = screen;
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
    ...(examined ? await violations(page, examined) : []),
  ];
}

/** The visible and accessible text of the page. */
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
