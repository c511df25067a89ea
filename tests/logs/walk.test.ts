import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
  await callWhatFails();
}, 180_000);
afterAll(() => platform.server.stop());

const main = (page: Page) => page.locator('#main');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const words = {
  zh_cn: {
    bell: /有未查看的错误/,
    home: '等待处理',
    pass: /^审核通过/,
    calls: '接口请求日志',
    errors: '错误收集',
    audits: '审计记录',
    openCall: '打开请求日志',
    openAudit: '打开审计记录',
    waiting: [
      [/^应用/, /\/application\/list\?filter=/],
      [/^充值审核/, /\/service\/recharge-audit\?filter=/],
      [/^工单/, /\/api-usb-workorder\/list\?filter=/],
    ],
  },
  en: {
    bell: /Error log, .* unread/,
    home: 'To do',
    pass: /^Pass/,
    calls: 'API calls',
    errors: 'Collected errors',
    audits: 'Audit trail',
    openCall: 'Open the call',
    openAudit: 'Open the audit entry',
    waiting: [
      [/^Applications/, /\/application\/list\?filter=/],
      [/^Top-up review/, /\/service\/recharge-audit\?filter=/],
      [/^Work order/, /\/api-usb-workorder\/list\?filter=/],
    ],
  },
} as const;

describe.each(['zh_cn', 'en'] as const)('an administrator walks, %s,', (lang) => {
  const said = words[lang];
  let developer: { id: number; token: string };
  beforeAll(async () => {
    developer = await platform.developer(`walker_${lang}`);
    const asked = (service: string, fields: Row) => platform.call(service, fields, developer.token);
    await asked('Platform.App.Add', { name: `${lang} application` });
    await asked('Platform.Recharge.Add', { amount: '5.00', reason: `${lang} recharge` });
    const order = { title: `${lang} work order`, type: 'bug', details: 'It fails', phone: '13800000000' };
    await asked('Platform.WorkOrder.Add', order);
  });

  it('from each thing that waits for him at home to the list of just as many [page-06]', async () => {
    const page = await platform.visit('/home', { lang });
    for (const [name, address] of said.waiting) {
      const link = part(page, said.home).getByRole('link', { name });
      const count = Number(/\d+$/.exec(await link.innerText())?.[0]);
      expect(count).toBeGreaterThan(0);
      await link.click();
      await page.waitForURL(address);
      await expect.poll(() => main(page).locator('table tbody tr').count()).toBe(count);
      await page.goBack();
    }
    await platform.leave(page);
  });

  it('from the bell over the error and its trace to what the call changed all the same [shell-11]', async () => {
    const page = await platform.visit('/application/list', { lang });
    // The server executes the call, but its answer is damaged on the way.
    await page.route(/Admin\.App\.Pass/, async (route) =>
      route.fulfill({ response: await route.fetch(), body: '<p>proxy</p>' }),
    );
    const row = main(page)
      .getByRole('row')
      .filter({ hasText: `${lang} application` });
    await row
      .locator('button[aria-haspopup=menu]')
      .or(row.getByRole('button', { name: said.pass }))
      .first()
      .click();
    const item = page.getByRole('menuitem', { name: said.pass });
    if ((await item.count()) > 0) await item.click();
    await page.getByRole('alertdialog').getByRole('button', { name: said.pass }).click();
    await closeRefusal(page);
    await page.getByRole('link', { name: said.bell }).click();
    await main(page).locator('a.kf-trace').first().click();
    await part(page, said.errors).getByText('Admin.App.Pass').first().waitFor();
    expect(await page.getByRole('link', { name: said.bell }).count()).toBe(0);
    const audits = part(page, said.audits);
    await audits.getByText('Admin.App.Pass').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await audits.getByRole('link', { name: said.openAudit }).click();
    await page.waitForURL('**/platmanage/audit/show/*');
    await main(page).getByText('Admin.App.Pass').first().waitFor();
    await platform.leave(page);
  });

  it('from an entry of the error log over its trace to the call and the statement that failed [shell-11]', async () => {
    const page = await platform.visit('/platmanage/error-log/list', { lang });
    const row = main(page).getByRole('row').filter({ hasText: 'App.Walk.Fail' }).first();
    await row.locator('a.kf-trace').click();
    await page.waitForURL('**/platmanage/trace?reference=*');
    await part(page, said.errors)
      .getByText(/random\(\)\)::integer/)
      .first()
      .waitFor();
    await part(page, said.calls).getByRole('link', { name: said.openCall }).click();
    await page.waitForURL('**/techzones/apistats/alog/show/*');
    await main(page).getByText('App.Walk.Fail').first().waitFor();
    expect(await main(page).innerText()).not.toContain('canary');
    await platform.leave(page);
  });
});

/** Publishes an API whose statement fails, and calls it once from outside. */
async function callWhatFails(): Promise<void> {
  await platform.call('Admin.ApiDesign.Surroundings');
  const drawn = flow(
    {
      read: {
        ...{ type: 'sql', connection: '', params: {} },
        sql: "select ('canary' || random())::integer as whole",
      } as never,
      end: { type: 'respond', fields: { rows: { ref: 'read.rows' } } },
    },
    'start>read read>end',
  );
  const { id } = await platform.call('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Walk.Fail', title: 'Fails', module: 'Walk', description: 'Fails', parameters: [] },
    ...{ flow: drawn as unknown as Json, returns: [{ name: 'rows', type: 'array' }] },
  });
  await platform.call('Admin.ApiDesign.Publish', { id: id ?? 0 });
  const { items } = await platform.call('Admin.User.GetAllMembers', { limit: 1 });
  const account_id = (items as Row[])[0]?.['id'] ?? 0;
  const fields = { name: 'Walks', app_key: 'walks1', account_id, daily_limit: 0 };
  const app = await platform.call('Admin.App.Add', newApp(fields));
  await platform.call('Admin.App.Pass', { id: app['id'] ?? 0 });
  const post = async (service: string, sent: Record<string, string>) => {
    const address = `${platform.server.url}/api/app.php?s=${service}`;
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(sent) });
    return (await answer.json()) as { ret: number; data: Record<string, string> };
  };
  const keys = { app_key: String(app['app_key']), app_secret: String(app['app_secret']) };
  const { data } = await post('App.Auth.ApplyToken', keys);
  expect((await post('App.Walk.Fail', { access_token: data['access_token'] ?? '' })).ret).toBe(500);
  const logged = async () =>
    (await platform.call('Admin.Stats.Log', { filter: { service: 'App.Walk.Fail' } }))['items'] as Row[];
  await vi.waitFor(async () => expect(await logged()).toHaveLength(1), 10_000);
}
