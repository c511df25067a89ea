import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Lang } from '#schemas/resource.ts';
import { goTo } from './goTo.ts';

/**
 * Opens a tab that all tests of a file or a describe go on in: opening one costs as much as ten steps in it. Whoever
 * comes after a test that failed gets a new one.
 */
export function keepTab(open: () => Promise<Page>): void {
  let page: Page | undefined;
  const close = () => page?.context().close();
  beforeAll(async () => {
    page = await open();
  }, 180_000);
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await close();
    page = await open();
  });
  afterAll(close);
}

/**
 * Goes to a route, and gives up what was typed where that is asked. What the server refused a moment ago is told in a
 * dialog that has to be closed before.
 */
export async function leaveFor(page: Page, route: string): Promise<void> {
  await goTo(page, route);
  const question = page.getByRole('alertdialog', { name: /^(Leave without saving|有未保存)/ });
  if ((await question.count()) === 0) return;
  await question.getByRole('button').last().click();
  await question.waitFor({ state: 'detached' });
  const asked = new URL(`/admin${route}`, page.url()).pathname;
  await page.waitForURL(({ pathname }) => pathname === asked);
}

/** Chooses a language as a person does, and waits until the page is in it. */
export async function speak(page: Page, lang: Lang): Promise<void> {
  const [word, name] = lang === 'en' ? ['en', 'English'] : ['zh-CN', '中文简体'];
  if ((await page.locator('html').getAttribute('lang')) === word) return;
  await page.getByRole('button', { name: /语言|Language/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.locator(`html[lang=${word}]`).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** Puts the focus where it is in a page that was just loaded: the next Tab goes to the first thing of it. */
export async function focusNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}
