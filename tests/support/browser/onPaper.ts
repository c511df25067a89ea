import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Expects a drawing to print as on a light screen, also where the screen is dark. The page must be in print
 * media.
 */
export async function expectLightOnPaper(page: Page, drawing: Locator): Promise<void> {
  const picture = () => drawing.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = await picture();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect.poll(async () => (await picture()) === printed).toBe(true);
}

/**
 * Expects the printed page to show the legend of a drawing and the options selected above it, but none of the
 * others.
 */
export async function expectSaidOnPaper(page: Page): Promise<void> {
  const said = page.locator('#main :is([data-on-paper] button, [data-active] .pick)');
  const isSaid = await said.evaluateAll((all) => all.map((one) => one.checkVisibility()));
  expect(isSaid).toContain(true);
  expect(isSaid).toEqual(await said.evaluateAll((all) => all.map((one) => one.ariaPressed !== 'false')));
}
