import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage, signIn } from '../../support/browser.ts';
import { specification } from '../../support/openapi/specification.ts';
import { type RunningServer, startServer, tokenOf } from '../../support/server.ts';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());

const tabs = {
  zh_cn: shareTab(() => openPage(server.url, { lang: 'zh_cn', token })),
  en: shareTab(() => openPage(server.url, { lang: 'en', token })),
};
const petstore = specification('readme-20-petstore.json');
const file = (buffer: Buffer, name = 'swagger.json') => ({ name, mimeType: 'application/json', buffer });
const words = {
  en: {
    wrong: 'Please select the swagger.json file in the correct format.',
    postman: 'It is a Postman collection',
    search: 'Search path, name, service',
    import: /^Import 2 APIs$/,
    again: 'Another file',
    none: 'Tick at least one API',
    all: 'Select all shown',
    publish: 'Save drafts and publish',
    live: /Published: 2/,
    cover: 'If a draft of GET /pet/{petId} exists',
  },
  zh_cn: {
    wrong: '请选择格式正确的 swagger.json 文件',
    postman: 'Postman 集合',
    search: '搜索路径、名称、接口服务',
    import: /^导入 2 个接口$/,
    again: '换一个文件',
    none: '请至少勾选一个接口',
    all: '全选当前列表',
    publish: '保存草稿并发布',
    live: /已发布: 0 · 跳过: 2/,
    cover: 'GET /pet/{petId} 已有草稿时',
  },
} as const;

it('goes on at the step where a session ended, with what was chosen', async () => {
  const page = await tabs.en.at('/techzones/design/swagger');
  await page.locator('input[type=file]').setInputFiles(file(petstore));
  const one = page.getByRole('checkbox', { name: 'Select POST /pet', exact: true });
  await one.uncheck();
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://pets.example.org/v3');
  await page.context().clearCookies();
  await page.goto('/admin/techzones/design/swagger');
  await page.locator('input[name=username]').waitFor();
  await signIn(page);
  expect(await page.getByRole('textbox', { name: /^Address/ }).inputValue()).toBe(
    'https://pets.example.org/v3',
  );
  expect(await one.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.reload();
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
});

describe.each(['en', 'zh_cn'] as const)('the import of a file in %s', (lang) => {
  it('goes through its three steps, and says what is wrong with another file [shell-13]', async () => {
    const say = words[lang];
    const page = await tabs[lang].at('/techzones/design/swagger');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file(Buffer.from('{"info":{"_postman_id":"1"},"item":[]}')));
    await page.getByText(say.wrong).waitFor();
    await page.getByText(say.postman).waitFor();
    await closeRefusal(page);
    expect(await violations(page)).toEqual([]);
    await input.setInputFiles(file(petstore));
    await page.getByRole('checkbox', { name: say.all }).waitFor();
    expect(await page.getByRole('textbox', { name: /Address|接口域名/ }).inputValue()).toBe(
      'http://petstore.swagger.io/v2',
    );
    const all = page.getByRole('checkbox', { name: say.all });
    // Existing operations are not selected by default.
    if (!(await all.isChecked())) await all.click();
    await all.click();
    expect(await page.getByRole('button', { name: say.none }).isDisabled()).toBe(true);
    await page.getByRole('searchbox', { name: say.search }).fill('ApiPetPetId');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('ApiPetPetIdGet').getByRole('checkbox').check();
    await row('ApiPetPetIdDelete').getByRole('checkbox').check();
    if (lang === 'zh_cn')
      for (const name of ['ApiPetPetIdGet', 'ApiPetPetIdDelete'])
        await row(name).getByRole('combobox').selectOption('skip');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: say.publish }).check();
    await page.getByRole('button', { name: say.import }).click();
    await page.getByText(say.live).waitFor();
    expect(await violations(page)).toEqual([]);
    if (lang === 'zh_cn') return;
    await page.getByRole('link', { name: 'App.ApiPetPetIdGet.Handle' }).click();
    await page.getByRole('heading', { name: 'App.ApiPetPetIdGet.Handle' }).waitFor();
  }, 60_000);
});

describe('ten thousand operations', () => {
  it('are shown, searched and scrolled with few rows drawn (SWG-04)', async () => {
    const get = { summary: 'Get it', responses: { 200: { description: 'ok' } } };
    const paths = Object.fromEntries(Array.from({ length: 10_000 }, (_one, at) => [`/thing/${at}`, { get }]));
    const big = {
      openapi: '3.0.0',
      info: { title: 'Big', version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths,
    };
    const page = await tabs.en.at('/techzones/design/swagger');
    await page.locator('input[type=file]').setInputFiles(file(Buffer.from(JSON.stringify(big))));
    await page.getByRole('button', { name: 'Import 10000 APIs' }).waitFor({ timeout: 30_000 });
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    const took = await page.evaluate(async () => {
      const frame = document.querySelector('section[tabindex="0"]') as HTMLElement;
      const began = performance.now();
      for (let at = 1; at <= 20; at++) {
        frame.scrollTop = (frame.scrollHeight / 20) * at;
        await new Promise((done) => requestAnimationFrame(done));
      }
      return performance.now() - began;
    });
    expect(took).toBeLessThan(4000);
    await page.getByText('/thing/9999', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('/thing/123');
    await page.getByText('11 APIs', { exact: true }).waitFor();
  }, 60_000);
});
