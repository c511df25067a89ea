import type { FileChooser, Locator, Page } from 'playwright-core';

/** The form control with this label, required or not. */
export function fieldOf(page: Page, label: string): Locator {
  const text = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return page.locator('#main form').getByLabel(new RegExp(`^${text}\\*?$`));
}

/** The validation error of a form control, or an empty string. */
export async function faultOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return '';
    const [id = ''] = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(id)?.textContent ?? '';
  });
}

/** Selects files for a field through the file chooser of its button. */
export async function giveFiles(
  page: Page,
  label: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await fieldOf(page, label).click();
  await (await asked).setFiles(files);
}
