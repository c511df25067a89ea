import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());

/** The resources that a page asks the browser to preload. */
async function linked(route: string, cookie = `token=${token}`): Promise<string[]> {
  const { headers } = await fetch(`${server.url}/admin${route}`, { headers: { cookie } });
  return [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)].map(
    ([, path = '']) => path,
  );
}

describe('the first page of a session', () => {
  it('shows beforehand of the app, and of the list where there is one; every file is there', async () => {
    const names = async (route: string) =>
      (await linked(route)).map((path) => /([A-Za-z]+)-[^/]*$/.exec(path)?.[1]).sort();
    expect(await names('/home')).toEqual(['App', 'router']);
    expect(await names('/user/list?q=x')).toEqual(['App', 'ListScreen', 'parts', 'router']);
    for (const path of await linked('/user/list')) {
      const answer = await fetch(server.url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('javascript'),
      ]);
    }
  });

  it('shows a stranger nothing, whose page is light', async () => {
    expect(await linked('/user/list', '')).toEqual([]);
    expect(await linked('/user/list', 'other_token=1')).toEqual([]);
  });

  it('is a list in few files, each asked for once', async () => {
    const page = await openPage(server.url, { lang: 'en', token });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/admin/user/list');
    await page.locator('#main tbody a').first().waitFor();
    expect(new Set(scripts).size).toBe(scripts.length);
    expect(scripts.length).toBeLessThan(20);
    await page.context().close();
  });
});
