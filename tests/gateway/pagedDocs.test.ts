import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

// A platform of 2,100 APIs in seven modules: no page of the docs is one that a browser cannot open.
const count = 2100;
const mostBytes = 300_000;
let kaifang: TestApp;
let http: TestHttp;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  const parameters = Array.from({ length: 20 }, (_, at) => ({
    ...{ name: `parameter_${at}`, type: 'string', required: at < 3 },
    description: `What parameter ${at} means, in a sentence`,
  }));
  await sql`
    insert into api_version (service, number, title, module, description, parameters, returns, flow)
    select 'App.Module' || n % 7 || '.Action' || n, 1, 'The API number ' || n, 'Module ' || n % 7,
      'Its description', ${JSON.stringify(parameters)}, '[{"name":"said","type":"string"}]', null
    from generate_series(1, ${count}) as n`.execute(kaifang.app.db);
  await sql`
    insert into api_design (service, title, type, status, live, hidden)
    select service, title, 'common', 'published', 1, false from api_version`.execute(kaifang.app.db);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const get = async (query = '') => {
  const { text, status } = await http.send({ method: 'GET', url: `/docs?lang=en${query}` });
  expect([status, Buffer.byteLength(text) < mostBytes], query).toEqual([200, true]);
  return text;
};

test('the first page has how to call, and the modules with their number of APIs', async () => {
  const page = await get();
  expect(page).toContain('App.Auth.ApplyToken');
  expect(
    page.match(
      /<a href="\/docs\?lang=en&amp;module=Module\+\d"><span>Module \d<\/span><span class="count">300</g,
    ),
  ).toHaveLength(7);
  expect(page).not.toContain('App.Module1.Action1<');
});

test('a module lists a hundred APIs on a page, each with an address of its own', async () => {
  const pages = [await get('&module=Module+1'), await get('&module=Module+1&page=2')];
  const listed = pages.map((page) => page.match(/href="\/docs\?lang=en&amp;service=[^"]+"/g) ?? []);
  expect(listed.map((links) => links.length)).toEqual([100, 100]);
  expect(new Set(listed.flat()).size).toBe(200);
  expect(pages[0]).toContain('&amp;page=3');
  expect((await get('&module=Module+1&page=99')).match(/service=App/g)).toHaveLength(100);
});

test('the page of an API has all that the one page has of it: parameters, samples, the form to try it', async () => {
  const page = await get('&service=App.Module1.Action8');
  for (const text of [
    'The API number 8',
    'parameter_19',
    'class="try"',
    'Python',
    '<details class="service api" open',
  ])
    expect(page).toContain(text);
  expect(page.match(/class="service api"/g)).toHaveLength(1);
});

test('a search finds APIs by name, title and parameter', async () => {
  expect((await get('&q=number+2077')).match(/service=App/g)).toHaveLength(1);
  expect(await get('&q=parameter_7')).toContain('&amp;page=21');
  expect(await get('&q=nothing-like-it')).toContain('No matching APIs.');
  expect(await get(`&q=${encodeURIComponent('"><script>')}`)).not.toContain('"><script>');
});

test('the services of the platform have a page', async () => {
  expect(await get('&part=platform')).toContain('id="Platform.App.Add"');
});
