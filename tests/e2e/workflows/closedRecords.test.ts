import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lang, Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { fieldOf } from '../../support/form.ts';
import { newApp } from '../../support/gateway/newApp.ts';

// An application can be edited until it is canceled (`editWhen` in its resource file).
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());

async function appOf(name: string): Promise<number> {
  const app = await platform.call('Admin.App.Add', newApp({ name, account_id: 1, daily_limit: 0 }));
  const id = Number(app['id']);
  await platform.call('Admin.App.Pass', { id });
  const { version = 0 } = await platform.call('Admin.App.Get', { id });
  await platform.call('Admin.App.Edit', { id, version, institution: 'Umbrellas' });
  return id;
}
const cancel = (id: number) => platform.call('Admin.App.Cancel', { id });

interface Said {
  readonly edit: string;
  readonly name: string;
  readonly history: string;
  readonly restore: RegExp;
  readonly closed: string;
  readonly toRecord: string;
  readonly save: string;
  readonly refused: string;
}
const words: Readonly<Record<Lang, Said>> = {
  en: {
    ...{ edit: 'Edit', name: 'Name', history: 'History', restore: /^Restore this version/ },
    ...{
      closed: 'This record cannot be changed in its current state',
      toRecord: 'Open the record',
      save: 'Save',
    },
    refused: 'Not allowed in the current state',
  },
  zh_cn: {
    ...{ edit: '编辑', name: '应用名称', history: '变更历史', restore: /^恢复此版本/ },
    ...{ closed: '当前状态下不能修改', toRecord: '查看记录', save: '保存' },
    refused: '当前状态不允许该操作',
  },
};

describe.each(['en', 'zh_cn'] as const)('a record that is not to be edited any more, in %s', (lang) => {
  const said = words[lang];
  let [open, closed]: [number, number] = [0, 0];
  beforeAll(async () => {
    [open, closed] = [await appOf(`Open ${lang}`), await appOf(`Closed ${lang}`)];
    await cancel(closed);
  });

  it('is offered for it nowhere: in no row, not on its own screen, not in its history [state-04]', async () => {
    const page = await platform.visit('/application/list', { lang });
    const offers = async (name: string): Promise<string[]> => {
      const row = page.getByRole('row').filter({ hasText: name });
      await row.waitFor();
      const inSight = await row.getByRole('link').allInnerTexts();
      const more = row.locator('button[aria-haspopup=menu]');
      if ((await more.count()) === 0) return inSight;
      await more.click();
      await page.getByRole('menu').waitFor();
      const inMenu = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      return [...inSight, ...inMenu];
    };
    expect(await offers(`Open ${lang}`)).toContain(said.edit);
    expect(await offers(`Closed ${lang}`)).not.toContain(said.edit);
    for (const [id, isOpen] of [
      [open, true],
      [closed, false],
    ] as const) {
      await goTo(page, `/application/show/${id}`);
      const history = page.getByRole('button', { name: said.history, exact: true });
      await history.waitFor();
      expect(await page.getByRole('link', { name: said.edit, exact: true }).count()).toBe(isOpen ? 1 : 0);
      await history.click();
      const drawer = page.getByRole('dialog');
      await drawer.locator('article').nth(2).waitFor();
      expect((await drawer.getByRole('button', { name: said.restore }).count()) > 0).toBe(isOpen);
    }
    await platform.leave(page);
  });

  it('says so where its form would be, and leads to the record [state-04]', async () => {
    const page = await platform.visit(`/application/update/${closed}`, { lang });
    await page.getByText(said.closed, { exact: true }).waitFor();
    expect(await page.locator('#main form').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: said.toRecord, exact: true }).click();
    await page.waitForURL(`**/application/show/${closed}`);
    await platform.leave(page);
  });

  it('is refused by the server where its form stood open, and what was typed stays [state-04]', async () => {
    const id = await appOf(`Canceled meanwhile ${lang}`);
    const page = await platform.visit(`/application/update/${id}`, { lang });
    await fieldOf(page, said.name).fill('Typed');
    await cancel(id);
    await page.getByRole('button', { name: said.save, exact: true }).click();
    await page.getByText(said.refused).first().waitFor();
    expect(await fieldOf(page, said.name).inputValue()).toBe('Typed');
    const app: Row = await platform.call('Admin.App.Get', { id });
    expect(app).toMatchObject({ name: `Canceled meanwhile ${lang}`, status: 'canceled' });
    await platform.leave(page);
  });
});
