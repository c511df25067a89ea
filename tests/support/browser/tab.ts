import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Lang } from '#schemas/resource.ts';
import { goTo } from './goTo.ts';

/**
 * Opens a tab that all tests of a file or a describe share: opening one costs as much as ten steps in it. The
 * test after a failed one gets a new tab.
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

/** Navigates to a route, closes error dialogs, and confirms discarding input where the page asks. */
export async function leaveFor(page: Page, route: string): Promise<void> {
  await goTo(page, route);
  // One dialog may cover another, so the top one must close first.
  const dialogs = page.locator('[role=alertdialog]');
  const count = await dialogs.count();
  for (let left = count; left > 0; left = await dialogs.count()) {
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(() => dialogs.count()).toBeLessThan(left);
  }
  const { pathname: asked } = new URL(`/admin${route}`, page.url());
  if (count > 0) await page.waitForURL(({ pathname }) => pathname === asked);
}

/** Selects a language as a user does, and waits until the page has switched. */
export async function speak(page: Page, lang: Lang): Promise<void> {
  const [word, name] = lang === 'en' ? ['en', 'English'] : ['zh-CN', '中文简体'];
  if ((await page.locator('html').getAttribute('lang')) === word) return;
  await page.getByRole('button', { name: /语言|Language/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.locator(`html[lang=${word}]`).waitFor();
  // One that is closing has no role any more, but is still visible.
  await page.locator('[role=menu]').waitFor({ state: 'detached' });
}

/** Resets the focus to that of a freshly loaded page: the next Tab goes to the first focusable element. */
export async function focusNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}
