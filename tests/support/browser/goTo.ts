import type { Page } from 'playwright-core';

/**
 * Navigates to a route below /admin: as a link does in a tab that already shows the product, otherwise by its
 * address. Loading the product costs ten times as much as navigating in it, so a test loads it only where
 * loading is what it tests.
 */
export async function goTo(page: Page, route: string): Promise<void> {
  if (page.url().includes('/admin/')) await page.evaluate(goOn, `/admin${route}`);
  else await page.goto(`/admin${route}`);
}

/**
 * Navigates to an address like the browser's forward button, and waits until another page or a prompt
 * appears, or the address leads elsewhere. A page with the same title and heading is waited for in vain, for
 * ten seconds.
 */
async function goOn(address: string): Promise<void> {
  const before = document.title;
  const start = location.pathname + location.search;
  const heading = document.querySelector('h1');
  if (address === start) return;
  const isSamePage = address.split('?')[0] === location.pathname;
  // Numbers the history entry as the router does.
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  if (isSamePage) return;
  const late = performance.now() + 10_000;
  const isThere = () =>
    document.title !== before ||
    // A prompt about unsaved changes leads back at first.
    ![start, address].includes(location.pathname + location.search) ||
    heading?.isConnected === false ||
    document.querySelector('[role=alertdialog]') !== null;
  while (!isThere() && performance.now() < late) await new Promise(requestAnimationFrame);
}
