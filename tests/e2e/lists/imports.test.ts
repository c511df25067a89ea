import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { signIn } from '../../support/browser.ts';

let platform: Platform;
let developer: { id: number };

beforeAll(async () => {
  platform = await startPlatform();
  developer = await platform.developer('importing');
}, 180_000);
afterAll(() => platform.server.stop());

const said = {
  zh_cn: {
    import: '导入',
    choose: '选择文件',
    check: '检查',
    mend: '先修正文件：只要有一行错误就不导入',
    skip: '跳过 1 行错误，导入其余的行',
    any: '导入时如有错误的行则跳过，导入其余的行',
    wrong: '值',
    added: /已新增\s*2/,
    back: '撤回导入',
    whole: '撤回整个导入？',
    secret: /App Secret，但不显示给任何人/,
    left: '出于安全，不通过文件导入密码',
  },
  en: {
    import: 'Import',
    choose: 'Choose a file',
    check: 'Check',
    mend: 'Fix the file first: import nothing if any row has an error',
    skip: 'Skip the row with an error and import the others',
    any: 'Skip any rows with errors and import the others',
    wrong: 'Value',
    added: /Added\s*2/,
    back: 'Undo import',
    whole: 'Undo the whole import?',
    secret: /App Secret, which is not shown/,
    left: 'Secrets are never imported from files',
  },
} as const;

/** Opens the import of a list with a file, which has a note about its columns, and validates it. */
async function check(page: Page, say: (typeof said)['zh_cn' | 'en'], text: string, note?: string) {
  await page.getByRole('button', { name: say.import, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel(say.choose).setInputFiles(file);
  if (note) await dialog.getByText(note, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: say.check, exact: true }).click();
  await dialog.getByRole('radiogroup').waitFor();
  return dialog;
}
const itemsOf = async (q: string) =>
  ((await platform.call('Admin.Config.GetList', { q, sort: 'id' }))['items'] as Row[]).map(
    ({ name }) => name,
  );

describe.each(['zh_cn', 'en'] as const)('an import in %s', (lang) => {
  const say = said[lang];

  it('of a file with a bad row does nothing until that row is mended or left out on purpose, and is taken back', async () => {
    const page = await platform.visit('/platmanage/configuration/list', { lang });
    const word = `imp_${lang}`;
    const bad = `name,value,description\n${word}_1,x,d\n${word}_2,,d\n${word}_3,x,d\n`;
    const dialog = await check(page, say, bad);
    const run = dialog.getByRole('button', { name: say.import, exact: true });
    await dialog.getByRole('cell', { name: say.wrong }).first().waitFor();
    expect(await dialog.getByRole('radio', { name: say.mend }).isChecked()).toBe(true);
    expect(await run.isDisabled()).toBe(true);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('radio', { name: say.skip }).check();
    await run.click();
    await expect.poll(() => dialog.innerText()).toMatch(say.added);
    expect(await itemsOf(word)).toEqual([`${word}_1`, `${word}_3`]);
    await dialog.getByRole('button', { name: say.back, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('heading', { name: say.whole }).waitFor();
    await question.getByRole('button', { name: say.back, exact: true }).click();
    await expect.poll(() => itemsOf(word)).toEqual([]);
    await page.keyboard.press('Escape');
    await platform.leave(page);
  });

  it('of all or nothing takes nothing where a row turns out to be wrong', async () => {
    const page = await platform.visit('/platmanage/configuration/list', { lang });
    const word = `all_${lang}`;
    const dialog = await check(page, say, `name,value,description\n${word}_1,x,d\n${word}_2,x,d\n`);
    expect(await dialog.getByRole('radio', { name: say.mend }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: say.any }).waitFor();
    // Another user takes one of the names at the same time.
    await platform.call('Admin.Config.Add', { name: `${word}_2`, value: 'mine', description: 'd' });
    await dialog.getByRole('button', { name: say.import, exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    expect(await itemsOf(word)).toEqual([`${word}_2`]);
    await page.keyboard.press('Escape');
    await platform.leave(page);
  });

  it('of applications says that their secrets are seen by no one, and is taken back though no one deletes one', async () => {
    const page = await platform.visit('/application/list', { lang });
    const row = (n: number) => `${lang} ${n},${developer.id},${lang.replace('_', '')}key${n},0,x\n`;
    const file = `name,account_id,app_key,daily_limit,app_secret\n${row(1)}${row(2)}`;
    const dialog = await check(page, say, file, say.left);
    await dialog.getByText(say.secret).waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: say.import, exact: true }).click();
    await expect.poll(() => dialog.innerText()).toMatch(say.added);
    await dialog.getByText(say.secret).waitFor();
    const made = async () =>
      (await platform.call('Admin.App.GetList', { filter: { account_id: developer.id } }))['total'];
    expect(await made()).toBe(2);
    await dialog.getByRole('button', { name: say.back, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: say.back, exact: true }).click();
    await expect.poll(made).toBe(0);
    await page.keyboard.press('Escape');
    await platform.leave(page);
  });
});

it('an import shows the encoding that was guessed, and reads the file in the chosen encoding', async () => {
  const page = await platform.visit('/platmanage/configuration/list', { lang: 'en' });
  await page.getByRole('button', { name: said.en.import, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from('name;value;description\nwest_1;caf\u00e9;d\n', 'latin1');
  await dialog.getByLabel(said.en.choose).setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
  await closeRefusal(page);
  await dialog.getByText(/choose another encoding/).waitFor();
  await dialog.getByRole('combobox', { name: 'Text encoding' }).click();
  await page.getByRole('option', { name: /^Latin-1/ }).click();
  await dialog.getByText('caf\u00e9').waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Separator' }).textContent()).toBe('Semicolon');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: said.en.check, exact: true }).click();
  await dialog.getByRole('radiogroup').waitFor();
  await dialog.getByRole('button', { name: said.en.import, exact: true }).click();
  await expect.poll(() => itemsOf('west')).toEqual(['west_1']);
  await platform.leave(page);
});

it('an import goes on where the end of a session interrupted it, and is over when it is closed', async () => {
  const page = await platform.visit('/platmanage/article/list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'articles.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('ID,Title,Abstract\n,First,Short\n'),
  });
  await dialog.getByText(/step 2 of 4/).waitFor();
  await dialog.getByText('Ignore IDs: every row is added').click();
  await page.context().clearCookies();
  await page.goto('/admin/platmanage/article/list');
  await page.locator('input[name=username]').waitFor();
  await signIn(page);
  await dialog.getByText(/step 2 of 4/).waitFor();
  expect(await dialog.getByLabel('Ignore IDs: every row is added').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
  await platform.leave(page);
});
