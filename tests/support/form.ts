import type { FileChooser, Locator, Page } from 'playwright-core';

/** The control of a form that has this label, whether it is required or not. */
export function fieldOf(page: Page, label: string): Locator {
  const text = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return page.locator('#main form').getByLabel(new RegExp(`^${text}\\*?$`));
}

/** What a form says is wrong with a control, or nothing. */
export async function faultOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return '';
    const [id = ''] = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(id)?.textContent ?? '';
  });
}

/** Gives files to a field by the button that opens the system's own choice. */
export async function giveFiles(
  page: Page,
  label: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await fieldOf(page, label).click();
  await (await asked).setFiles(files);
}
