import { launchBrowser } from '#tests/support/chromium.ts';
import { type FirstPaintBench, measureFirstPaint } from './firstPaint.ts';
import { measureScreens } from './screens.ts';

/** Measures what a fresh browser loads and how long it waits, one line per measurement. */
export async function measureInBrowser(bench: Omit<FirstPaintBench, 'browser'>): Promise<string[]> {
  const browser = await launchBrowser(true);
  try {
    const paints = await measureFirstPaint({ ...bench, browser });
    const sizes = await measureScreens(browser, bench.base, bench.token, bench.oneListUrl);
    return ['\na list in a fresh browser, its processor slowed down to a quarter:', ...paints, ...sizes];
  } finally {
    await browser.close();
  }
}
