import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Overlays (an open menu, a tooltip) belong to no landmark and need none.
const run = async (within?: string) => {
  // Elements that are fading or reloading are not in their final state yet.
  const moves = () =>
    document.querySelector('[data-stale]') !== null ||
    document.getAnimations().some(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && !isEndless;
    });
  for (let turns = 0; turns < 60 && moves(); turns++) await new Promise((next) => setTimeout(next, 50));
  const floating = document.querySelector('body > .MuiPopover-root, body > .MuiPopper-root');
  const rules = { region: { enabled: floating === null } };
  // The page and what lies over it, where there is a frame.
  const page = document.querySelector('#main') ? '#main, body > :not(#root)' : 'html';
  return (window as unknown as { axe: typeof Axe }).axe.run(within ?? page, {
    resultTypes: ['violations'],
    rules,
  });
};

/**
 * The axe-core violations on the page, one line per element: `rule target: how to fix it`. The menu and
 * the header are left out, which the walk over all screens examines by `html`.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // The page's CSP would block a script tag, but not code that the debugger evaluates.
  const session = await page.context().newCDPSession(page);
  try {
    // The report has the selector of an element, so axe-core need not keep the HTML of each that it checks.
    const { result: loaded } = await session.send('Runtime.evaluate', { expression: '!!window.axe' });
    if (!loaded.value)
      await session.send('Runtime.evaluate', {
        expression: `${source}; window.axe.configure({ noHtml: true });`,
      });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(${run})(${JSON.stringify(within)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails)
      throw new Error(`axe: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return (result.value as AxeResults).violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} ${target.join(' ')}: ${help}`),
    );
  } finally {
    await session.detach();
  }
}
