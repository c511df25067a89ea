import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What floats over a page (an open menu, a hint) belongs to no landmark and needs none.
const run = async (within: string) => {
  // What fades or is being asked for anew is not yet what a person looks at.
  const moves = () =>
    document.querySelector('[data-stale]') !== null ||
    document.getAnimations().some(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && !isEndless;
    });
  for (let turns = 0; turns < 60 && moves(); turns++) await new Promise((next) => setTimeout(next, 50));
  const floating = document.querySelector('body > .MuiPopover-root, body > .MuiPopper-root');
  const rules = { region: { enabled: floating === null } };
  return (window as unknown as { axe: typeof Axe }).axe.run(within, { resultTypes: ['violations'], rules });
};

/** What axe-core finds wrong on the page, a line for each element: `rule target: how to mend it`. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // A script tag would be refused by the page's own policy; what the debugger evaluates is not.
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: source });
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
