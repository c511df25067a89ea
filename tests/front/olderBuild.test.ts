import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/browser/platform.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());

describe('a part of a form that belongs to an older build (FE-01)', () => {
  it.each([
    ['zh_cn', '系统已更新到新版本', '重新加载', '已恢复您上次未保存的内容'],
    ['en', 'A new version has been installed', 'Reload', 'Your unsaved changes were restored'],
  ] as const)(
    'says so and loses nothing that was typed, %s [error-06]',
    async (lang, told, reload, restored) => {
      const page = await platform.open('/401', { lang });
      page.on('dialog', (dialog) => void dialog.accept());
      // Text typed before the chunk was requested is kept, and so is text typed while it loads.
      let isTyped = () => {};
      const typed = new Promise<void>((resolve) => {
        isTyped = resolve;
      });
      const editor = /assets\/HtmlEditor-/;
      await page.route(editor, async (asked) => {
        await typed;
        await asked.fulfill({ status: 404, body: '' });
      });
      await page.goto(`${platform.server.url}/admin/platmanage/article/add`);
      const title = page.locator('input[name=title]');
      await title.fill(`half typed in ${lang}`);
      const entry = `${platform.server.url}/admin/`;
      const newer = '<script type="module" src="/admin/assets/newer.js"></script>';
      await page.route(entry, (asked) => asked.fulfill({ contentType: 'text/html', body: newer }));
      isTyped();
      await page.getByText(told).first().waitFor();
      await page.unroute(entry);
      await page.unroute(editor);
      await page.getByRole('button', { name: reload }).first().click();
      await page.getByText(restored).waitFor();
      expect(await title.inputValue()).toBe(`half typed in ${lang}`);
      expect(await page.getByText(told).count()).toBe(0);
      await page.context().close();
    },
  );
});
