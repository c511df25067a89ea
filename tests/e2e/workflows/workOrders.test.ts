import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { picture } from '../../support/files/pictures.ts';

let platform: Platform;
let developer: string;

beforeAll(async () => {
  platform = await startPlatform();
  developer = (await platform.developer('someone')).token;
}, 180_000);
afterAll(() => platform.server.stop());

const attached = async (): Promise<string> => {
  const form = new FormData();
  form.append('access_token', developer);
  form.append('private', '1');
  form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'shot.png');
  const address = `${platform.server.url}/api/admin.php?service=Admin.File.Upload`;
  const answer = (await (await fetch(address, { method: 'POST', body: form })).json()) as { data: Row };
  return String(answer.data['url']);
};

describe('a work order', () => {
  it('is answered and finished in the browser, and its developer is shown (WO-01, FIL-14) [page-39, beyond-22]', async () => {
    const attachments = [await attached()] as never;
    const order = {
      title: 'It fails',
      type: 'api',
      details: 'Every call',
      phone: '13800000000',
      attachments,
    };
    const { id } = await platform.call('Platform.WorkOrder.Add', order, developer);
    const page = await platform.open('/platmanage/api-usb-workorder/list');
    const tabs = page.getByRole('group', { name: 'Status' });
    await tabs.getByRole('button', { name: /Pending\s*1/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('{"status":"pending"}');
    await page.getByRole('link', { name: 'It fails' }).click();
    const shown = page.locator('.kf-files img');
    expect(await shown.evaluate((one) => (one as HTMLImageElement).decode().then(() => true))).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: /^Reply/ }).fill('Which application?');
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'how-to.txt', mimeType: 'text/plain', buffer: Buffer.from('like this') },
    });
    await page.getByRole('button', { name: 'Remove how-to.txt' }).waitFor();
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByRole('listitem').getByText('Which application?').waitFor();
    expect(await page.getByRole('textbox', { name: /^Reply/ }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Resolved').first().waitFor();
    expect(await page.getByRole('button', { name: 'Finish' }).count()).toBe(0);
    const { items } = await platform.call('Platform.Message.GetList', {}, developer);
    expect(items).toMatchObject([
      { title: { en: 'Your work order “It fails” was resolved' }, record_id: id },
      { title: { zh_cn: '工单“It fails”有新回复' }, text: { en: 'Which application?' } },
    ]);
    await page.context().close();
  });

  it('answers the agent in his messages, and the badge goes when they are read [shell-07]', async () => {
    const order = { title: 'Once more', type: 'bug', details: 'It fails', phone: '13800000000' };
    const { id } = await platform.call('Platform.WorkOrder.Add', order, developer);
    await platform.call('Admin.WorkOrder.Reply', { id: id as never, content: 'When?' });
    await platform.call('Platform.WorkOrder.Reply', { id: id as never, content: 'At noon' }, developer);
    const page = await platform.open('/home');
    await page.getByRole('button', { name: /Account menu \(1 unread/ }).click();
    await page.getByRole('menuitem', { name: /Message center/ }).click();
    await page.getByRole('button', { name: /New reply to the work order/ }).click();
    await page.getByText('At noon').waitFor();
    // The badge updates before its next poll.
    await page.getByRole('button', { name: /Account menu \(/ }).waitFor({ state: 'detached', timeout: 5000 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the record' }).click();
    await page.getByRole('heading', { name: 'Once more' }).waitFor();
    await page.context().close();
  });
});
