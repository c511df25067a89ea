import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../../support/axe.ts';
import { type Actor, actorOn } from '../../support/browser/actor.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
  await platform.developer('walker');
}, 180_000);
afterAll(() => platform.server.stop());

/** The rows of the list, by name. */
const rows = (page: Page) => page.locator('tbody:not([data-stale]) th').allTextContents();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const state = (page: Page, actor: Actor, field: string, value: string) =>
  page.locator('#main').getByText(actor.option(field, value), { exact: true }).first().waitFor();

describe.each(['zh_cn', 'en'] as const)('in %s', (lang) => {
  const open = async (name: string) => {
    const page = await platform.visit('/401', { lang });
    return { page, actor: actorOn(page, name, lang) };
  };

  it('an article is written, looked at before it is saved, found, edited, topped, hidden and deleted', async () => {
    const { page, actor } = await open('article');
    const title = `Walk ${lang}`;
    const values = { title, abstract: 'In short', content: 'The whole text', publish_at: '2026-01-31 08:30' };
    await actor.add(values);
    await heading(page, title);
    await actor.filter('title', title);
    await expect.poll(() => rows(page)).toEqual([title]);
    await page.locator('tbody').getByRole('link', { name: title, exact: true }).click();
    await heading(page, title);
    await page.getByRole('link', { name: actor.word('list.edit'), exact: true }).click();
    await actor.field('abstract').fill('Not saved yet');
    await actor.press(actor.word('record.preview'));
    const preview = page.getByRole('dialog', { name: actor.word('record.preview') });
    await preview.getByRole('heading', { name: title }).waitFor();
    await preview.getByText('Not saved yet').waitFor();
    await preview.frameLocator('iframe').getByText('The whole text').waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await preview.getByRole('button', { name: actor.word('jobs.close') }).click();
    await preview.waitFor({ state: 'detached' });
    expect((await platform.call('Admin.Article.GetList', { q: title }))['items']).toMatchObject([
      { abstract: 'In short', version: 1 },
    ]);
    await actor.press(actor.word('form.save'));
    await heading(page, title);
    await page.getByText('Not saved yet').waitFor();
    for (const [action, next] of [
      ['top', 'untop'],
      ['hide', 'show'],
      ['show', 'hide'],
      ['untop', 'top'],
    ] as const) {
      await actor.act(action);
      await page.getByRole('button', { name: actor.deed(next), exact: true }).waitFor();
    }
    await actor.remove();
    await page.waitForURL(/\/article\/list/);
    const { items } = await platform.call('Admin.Article.GetList', { q: title });
    expect(items).toEqual([]);
    await platform.leave(page);
  });

  it('an application is added, refused, edited, passed and disabled', async () => {
    const { page, actor } = await open('app');
    const name = `Walk ${lang}`;
    await actor.add({ name, account_id: '@walker', daily_limit: '0' });
    const once = page.getByRole('dialog').filter({ has: page.getByLabel(actor.label('app_secret')) });
    await once.getByRole('button').last().click();
    await once.waitFor({ state: 'detached' });
    await heading(page, name);
    await actor.act('reject', { review_note: 'No address' });
    await state(page, actor, 'review_status', 'rejected');
    await actor.filter('name', name);
    await expect.poll(() => rows(page)).toEqual([name]);
    await page.getByRole('link', { name: `${actor.word('list.edit')} ${name}` }).click();
    await actor.field('name').fill(`${name} 2`);
    await actor.press(actor.word('form.save'));
    await heading(page, `${name} 2`);
    await state(page, actor, 'review_status', 'pending');
    await actor.act('pass');
    await state(page, actor, 'review_status', 'passed');
    await actor.act('disable');
    await state(page, actor, 'status', 'disabled');
    await platform.leave(page);
  });
});
