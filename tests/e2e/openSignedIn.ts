import type { BrowserContext, Page } from 'playwright-core';
import type { SignedIn } from '#providers/authProvider.ts';
import type { Envelope } from '#schemas/wire.ts';
import { adminPassword, type RunningServer } from '../support/server.ts';

/** Opens a page of the product, already signed in as the super administrator. */
export async function openSignedIn(
  context: BrowserContext,
  server: RunningServer,
  path: string,
): Promise<Page> {
  const body = new URLSearchParams({ username: 'admin', password: adminPassword, is_admin_login: '1' });
  const service = `${server.url}/api/platform.php?service=Platform.User.UserLogin`;
  const { data } = (await (await fetch(service, { method: 'POST', body })).json()) as Envelope<SignedIn>;
  await context.addCookies([
    { name: 'token', value: data.access_token, url: server.url, sameSite: 'Strict' },
  ]);
  const page = await context.newPage();
  await page.goto(`${server.url}/admin${path}`);
  await page.waitForSelector('#main h1');
  return page;
}
