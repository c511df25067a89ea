import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '#schemas/derive/operations.ts';
import { type Lang, langs, type Resource, screens } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage, tokenOf } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { fill } from '../support/records/fill.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let database: TestDatabase;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  server = await startServer({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  token = await tokenOf(server.url);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const resources = [...productRegistry().resources.values()];
const sites = { zh_cn: '开放', en: 'Kaifang' } as const;

/** A screen by its route; what needs a record's id gets one when there is one. */
interface Screen {
  readonly route: string;
  readonly resource?: Resource;
  /** Its name in the document's title, where that does not come from a record. */
  readonly title?: Resource['label'];
}

const ofResources = resources.flatMap((resource): Screen[] => {
  if (resource.kind === 'collection')
    return screens.flatMap((screen) => {
      const route = routeOf(resource, screen);
      if (route === undefined) return [];
      if (screen === 'list') return [{ route, resource, title: resource.plural }];
      return [{ route: screen === 'add' ? route : `${route}/:id`, resource }];
    });
  const hasId = existsSync(`src/pages/${resource.page}/ById.tsx`);
  return [hasId ? { route: `${resource.path}/7` } : { route: resource.path, title: resource.label }];
});
const ofFrame: Screen[] = [
  { route: '/401', title: { zh_cn: '没有权限', en: 'No permission' } },
  { route: '/500', title: { zh_cn: '服务器错误', en: 'Server error' } },
  { route: '/nothing/here', title: { zh_cn: '页面不存在', en: 'Page not found' } },
];
const ofStrangers: Screen[] = [{ route: '/login' }, { route: '/register' }];

const faces = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 400 },
] as const;
const looks = langs.flatMap((lang) => faces.map((face) => ({ lang, ...face })));

/** A tab in one language and face, and its watch. */
async function openLook(look: (typeof looks)[number], isSignedIn = true): Promise<[Page, Watch]> {
  const page = await openPage(server.url, { ...look, ...(isSignedIn && { token }) });
  return [page, watch(page, server.url)];
}

// A language by its own name, and what the result of a task says, which is kept as it was told.
const ownWords = new Set(['中文简体', '中文', '非法请求', '接口服务', '不存在']);

/** Everything that is wrong with a screen that a tab opens, a line each. */
async function faultsOf(page: Page, watched: Watch, route: string, { lang, width }: (typeof looks)[number]) {
  await page.goto(`/admin${route}`);
  await watched.calm();
  const { heading, text, wide, language } = await page.evaluate(readScreen);
  const raw = text.match(/\b(frame|shell|list|form|ra|resources|validation|refusal)\.[a-z]\w*/gi) ?? [];
  const broken = text.match(/undefined|\bNaN\b|\[object |Invalid Date/g) ?? [];
  const foreign =
    lang === 'en' ? (text.match(/\p{Script=Han}+/gu) ?? []).filter((word) => !ownWords.has(word)) : [];
  return [
    ...watched.take(),
    ...(heading === '' ? ['no heading'] : []),
    ...(language === (lang === 'en' ? 'en' : 'zh-CN') ? [] : [`the page says it is in ${language}`]),
    ...[...raw, ...broken].map((word) => `shows ${word}`),
    ...foreign.map((word) => `not in the language: ${word}`),
    ...(wide > width ? [`${wide} px wide`] : []),
    ...(await violations(page)),
  ];
}

/** What a person sees or hears of the page. */
function readScreen() {
  const said = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return {
    heading: document.querySelector('h1')?.innerText.trim() ?? '',
    text: [document.title, document.body.innerText, ...said].join('\n'),
    wide: document.documentElement.scrollWidth,
    language: document.documentElement.lang,
  };
}

const siteOf = (lang: Lang) => sites[lang];

const addable = ofResources.filter((one) => one.title && one.resource?.services.add);

describe.each(looks)('with nothing in them, $lang, $colorScheme, $width px', (look) => {
  let page: Page;
  let watched: Watch;
  beforeAll(async () => {
    [page, watched] = await openLook(look);
  });
  afterAll(() => page.context().close());

  it.each(addable)('$route', async ({ route }) => {
    expect(await faultsOf(page, watched, route, look)).toEqual([]);
  });
});

describe('with records', () => {
  let ids: ReadonlyMap<string, number>;
  beforeAll(async () => {
    ids = await fill(server.url, token, productRegistry(), async ({ name }) => {
      if (name === 'api_design')
        await runStatement(database.connection, `update api_design set status = 'published'`);
    });
  });

  describe.each(looks)('$lang, $colorScheme, $width px', (look) => {
    let page: Page;
    let watched: Watch;
    beforeAll(async () => {
      [page, watched] = await openLook(look);
    });
    afterAll(() => page.context().close());

    it.each([...ofResources, ...ofFrame])('$route', async ({ route, resource, title }) => {
      const id = ids.get(resource?.name ?? '');
      // Of what nobody has brought about yet there is only an empty list.
      if (route.includes(':id') && id === undefined) return;
      const address = route.replace(':id', String(id));
      expect(await faultsOf(page, watched, address, look)).toEqual([]);
      const expected = title ? `${title[look.lang]} - ${siteOf(look.lang)}` : / - \S+$/;
      expect(await page.title()).toMatch(expected);
    });
  });
});

describe.each(looks)('signed out: $lang, $colorScheme, $width px', (look) => {
  it.each(ofStrangers)('$route', async ({ route }) => {
    const [page, watched] = await openLook(look, false);
    expect(await faultsOf(page, watched, route, look)).toEqual([]);
    expect(await page.title()).toContain(` - ${siteOf(look.lang)}`);
    await page.context().close();
  });
});
