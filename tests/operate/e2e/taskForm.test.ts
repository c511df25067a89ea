import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { flow } from '../../support/flow/api.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  const drawn = flow({ end: { type: 'respond', fields: { said: { lit: 'hello' } } } }, 'start>end');
  for (const service of ['App.Task.Say', 'App.Task.Draft', 'App.Task.Say_Again']) {
    const { id = 0 } = await platform.call('Admin.ApiDesign.SaveDraft', {
      ...{ service, title: service, module: 'Tasks', description: 'Says hello', parameters: [] },
      returns: [{ name: 'said', type: 'string' }],
      flow: drawn as unknown as Json,
    });
    if (!service.endsWith('Draft')) await platform.call('Admin.ApiDesign.Publish', { id });
  }
});
afterAll(() => platform.server.stop());

const words = {
  en: {
    pick: 'Choose a published API',
    title: /^Title/,
    action: /^Action/,
    draft: 'not a published',
  },
  zh_cn: {
    pick: '选择已发布的接口',
    title: /^计划任务标题/,
    action: /^接口方法名/,
    draft: '没有发布',
  },
} as const;

test.each(['en', 'zh_cn'] as const)(
  'a task is offered the published APIs in %s, and takes no other [rule-18]',
  async (lang) => {
    const say = words[lang];
    const page = await platform.open('/platmanage/scheduledtask/add', { lang });
    await page.getByLabel(say.title).fill(`Task ${lang}`);
    const action = page.getByLabel(say.action);
    const pick = page.getByLabel(say.pick, { exact: true });
    await pick.fill('App.Task');
    const offered = page.getByRole('option');
    await offered.first().waitFor();
    // The form would reject a name with an underscore.
    expect(await offered.allInnerTexts()).toEqual([expect.stringContaining('App.Task.Say')]);
    expect(await violations(page)).toEqual([]);
    await offered.first().click();
    await expect.poll(() => action.inputValue()).toBe('Say');
    await action.fill('Draft');
    await page.locator('form button[type=submit]').first().click();
    await closeRefusal(page);
    expect(await page.locator('p.error').allInnerTexts()).toEqual([expect.stringContaining(say.draft)]);
    await pick.fill('App.Task');
    await offered.first().click();
    await expect.poll(() => page.locator('p.error').count()).toBe(0);
    await page.locator('form button[type=submit]').first().click();
    const saved = async () =>
      (
        (await platform.call('Admin.Task.GetList', { filter: { title: `Task ${lang}` } }))['items'] as Row[]
      )[0];
    await expect
      .poll(saved, { timeout: 15_000 })
      .toMatchObject({ api: 'App.Task.Say', title: `Task ${lang}` });
    await page.context().close();
  },
);
