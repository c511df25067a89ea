import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Lang } from '#schemas/resource.ts';
import { launchBrowser } from './chromium.ts';
import { adminPassword } from './server.ts';

/** How a test opens a page. Accepts the options of Playwright's browser contexts as well. */
export interface PageOptions extends BrowserContextOptions {
  readonly lang?: Lang;
  /** The session that the browser already has. Without one the page starts signed out. */
  readonly token?: string;
  readonly width?: number;
  /** Whether the test measures the time or memory that the page takes. */
  readonly isMeasured?: boolean;
}

/** A page in a separate browser context, so that it shares nothing with other pages. */
export async function openPage(url: string, options: PageOptions = {}): Promise<Page> {
  const { lang, token, width = 1440, isMeasured, ...rest } = options;
  const browser = await launchBrowser(isMeasured);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    timezoneId: 'Asia/Shanghai',
    // The browser requests this on its own; the shell does not.
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(30_000);
  if (token) await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }]);
  // Only the initial language: a reload keeps the one chosen on the page.
  if (lang)
    await context.addInitScript(
      (word) => localStorage.getItem('local') ?? localStorage.setItem('local', word),
      lang,
    );
  return context.newPage();
}

/** Signs in with the form, as a user does, and waits until the app is ready. */
export async function signIn(page: Page, username = 'admin', password = adminPassword): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('#main').waitFor();
}

/** The route below /admin that a tab shows. */
export function routeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname.replace(/^\/admin/, '') + search;
}
