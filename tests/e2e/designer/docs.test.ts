import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { openPage } from '../../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../../support/server.ts';

let server: RunningServer;
let page: Page;

/** Form field names that are parameter names as well. */
const odd = [
  ...['action', 'enctype', 'method', 'elements', 'submit', 'target', 'closest', 'matches'],
  ...['querySelector', 'getAttribute', 'name', 'id'],
];

beforeAll(async () => {
  server = await startServer();
  const token = await tokenOf(server.url);
  const call = async (verb: string, fields: Row): Promise<Row> => {
    const service = `Admin.ApiDesign.${verb}`;
    const { ret, msg, data } = await callService(server.url, service, { access_token: token, ...fields });
    if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  const publish = async (service: string, module: string, description: string, names: string[]) => {
    const { id = 0 } = await call('SaveDraft', {
      ...{ service, title: service, module, description },
      parameters: names.map((name) => ({ name, type: 'string', max: 20, description: 'Where it rains' })),
      returns: [{ name: 'said', type: 'integer' }],
      flow: {
        version: 1,
        nodes: { request: { type: 'request' }, end: { type: 'respond', fields: { said: { lit: 1 } } } },
        edges: [['request', 'out', 'end']],
      },
    } as Row);
    await call('Publish', { id });
  };
  await publish('App.Docs.Odd', 'Odd ones', 'Takes what it is given', odd);
  await publish('App.Docs.Plain', 'Plain ones', 'Tells the weather', ['city']);
  page = await openPage(server.url);
}, 180_000);
afterAll(async () => {
  await page.context().close();
  await server.stop();
});

// A form of such fields is too much for the browser driver: the page itself fills it in and submits it.
const inForm = (deed: string) =>
  page.evaluate<string>(
    `((at) => { ${deed} })((path) => document.querySelector('details[open] form.try ' + path))`,
  );

it('are tried with parameters that are called like what every form has [state-18]', async () => {
  await page.goto('/docs?lang=en&service=App.Docs.Odd');
  for (const name of odd) await inForm(`at('input[name=${name}]').value = 'my ${name}'`);
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await inForm(`at('button').click()`);
  const request = await asked;
  expect(request.url()).toBe(`${server.url}/api/app.php?s=App.Docs.Odd`);
  const sent = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
  expect(sent).toEqual(Object.fromEntries(odd.map((name) => [name, `my ${name}`])));
  await expect.poll(() => inForm(`return at('output').textContent`)).toContain('"ret"');
});

it('are found by what they say and take, and say that nothing was found [state-18]', async () => {
  await page.goto('/docs?lang=en');
  const find = page.locator('#find');
  const none = page.locator('#none[role=status]');
  const headings = () => page.locator('section.module h2:visible').allTextContents();
  expect(await headings()).toEqual(['Tokens', 'Odd ones', 'Plain ones']);
  for (const [words, found] of [
    ['weather', ['Plain ones']],
    ['QUERYSELECTOR', ['Odd ones']],
    ['docs city', ['Plain ones']],
    ['docs', ['Odd ones', 'Plain ones']],
  ] as const) {
    await find.fill(words);
    expect(await headings()).toEqual(found);
    expect(await none.textContent()).toBe('');
  }
  await find.fill('nowhere');
  expect(await headings()).toEqual([]);
  expect(await none.textContent()).toBe('No matching APIs.');
  expect(await page.locator('.menu a[href="#module-0"]').isVisible()).toBe(false);
  await find.fill('');
  expect(await headings()).toEqual(['Tokens', 'Odd ones', 'Plain ones']);
  await page.goto('/docs?lang=zh_cn');
  await find.fill('nowhere');
  expect(await none.textContent()).toBe('没有找到符合条件的接口。');
});

it('have no button upon their code on a narrow screen', async () => {
  await page.setViewportSize({ width: 400, height: 900 });
  await page.goto('/docs?lang=en&service=App.Docs.Plain');
  await page.locator('details[open] .copy').first().waitFor();
  const over = await page.evaluate<number>(`[...document.querySelectorAll('details[open] pre:has(.copy)')]
    .map((pre) => {
      const text = document.createRange();
      text.selectNodeContents(pre.querySelector('code'));
      const [line] = text.getClientRects();
      const button = pre.querySelector('.copy').getBoundingClientRect();
      return line && button.height > 0 && line.top < button.bottom && line.right > button.left;
    })
    .filter(Boolean).length`);
  expect(over).toBe(0);
});

it.each([400, 1440])('bring the API of their address into sight, %i px wide', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/docs?lang=en&service=App.Docs.Plain');
  const heading = page.locator('details[open] > summary');
  const top = async () => (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(top).toBeLessThan(450);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

it('hide nothing of a parameter behind the edge of a narrow screen', async () => {
  await page.setViewportSize({ width: 400, height: 900 });
  await page.goto('/docs?lang=en&service=App.Docs.Plain');
  const shown = page.locator('details[open] .wide').first();
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const cells = shown.getByRole('row').last().locator('th, td:not(:empty)');
  expect((await cells.allTextContents()).map((text) => text.trim())).toEqual([
    'city',
    'string',
    'len ≤ 20',
    'Where it rains',
  ]);
  await page.goto('/docs?lang=en');
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  const cut = await page.evaluate<number>(
    `[...document.querySelectorAll('.wide')].filter((one) => one.scrollWidth > one.clientWidth).length`,
  );
  expect(cut).toBe(0);
});
