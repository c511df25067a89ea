import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';

let platform: Platform;
let developer: { id: number; token: string };

beforeAll(async () => {
  platform = await startPlatform();
  developer = await platform.developer('dev_one');
}, 180_000);
afterAll(() => platform.server.stop());

describe('a recharge', () => {
  it('goes from the developer’s request over the administrator’s approval into the balance [page-24, state-20, beyond-20]', async () => {
    const asked = { amount: '188.00', reason: 'Bank transfer 4711' };
    await platform.call('Platform.Recharge.Add', asked, developer.token);
    const page = await platform.visit('/service/recharge-audit');
    const row = page.getByRole('row').filter({ hasText: 'Bank transfer 4711' });
    await row.getByText('¥188.00').waitFor();
    // Waits for the complete question: content that loads later would move its buttons.
    await row.getByRole('button', { name: 'Approve' }).click();
    const question = page.getByRole('alertdialog');
    const said = await question.innerText();
    expect(said).toContain('Approved amounts are added to the balance immediately');
    expect(said).toContain('Review status');
    // Several clicks run it once.
    await question.getByRole('button', { name: 'Approve' }).dblclick();
    await row.getByText('Approved', { exact: true }).waitFor();
    await goTo(page, `/user/look-over/${developer.id}`);
    const money = page
      .getByRole('region', { name: 'Money' })
      .or(page.locator('section').filter({ hasText: 'Total top-ups' }));
    await expect
      .poll(() => money.first().innerText())
      .toMatch(/Balance\s+¥188\.00\s+Total top-ups\s+¥188\.00\s+Total deductions\s+¥0\.00/);
    expect(await violations(page)).toEqual([]);
    const lines = await platform.call('Platform.Ledger.GetList', {}, developer.token);
    expect(lines['items']).toMatchObject([{ kind: 'recharge', amount: '188.00' }]);
    await goTo(page, '/service/ledger');
    const figures = page.getByLabel('List summary');
    await expect
      .poll(() => figures.innerText())
      .toMatch(/Topped up\s+¥188\.00[\s\S]*Held in balances\s+¥188\.00/);
    await platform.leave(page);
  });

  it('is asked for on the page of an account, and what is wrong with it is shown there', async () => {
    const page = await platform.visit(`/user/look-over/${developer.id}`, { lang: 'zh_cn' });
    await page.getByRole('button', { name: '充值申请' }).click();
    const dialog = page.getByRole('dialog', { name: '为账号“dev_one”申请充值' });
    await dialog.getByLabel('充值金额').fill('0');
    await dialog.getByLabel('申请原因').fill('活动赠送');
    await dialog.getByRole('button', { name: '充值申请' }).click();
    await dialog.getByText('充值金额必须大于 0，且小于 1 亿元').first().waitFor();
    expect(await dialog.getByLabel('申请原因').inputValue()).toBe('活动赠送');
    await dialog.getByLabel('充值金额').fill('20');
    await dialog.getByRole('button', { name: '充值申请' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { items } = await platform.call('Admin.Recharge.GetList', { filter: { audit_status: 'pending' } });
    expect(items).toMatchObject([{ account_id: developer.id, amount: '20.00', reason: '活动赠送' }]);
    // Another super administrator, if there is one, must approve one's own request.
    const other = { username: 'second_super', password: 'secret-6', level: 255 };
    await platform.call('Admin.User.AddMember', other);
    await goTo(page, '/service/recharge-audit');
    await page.getByRole('row').filter({ hasText: '活动赠送' }).getByRole('button', { name: '通过' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
    await page.getByText('不能通过自己提交的充值申请').waitFor();
    await platform.leave(page);
  });

  it('is summed up above the tabs for all of them, whichever is open [page-24]', async () => {
    const page = await platform.visit(
      `/service/recharge-audit?filter=${encodeURIComponent('{"audit_status":"approved"}')}`,
    );
    await page.getByRole('row').filter({ hasText: 'Bank transfer 4711' }).waitFor();
    const figures = page.getByLabel('List summary');
    await expect.poll(() => figures.innerText()).toMatch(/Pending\s+¥20\.00\s+Approved\s+¥188\.00/);
    await platform.leave(page);
  });

  it('is distinguished from others with the same reason, where several are decided on', async () => {
    const asked = { amount: '7.50', reason: 'Contract 12' };
    for (const amount of ['7.50', '1200.00'])
      await platform.call('Platform.Recharge.Add', { ...asked, amount }, developer.token);
    const page = await platform.visit('/service/recharge-audit?sort=id&order=DESC');
    for (const at of [0, 1]) await page.getByLabel('Select Contract 12').nth(at).check({ force: true });
    await page.getByRole('toolbar').getByRole('button', { name: 'Decline' }).click();
    const question = page.getByRole('dialog', { name: 'Decline' });
    await expect
      .poll(() => question.getByRole('row').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Top-up\s+Account\s+Amount$/),
        expect.stringMatching(/^Contract 12 \(#\d+\)\s+dev_one\s+¥1,200\.00$/),
        expect.stringMatching(/^Contract 12 \(#\d+\)\s+dev_one\s+¥7\.50$/),
      ]);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await platform.leave(page);
  });
});

describe('the payment config', () => {
  it('asks for the keys of what is switched on, and loses nothing that was typed', async () => {
    const page = await platform.visit('/service/order');
    await page.getByLabel('PayPal enabled').check();
    await page.getByLabel('PayPal client ID').fill('client-1');
    await page.getByLabel('PayPal webhook ID').fill('hook-1');
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Save Payment config?' });
      await question.getByText('PayPal enabled').waitFor();
      await question.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await save();
    await expect
      .poll(() => page.getByLabel('PayPal client secret').getAttribute('aria-invalid'))
      .toBe('true');
    expect(await page.getByLabel('PayPal client ID').inputValue()).toBe('client-1');
    await page.getByLabel('PayPal client secret').fill('very-secret');
    await save();
    await page.getByText('Saved').first().waitFor();
    expect(await platform.call('Admin.PaymentConfig.Get')).toMatchObject({ paypal_enabled: true });
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});
