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
 * appears, or the address leads elsewhere.
 *
 * @throws when nothing of this has happened after ten seconds.
 */
async function goOn(address: string): Promise<void> {
  const late = performance.now() + 10_000;
  // A page that is still loading has no router yet that would notice.
  while (!document.querySelector('h1') && performance.now() < late) await new Promise(requestAnimationFrame);
  const before = document.title;
  const start = location.pathname + location.search;
  const questions = () => [...document.querySelectorAll('[role=alertdialog]')];
  // One of them may still be closing.
  const earlier = questions();
  // React-admin's pages share the frame's heading, so their content is another sign.
  const content = ['h1', '#main > :last-child'].map((one) => document.querySelector(one));
  if (address === start) return;
  const isSamePage = address.split('?')[0] === location.pathname;
  // Numbers the history entry as the router does.
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  if (isSamePage) return;
  const isThere = () =>
    document.title !== before ||
    // A prompt about unsaved changes leads back at first.
    ![start, address].includes(location.pathname + location.search) ||
    content.some((one) => one?.isConnected === false) ||
    questions().some((one) => !earlier.includes(one));
  while (!isThere()) {
    if (performance.now() > late) throw new Error(`${address} shows the same page as ${start}`);
    await new Promise(requestAnimationFrame);
  }
}
