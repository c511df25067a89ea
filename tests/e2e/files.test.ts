import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { keepTab, leaveFor, speak } from '../support/browser/tab.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { padded, picture } from '../support/files/pictures.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;

const upload = '/platmanage/material/assets_upload';
const list = '/platmanage/material/assets_manage/list';
const call = (service: string, fields: Row = {}) =>
  callService(server.url, service, { access_token: token, lang: 'en', ...fields });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const asked = page.waitForEvent('filechooser');
  await button('Choose files').click();
  await (await asked).setFiles(files);
};
const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const named = async (name: string) => {
  const { data } = await call('Admin.File.GetList', { filter: { name } });
  return data.items as { id: number; url: string }[];
};

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());
keepTab(async () => {
  page = await openPage(server.url, {
    ...{ lang: 'en', token },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return page;
});

describe('uploading', () => {
  it('takes many at once and says of each that it may not what is wrong (ACC-05, FIL-03) [page-35]', async () => {
    await leaveFor(page, upload);
    const png = await picture('png', 320, 240);
    await choose(
      ...['one.png', 'two.png', 'three.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png })),
      { name: 'huge.png', mimeType: 'image/png', buffer: padded(png, 2_097_153) },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>1</script>') },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    );
    await expect.poll(() => page.getByText('3 of 6 uploaded, 3 failed').count()).toBe(1);
    expect(await line('huge.png').getByRole('alert').textContent()).toContain('File Too Large');
    expect(await line('page.html').getByRole('alert').textContent()).toContain('not supported');
    expect(await line('nothing.txt').getByRole('alert').textContent()).toContain('empty');
    // Errors within one second share a dialog.
    await page.waitForTimeout(1000);
    await closeRefusal(page);
    expect(await violations(page)).toEqual([]);
    await button('Clear finished').click();
    expect(await line('one.png').count()).toBe(0);
  });

  it('goes on where it stopped, after a pause, a lost connection and a reload (FIL-03)', async () => {
    const photo = padded(await picture('jpeg', 900, 700), 1_900_000);
    const file = { name: 'long.jpg', mimeType: 'image/jpeg', buffer: photo };
    let parts = 0;
    let broken = false;
    const part = '**/api/admin.php?service=Admin.File.AppendUpload';
    await page.route(part, async (route) => {
      parts++;
      if (broken) return route.abort();
      await new Promise((resolve) => setTimeout(resolve, 150));
      return route.continue();
    });
    await leaveFor(page, upload);
    await choose(file);
    await expect.poll(() => parts).toBeGreaterThan(1);
    await button('Pause long.jpg').click();
    await expect.poll(() => line('long.jpg').textContent()).toContain('Paused at');
    const before = parts;
    await page.waitForTimeout(500);
    expect(parts).toBe(before);

    broken = true;
    await button('Resume long.jpg').click();
    await expect.poll(() => line('long.jpg').textContent()).toContain('Connection lost');
    // The upload is retried without asking the user.
    await page.waitForTimeout(500);
    expect(await page.getByRole('alertdialog').or(page.getByRole('dialog')).count()).toBe(0);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    broken = false;
    await expect.poll(() => page.getByText('Unfinished uploads').count()).toBe(1);
    parts = 0;
    await choose(file);
    await expect.poll(() => line('long.jpg').textContent(), { timeout: 15_000 }).toContain('Uploaded');
    // The whole file has eight parts.
    expect(parts).toBeLessThan(8);
    await page.unroute(part);
    expect(await named('long.jpg')).toHaveLength(1);
  });

  it('takes what is dropped, and gives up what is cancelled', async () => {
    await leaveFor(page, upload);
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a,b\n1,2\n'], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    });
    await page.getByText('Drop files or folders here').dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(() => line('dropped.csv').textContent()).toContain('Uploaded');
    await button('Remove from the list dropped.csv').click();
    expect(await named('dropped.csv')).toHaveLength(1);
  });
});

describe('the files', () => {
  it('are cards with small pictures that the arrows walk over, and lines as well [page-35]', async () => {
    await leaveFor(page, list);
    const cards = page.locator('[data-card]');
    await expect.poll(() => cards.count()).toBe(5);
    const small = page.locator('[data-card] img').first();
    await expect.poll(() => small.evaluate((shot: HTMLImageElement) => shot.naturalWidth)).toBeGreaterThan(0);
    expect(await small.getAttribute('src')).toMatch(/\?width=384$/);
    expect(await violations(page)).toEqual([]);
    await cards.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.getByText('2 selected').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('2 selected').count()).toBe(0);
    await button('List view').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    await button('Card view').click();
    await cards.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => routeOf(page)).toContain('/assets_manage/show/');
  });

  it.each([
    ['zh_cn', '复制 URL', '已复制'],
    ['en', 'Copy URL', 'Copied'],
  ] as const)('give their address away, which opens them, in %s', async (lang, copy, copied) => {
    await speak(page, lang);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const [one] = await named('one.png');
    const [two] = await named('two.png');
    await leaveFor(page, list);
    const ofCard = page.getByRole('button', { name: `${copy} one.png`, exact: true });
    await ofCard.click();
    await page.getByText(copied, { exact: true }).first().waitFor();
    await expect.poll(clipboard).toBe(`${server.url}${one?.url}`);
    await leaveFor(page, `/platmanage/material/assets_manage/show/${two?.id}`);
    const ofRecord = page.getByRole('button', { name: copy, exact: true }).first();
    await ofRecord.focus();
    await page.keyboard.press('Enter');
    await page.getByText(copied, { exact: true }).first().waitFor();
    await expect.poll(clipboard).toBe(`${server.url}${two?.url}`);
    const answer = await fetch(await clipboard());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('show what they are and where they are used, and go only when nothing uses them (FIL-10)', async () => {
    const [one] = await named('one.png');
    const [two] = await named('two.png');
    const user = await call('Admin.User.AddMember', {
      ...{ username: 'shows_it', password: 'secret-1', level: 100, avatar: one?.url ?? '' },
    });
    await leaveFor(page, `/platmanage/material/assets_manage/show/${one?.id}`);
    await expect.poll(() => page.getByRole('link', { name: 'shows_it' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
      `${one?.url}?download=1`,
    );
    expect(await violations(page)).toEqual([]);
    await button('Delete').click();
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => dialog.textContent()).toContain('In use and cannot be deleted');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await leaveFor(page, `${list}?filter=${encodeURIComponent(JSON.stringify({ kind: 'picture' }))}`);
    for (const name of ['one.png', 'two.png']) await page.getByLabel(`Select ${name}`).check({ force: true });
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => dialog.textContent()).toContain('These are in use');
    expect(await dialog.getByRole('link', { name: 'shows_it' }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete the other 1' }).click();
    await expect.poll(async () => (await named('two.png')).length).toBe(0);
    expect((await named('one.png')).length).toBe(1);
    await expect.poll(async () => (await fetch(server.url + two?.url)).status).toBe(404);
    await call('Admin.User.DelMember', { ids: [Number(user.data.id)] });
  });

  it('are chosen for a picture field, or cut to the shape that it wants, by keyboard too', async () => {
    await leaveFor(page, '/user/add');
    await button('Choose existing').click();
    const pictures = page.getByRole('dialog', { name: 'Choose a picture' });
    await pictures.getByRole('button', { name: 'one.png' }).click();
    const [one] = await named('one.png');
    const shown = page.locator('#main form img');
    await expect.poll(() => shown.getAttribute('src')).toBe(`${one?.url}?width=96`);

    const asked = page.waitForEvent('filechooser');
    await page.getByLabel('Avatar').click();
    const wide = { name: 'wide.png', mimeType: 'image/png', buffer: await picture('png', 900, 600) };
    await (await asked).setFiles(wide);
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await expect.poll(() => dialog.textContent()).toContain('Chosen: 600 × 600');
    expect(await dialog.textContent()).toContain('Recommended size: 256 × 256');
    await expect.poll(() => violations(page)).toEqual([]);
    await dialog.getByLabel('move the south east drag handle').focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => dialog.textContent()).not.toContain('600 × 600');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await expect.poll(async () => (await named('wide.png')).length).toBe(1);
    const { data } = await call('Admin.File.GetList', { filter: { name: 'wide.png' } });
    expect(data.items).toMatchObject([{ width: 256, height: 256 }]);
    await expect.poll(() => shown.getAttribute('src')).toMatch(/\?width=96$/);
    expect(await violations(page)).toEqual([]);
  });

  it('are cut in the library to files of their own, and lead back where nothing is cut', async () => {
    const tall = { name: 'tall.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 500) };
    await leaveFor(page, upload);
    await choose(tall);
    // The list still shows the uploaded files after leaving the page and coming back.
    const crop = page.getByRole('link', { name: 'Crop tall.jpg' });
    await crop.waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await crop.waitFor({ state: 'detached' });
    await page.goBack();
    await crop.waitFor();
    const [file] = await named('tall.jpg');
    const show = `/platmanage/material/assets_manage/show/${file?.id}`;
    // Loads the app, so that it forgets the uploads so far.
    await page.goto(`/admin${show}`);
    await page.getByRole('link', { name: 'Crop', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await expect.poll(() => dialog.textContent()).toMatch(/Chosen: \d+ × \d+/);
    await expect.poll(() => violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => routeOf(page)).toBe(show);
    await page.getByRole('link', { name: 'Crop', exact: true }).click();
    await dialog.getByLabel('move the south east drag handle').focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowUp');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await line('tall.jpg').filter({ hasText: 'Uploaded' }).waitFor();
    expect(routeOf(page)).toBe('/platmanage/material/assets_upload');
    const { data } = await call('Admin.File.GetList', { filter: { name: 'tall.jpg' }, sort: 'id' });
    const [whole, part] = data.items as unknown as Record<'width' | 'height', number>[];
    expect(whole).toMatchObject({ width: 300, height: 500, url: file?.url });
    expect(part?.height).toBeLessThan(500);
  });

  it('are called again', async () => {
    const [one] = await named('one.png');
    await leaveFor(page, `/platmanage/material/assets_manage/edit/${one?.id}`);
    await page.getByLabel('File name').fill('a/b.png');
    await button('Save').click();
    await expect
      .poll(() => page.getByText('The file name cannot contain slashes').count())
      .toBeGreaterThan(0);
    await page.getByLabel('File name').fill('first.png');
    await page.getByLabel('Alternative text').fill('A blue field');
    await button('Save').click();
    await expect.poll(async () => (await named('first.png')).length).toBe(1);
  });
});
