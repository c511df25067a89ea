import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { picture } from '../../support/files/pictures.ts';
import { fieldOf } from '../../support/form.ts';
import { newApp } from '../../support/gateway/newApp.ts';
import { callService } from '../../support/server.ts';

let platform: Platform;
let admin: { id: number; token: string };

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.developer('an_admin', 200);
}, 180_000);
afterAll(() => platform.server.stop());

describe("one's own account", () => {
  it('shows the newest ten sign-ins, the failed ones among them, the newest first [page-29]', async () => {
    const attempt = (password: string) =>
      callService(platform.server.url, 'Platform.User.UserLogin', {
        ...{ username: 'an_admin', password, captcha: 'any', captcha_id: 'any' },
      });
    for (let n = 0; n < 10; n++) expect((await attempt('secret-6')).ret).toBe(200);
    expect((await attempt('wrong-one')).ret).toBe(400);
    const page = await platform.visit('/account/loginRecord', { token: admin.token });
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(10);
    expect(await rows.first().innerText()).toContain('Wrong username or password');
    const { items } = await platform.call('Platform.User.GetLoginRecords', { limit: 20 }, admin.token);
    expect(items).toHaveLength(12);
    // On a phone, too, the origin is visible without scrolling.
    await page.setViewportSize({ width: 400, height: 900 });
    const address = await rows.first().getByRole('cell', { name: '127.0.0.1', exact: true }).boundingBox();
    expect((address?.x ?? 400) + (address?.width ?? 0)).toBeLessThanOrEqual(400);
    await platform.leave(page);
  });

  it('changed elsewhere while its form was open keeps both: what was typed here, and what was said there', async () => {
    const owner = await platform.developer('two_tabs', 100);
    const page = await platform.visit('/account/accountSettings', { token: owner.token });
    await fieldOf(page, 'Email').fill('typed@example.com');
    const saidThere = { nickname: 'There', email: 'there@example.com' };
    await platform.call('Platform.User.EditProfile', saidThere, owner.token);
    // The page reloads the profile; the input was made on the previous one.
    const read = page.waitForResponse(/Platform\.User\.Profile/);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '中文简体' }).click();
    await read;
    await page.locator('#main form button[type=submit]').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('there@example.com').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.locator('button').last().click();
    await page.waitForURL('**/account/accountInfo');
    const profile = await platform.call('Platform.User.Profile', {}, owner.token);
    expect(profile).toMatchObject({ nickname: 'There', email: 'typed@example.com' });
    await platform.leave(page);
  });

  it('gets a picture, which is then in its profile and in the frame [page-31, shell-08]', async () => {
    const page = await platform.visit('/account/accountSettings', { token: admin.token });
    const asked = page.waitForEvent('filechooser');
    await page.getByLabel('Avatar').click();
    const buffer = await picture('png', 80, 80);
    await (await asked).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.locator('form img').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await save.click();
    await page.waitForURL('**/account/accountInfo');
    const profile = (await platform.call('Platform.User.Profile', {}, admin.token)) as Row;
    expect(profile['avatar']).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
    const shown = page.locator(`img[src^="${String(profile['avatar'])}"]`);
    await expect.poll(() => shown.count()).toBeGreaterThan(1);
    await platform.leave(page);
  });

  it('opens a message by its address in the folder where it lies', async () => {
    const owner = await platform.developer('reader', 100);
    const { id = 0 } = await platform.call(
      'Admin.App.Add',
      newApp({
        name: 'Told',
        app_key: 'told1',
        account_id: owner.id,
      }),
    );
    await platform.call('Admin.App.Pass', { id });
    const { items } = await platform.call('Platform.Message.GetList', {}, owner.token);
    const message = Number((items as Row[])[0]?.['id']);
    await platform.call('Platform.Message.Recycle', { id: message }, owner.token);
    const page = await platform.visit(`/account/message/show/${message}`, { token: owner.token });
    await page.getByRole('article').getByRole('button', { name: 'Restore' }).waitFor();
    expect(new URL(page.url()).searchParams.get('folder')).toBe('recycled');
    await platform.leave(page);
  });
});
