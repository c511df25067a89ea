import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { visit } from '../support/browser/sharedTab.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { padded, picture } from '../support/files/pictures.ts';
import { faultOf, fieldOf } from '../support/form.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';
import { accountRules, accountWords as words } from './accountWords.ts';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());

const call = (service: string, fields: Row = {}) =>
  callService(server.url, service, { access_token: token, lang: 'en', ...fields });
const addMember = (username: string, more: Row = {}) =>
  call('Admin.User.AddMember', { username, password: 'secret-1', level: 100, ...more });

describe.each(['zh_cn', 'en'] as const)('accounts in %s', (lang) => {
  const say = words[lang];
  let page: Page;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const dialog = () => page.getByRole('alertdialog');

  beforeAll(async () => {
    page = await openPage(server.url, { lang, token });
  });
  afterAll(() => page.context().close());

  describe('the form', () => {
    beforeAll(async () => {
      await visit(page, '/user/add');
      await press(say.add);
    });

    it.each(accountRules)('%s %j [rule-03, rule-06]', async (field, value, told) => {
      // The account name stays empty, so that no attempt creates an account.
      const control = fieldOf(page, say.fields[field]);
      await control.fill(value);
      await press(say.add);
      await expect.poll(() => faultOf(control)).toBe(told?.[lang] ?? '');
      expect(await control.inputValue()).toBe(value);
      const { data } = await call('Admin.User.AddMember', { [field]: value, lang });
      const errors = (data['errors'] ?? []) as { field: string; message: string }[];
      expect(errors.find((error) => error.field === field)?.message ?? '').toBe(told?.[lang] ?? '');
      await fieldOf(page, say.fields.username).fill('');
    });

    it('takes no picture that is none or too large (ACC-05) [rule-10, rule-41, error-11]', async () => {
      const told = page.locator('#main form').getByRole('alert');
      const give = async (name: string, mimeType: string, buffer: Buffer) => {
        const asked = page.waitForEvent('filechooser');
        await fieldOf(page, say.fields.avatar).click();
        await (await asked).setFiles({ name, mimeType, buffer });
      };
      await give('a.gif', 'image/gif', Buffer.from('GIF89a'));
      await expect.poll(() => told.textContent()).toBe(say.pictureType);
      await give('a.png', 'image/png', padded(await picture('png'), 2_097_153));
      await expect.poll(() => told.textContent()).toContain(say.tooLarge);
      // Only its first bytes show that it is not an image of this type.
      await give('b.png', 'image/png', await picture('gif'));
      await expect.poll(() => told.textContent()).toBe(say.pictureType);
      await closeRefusal(page);
      expect(await violations(page)).toEqual([]);
    });
  });

  it('the new password is typed twice, and differs from nothing [shell-08, rule-07]', async () => {
    await visit(page, '/account/resetPassword');
    await fieldOf(page, say.again.old_password).fill('Kaifang-test-1');
    await fieldOf(page, say.again.new_password).fill('Kaifang-test-2');
    const again = fieldOf(page, say.again.new_password_again);
    await again.fill('Kaifang-test-3');
    await press(say.change);
    await expect.poll(() => faultOf(again)).toBe(say.differ);
    expect(await again.inputValue()).toBe('Kaifang-test-3');
  });

  it('lives: made, shown, changed under the same name, disabled, enabled, deleted [page-26]', async () => {
    const name = `开发者_${lang}`;
    await visit(page, '/user/list');
    await page
      .locator('#main')
      .getByRole('link', { name: /^(新增|Add)$/ })
      .click();
    await fieldOf(page, say.fields.username).fill(name);
    await fieldOf(page, say.fields.password).fill('secret-1');
    await fieldOf(page, say.fields.tel).fill('13800138000');
    await press(say.add);
    await page.getByRole('heading', { name }).waitFor();
    expect(routeOf(page)).toMatch(/^\/user\/look-over\/\d+$/);

    await page.getByRole('link', { name: say.edit, exact: true }).click();
    await page.waitForURL(/\/user\/compile\/\d+$/);
    expect(await fieldOf(page, say.fields.username).isEditable()).toBe(false);
    expect(await fieldOf(page, say.fields.username).inputValue()).toBe(name);
    expect(await fieldOf(page, say.fields.password).inputValue()).toBe('');
    await fieldOf(page, say.fields.nickname).fill('小明');
    await press(say.save);
    await page.locator('dd', { hasText: '小明' }).waitFor();

    await visit(page, '/user/list');
    await row(name)
      .getByRole('button', { name: `${say.disable} ${name}` })
      .click();
    expect(await dialog().textContent()).toContain(say.sure);
    await dialog().getByRole('button', { name: say.disable }).click();
    await row(name).getByText(say.disabled).waitFor();
    await row(name)
      .getByRole('button', { name: `${say.enable} ${name}` })
      .click();
    await row(name).getByText(say.enabled).waitFor();

    await row(name)
      .getByRole('button', { name: new RegExp(name) })
      .last()
      .click();
    await page.getByRole('menuitem', { name: say.delete }).click();
    await dialog().getByRole('button', { name: say.delete }).click();
    await row(name).waitFor({ state: 'detached' });
  });

  it('several are disabled at once, and only those that are not yet', async () => {
    for (const n of [1, 2, 3]) await addMember(`bulk_${lang}_${n}`, { tel: `1380013800${n}` });
    const { data } = await call('Admin.User.GetAllMembers', { q: `bulk_${lang}_3` });
    const [third] = data['items'] as Row[];
    await call('Admin.User.AlterMemberStatus', { id: third?.['id'] ?? 0, status: 'disabled' });
    await visit(page, `/user/list?filter=${encodeURIComponent(JSON.stringify({ q: `bulk_${lang}` }))}`);
    for (const n of [1, 2, 3]) await row(`bulk_${lang}_${n}`).getByRole('checkbox').check();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: `${say.disable} (2)` })
      .click();
    await dialog().getByRole('button', { name: say.disable }).click();
    await expect.poll(() => page.getByRole('cell', { name: say.disabled }).count()).toBe(3);
    expect(await page.getByRole('toolbar').count()).toBe(0);
  });

  it('a chosen field is set in the selected ones, and a left empty one is cleared', async () => {
    await visit(page, `/user/list?filter=${encodeURIComponent(JSON.stringify({ q: `bulk_${lang}` }))}`);
    for (const n of [1, 2]) await row(`bulk_${lang}_${n}`).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: say.editSelected }).click();
    const form = page.getByRole('dialog');
    const box = (name: string) => form.getByRole('textbox', { name });
    const submit = form.getByRole('button', { name: say.editMany, exact: true });
    expect(await submit.isDisabled()).toBe(true);
    for (const name of [say.fields.nickname, say.fields.tel])
      await form.getByRole('checkbox', { name }).check();
    await box(say.fields.tel).fill('1');
    await submit.click();
    await expect.poll(() => faultOf(box(say.fields.tel))).not.toBe('');
    await box(say.fields.tel).fill('');
    // A field that is chosen no longer stays so, whatever was typed in it.
    const email = form.getByRole('checkbox', { name: say.fields.email });
    await email.check();
    await box(say.fields.email).fill('shared@example.com');
    await email.uncheck();
    await box(say.fields.nickname).fill('大家');
    expect(await email.isChecked()).toBe(false);
    await submit.click();
    await expect.poll(() => page.getByRole('cell', { name: '大家' }).count()).toBe(2);
    const { data } = await call('Admin.User.GetAllMembers', { q: `bulk_${lang}` });
    expect((data['items'] as Row[]).map(({ nickname, tel, email }) => [nickname, tel, email])).toEqual([
      [null, '13800138003', null],
      ['大家', null, null],
      ['大家', null, null],
    ]);
  });

  it('a draft of a change of many chooses its fields until it is discarded', async () => {
    const path = `/user/list?filter=${encodeURIComponent(JSON.stringify({ q: `bulk_${lang}` }))}`;
    const form = page.getByRole('dialog');
    const nickname = form.getByRole('checkbox', { name: say.fields.nickname });
    const change = async () => {
      await row(`bulk_${lang}_1`).getByRole('checkbox').check();
      await page.getByRole('toolbar').getByRole('button', { name: say.editSelected }).click();
    };
    await visit(page, path);
    await change();
    await nickname.check();
    await form.getByRole('textbox', { name: say.fields.nickname }).fill('大家好');
    await page.reload();
    await change();
    await expect.poll(() => nickname.isChecked()).toBe(true);
    await form.getByRole('button', { name: say.discard }).click();
    expect(await nickname.isChecked()).toBe(false);
    await form.getByRole('button', { name: say.cancel }).click();
  });

  it('a name that is taken is shown at its field, and what was typed stays', async () => {
    await addMember(`Taken_${lang}`);
    await visit(page, '/user/add');
    const username = fieldOf(page, say.fields.username);
    await username.fill(`tAKEN_${lang}`);
    await fieldOf(page, say.fields.password).fill('secret-1');
    await press(say.add);
    await expect.poll(() => faultOf(username)).toBe(say.taken);
    expect(await fieldOf(page, say.fields.password).inputValue()).toBe('secret-1');
  });
});

