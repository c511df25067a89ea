import type { Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { goTo } from './goTo.ts';

/** A tab of the product that the tests of a `describe` go on in, one after the other. */
export interface SharedTab {
  /**
   * The tab at a route below /admin, drawn anew: what the test before typed is discarded, and how it left lists is
   * forgotten. The product is loaded for the first test only, and after one that failed.
   */
  at(route: string): Promise<Page>;
}

/** Shares a tab among the tests of the `describe` or the file that calls this; it is opened when a test first wants it. */
export function shareTab(open: () => Promise<Page>): SharedTab {
  let page: Page | undefined;
  const close = async () => {
    await page?.context().close();
    page = undefined;
  };
  // What a failed test leaves behind is nobody else's fault.
  afterEach(({ task }) => (task.result?.state === 'fail' ? close() : undefined));
  afterAll(close);
  return {
    async at(route) {
      if (page?.isClosed()) page = undefined;
      page ??= await open();
      if (page.url().includes('/admin/')) await leave(page);
      await goTo(page, route);
      return page;
    },
  };
}

/** Leaves the screen of a tab for one that has nothing of its own, and forgets what lists were asked for. */
async function leave(page: Page): Promise<void> {
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
