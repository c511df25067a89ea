import type { Page } from 'playwright-core';

/** Waits for the dialog that reports a server error and closes it. */
export async function closeRefusal(page: Page, why?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: /^(Error|错误提示)$/ });
  await (why === undefined ? dialog : dialog.getByText(why)).waitFor();
  await dialog.getByRole('button').click();
  await dialog.waitFor({ state: 'detached' });
}