describe('an admin of level 200', () => {
  const say = words.zh_cn;
  const uris = ['/user/list', '/user/add', '/user/compile', '/user/look-over', '/user/disable'];
  let page: Page;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const isTold = async (why: string) => {
    const told = page.getByRole('alertdialog', { name: '错误提示' });
    await told.getByText(why).waitFor();
    await told.getByRole('button').click();
    await told.waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    await addMember('helper', { level: 200 });
    page = await openPage(server.url, {
      lang: 'zh_cn',
      token: await tokenOf(server.url, 'helper', 'secret-1'),
    });
  });
  afterAll(() => page.context().close());

  it('sees nothing of the accounts before he was given operations', async () => {
    await visit(page, '/user/list');
    await page.getByText('Oh~~您没有浏览这个页面的权限~').waitFor();
    expect(await page.getByRole('link', { name: '账号', exact: true }).count()).toBe(0);
  });

  it('may do what was granted, and only that [role-07]', async () => {
    for (const uri of uris) await call('Admin.Operation.Add', { title: uri, uri, levels: [200] });
    await page.goto('/admin/user/list');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Taken_en', exact: true }) });
    await row.getByRole('button', { name: '禁用 Taken_en' }).waitFor();
    await row.getByRole('button').last().click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['查看', '复制']);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: '导出' }).count()).toBe(0);
    await visit(page, '/platmanage/permissions/admin-assign');
    await page.getByText('Oh~~您没有浏览这个页面的权限~').waitFor();
  });

  it('is offered no level that he may not give (AZ-01)', async () => {
    // So few fit on the screen without scrolling.
    const offered = async () => {
      const group = page.getByRole('radiogroup', { name: say.level });
      await group.waitFor();
      return (await group.getByRole('radio').locator('xpath=ancestor::label').allInnerTexts()).map((name) =>
        name.trim(),
      );
    };
    await visit(page, '/user/add');
    expect(await offered()).toEqual(['普通会员', '个人开发者', '企业开发者']);
    const { data } = await call('Admin.User.GetAllMembers', { filter: { username: 'Taken_en' } as never });
    await visit(page, `/user/compile/${(data['items'] as Row[])[0]?.['id']}`);
    expect(await offered()).toEqual(['普通会员', '个人开发者']);
  });

  it('neither changes nor disables who stands above him (AU-20) [role-08]', async () => {
    await visit(page, '/user/compile/1');
    await fieldOf(page, say.fields.nickname).fill('mine');
    expect(await fieldOf(page, say.fields.password).count()).toBe(0);
    await press(say.save);
    await isTold(say.forbidden);
    await visit(page, '/user/look-over/1');
    await press(say.disable);
    await page.getByRole('alertdialog').getByRole('button', { name: say.disable }).click();
    const told = page.getByRole('alertdialog', { name: '错误提示' });
    await told.getByText(say.forbidden).waitFor();
    const { data } = await call('Admin.User.GetMember', { id: 1 });
    expect([data['nickname'], data['status']]).toEqual([null, 'enabled']);
  });
});
