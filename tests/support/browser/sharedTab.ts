import type { Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { goTo } from './goTo.ts';

/** A tab of the product that the tests of a `describe` share, one after the other. */
export interface SharedTab {
  /**
   * Returns the tab at a route below /admin, rendered again: discards input of the previous test and resets
   * list state. Loads the product for the first test only, and after a test that failed.
   */
  at(route: string): Promise<Page>;
}

/** Shares a tab among the tests of the calling `describe` or file. The first test that needs it opens it. */
export function shareTab(open: () => Promise<Page>): SharedTab {
  let page: Page | undefined;
  const close = async () => {
    await page?.context().close();
    page = undefined;
  };
  // Leftovers of a failed test must not fail the next one.
  afterEach(({ task }) => (task.result?.state === 'fail' ? close() : undefined));
  afterAll(close);
  return {
    async at(route) {
      if (page?.isClosed()) page = undefined;
      page ??= await open();
      await visit(page, route);
      return page;
    },
  };
}

/** Opens a route below /admin in a tab, without the input and the list state of what it shows now. */
export async function visit(page: Page, route: string): Promise<void> {
  if (page.url().includes('/admin/')) await resetTab(page);
  await goTo(page, route);
}

/**
 * Leaves the screen of a tab for one without state, answers no to what it asks, and resets the stored list
 * parameters.
 */
export async function resetTab(page: Page): Promise<void> {
  for (let left = await page.locator('[role=alertdialog]').count(); left > 0; left--)
    await page.keyboard.press('Escape');
  await goTo(page, '/401');
  const question = page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Discard changes|放弃修改)$/ });
  if ((await question.count()) > 0) {
    await question.click();
    await question.waitFor({ state: 'detached' });
  }
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.listParams')) localStorage.removeItem(key);
  });
}
