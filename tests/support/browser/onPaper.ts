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
