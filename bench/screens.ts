import type { Browser } from 'playwright-core';

/**
 * Measures the gzipped JavaScript that a fresh browser downloads for the sign-in page, and for the first list
 * of a session compared with a react-admin app of one list.
 */
export async function measureScreens(
  browser: Browser,
  base: string,
  token: string,
  oneListUrl: string,
): Promise<string[]> {
  const signIn = await fetched(browser, `${base}/admin/login`);
  const list = await fetched(browser, `${base}/admin/user/list`, token);
  const reactAdmin = await fetched(browser, oneListUrl);
  return [
    `gzipped JavaScript of the sign-in page: ${signIn} kB`,
    `gzipped JavaScript up to the first list: Kaifang ${list} kB   react-admin ${reactAdmin} kB`,
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
