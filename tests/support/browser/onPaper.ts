import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A drawing is printed as a light screen shows it, also where the screen is dark. The page is in print media. */
export async function expectLightOnPaper(page: Page, drawing: Locator): Promise<void> {
  const picture = () => drawing.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = await picture();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect.poll(async () => (await picture()) === printed).toBe(true);
}

/** On paper stand the names of a drawing's colours and what was chosen above it, and nothing that was not chosen. */
export async function expectSaidOnPaper(page: Page): Promise<void> {
  const said = page.locator('#main :is([data-on-paper] button, [data-active] .pick)');
  const isSaid = await said.evaluateAll((all) => all.map((one) => one.checkVisibility()));
  expect(isSaid).toContain(true);
  expect(isSaid).toEqual(await said.evaluateAll((all) => all.map((one) => one.ariaPressed !== 'false')));
}
