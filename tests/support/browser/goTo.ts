import type { Page } from 'playwright-core';

/**
 * Goes to a route below /admin: in a tab that shows the product already as by a link, else by its address. Loading the
 * product costs ten times as much as going on in it, so a test loads it where loading is what it looks at.
 */
export async function goTo(page: Page, route: string): Promise<void> {
  if (page.url().includes('/admin/')) await page.evaluate(goOn, `/admin${route}`);
  else await page.goto(`/admin${route}`);
}

/** Goes to an address as the browser's button to go on does, and waits until another page stands there, or asks. */
async function goOn(address: string): Promise<void> {
  const before = document.title;
  const heading = document.querySelector('h1');
  if (address === location.pathname + location.search) return;
  const isSamePage = address.split('?')[0] === location.pathname;
  // As the router numbers what it goes to itself.
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  if (isSamePage) return;
  const late = performance.now() + 10_000;
  const isThere = () =>
    document.title !== before ||
    heading?.isConnected === false ||
    document.querySelector('[role=alertdialog]') !== null;
  while (!isThere() && performance.now() < late) await new Promise(requestAnimationFrame);
}
