import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';

/** How much gzipped JavaScript a fresh browser fetches for the sign-in page, and for the first list of a session. */
export async function measureScreens(base: string, token: string): Promise<string[]> {
  const browser = await launchBrowser();
  const signIn = await fetched(browser, `${base}/admin/login`);
  const list = await fetched(browser, `${base}/admin/user/list`, token);
  await browser.close();
  return [
    `gzipped JavaScript of the sign-in page: ${signIn} kB`,
    `gzipped JavaScript up to the first list: ${list} kB`,
  ];
}

async function fetched(browser: Browser, url: string, token?: string): Promise<number> {
  const context = await browser.newContext();
  if (token) await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return Math.round(total / 1000);
}
