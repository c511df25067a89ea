import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '#schemas/derive/operations.ts';
import { type Lang, langs, type Resource, type Row, screens } from '#schemas/resource.ts';
import { startApp } from '../support/app.ts';
import { goTo } from '../support/browser/goTo.ts';
import { plantMissing } from '../support/browser/plantMissing.ts';
import { applyLook, type Look, looksAt, screenFaults, shownFaults } from '../support/browser/screenFaults.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage, routeOf as routeOfPage } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { fill } from '../support/records/fill.ts';
import { type RunningServer, startServer, tokenOf } from '../support/server.ts';

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

/** A screen by its route; the id of a record is filled in if needed. */
interface Screen {
  readonly route: string;
  readonly resource?: Resource;
  /** Its name in the document title, unless that comes from a record. */
  readonly title?: Resource['label'];
  /** Which generated screen it is, if it has no page of its own. */
  readonly kind?: string | undefined;
}

/** Where routes lead that show nothing themselves. */
const leadsTo: Readonly<Record<string, string>> = {
  '/techzones/apitest/fromCall': '/techzones/apitest/add',
  '/techzones/apitest/fromCall/7': '/techzones/apitest/add?call=7',
};

const ofResources = resources.flatMap((resource): Screen[] => {
  if (resource.kind === 'collection')
    return screens.flatMap((screen) => {
      const route = routeOf(resource, screen);
      if (route === undefined) return [];
      const kind = resource.pages[screen] ? undefined : screen;
      if (screen === 'list') return [{ route, resource, kind, title: resource.plural }];
      return [{ route: screen === 'add' ? route : `${route}/:id`, resource, kind }];
    });
  const hasId = existsSync(`src/features/${resource.page}/ById.tsx`);
  return [hasId ? { route: `${resource.path}/7` } : { route: resource.path, title: resource.label }];
});
const ofFrame: Screen[] = [
  { route: '/401', title: { zh_cn: '没有权限', en: 'No permission' } },
  { route: '/500', title: { zh_cn: '服务器错误', en: 'Server error' } },
  { route: '/nothing/here', title: { zh_cn: '页面不存在', en: 'Page not found' } },
];
const ofStrangers: Screen[] = [{ route: '/login' }, { route: '/register' }];

const looks = looksAt(360);
/**
 * One language loads a screen of each kind by its address: every custom page, and the list, record and forms of
 * one resource. Everything else is navigated to.
 */
const loaded = new Set(
  [...new Map(ofResources.map((one) => [one.kind ?? one.route, one.route])).values()].concat(
    ofFrame.map(({ route }) => route),
  ),
);
/**
 * The looks in which axe-core examines a screen: the light scheme on a large screen and the dark one on a small
 * screen, each in one language. The elements are the same in the other, and their texts are examined there.
 */
const examined = looks.filter(({ lang, width }) => (lang === 'zh_cn') === (width === 1440));
/** Chinese texts are the shorter ones: what fits a small screen in English fits it in Chinese. */
const withRecords = looks.filter((look) => look.lang === 'en' || examined.includes(look));

/** A tab in one language and color scheme, and its watch. */
async function openLook(look: Look, isSignedIn = true): Promise<[Page, Watch]> {
  const page = await openPage(server.url, { ...look, ...(isSignedIn && { token }) });
  return [page, watch(page, server.url)];
}

const siteOf = (lang: Lang) => sites[lang];

const addable = ofResources.filter((one) => one.title && one.resource?.services.add);
// Records that users cannot add: the statistics, reports and logs of a new platform.
const told = ofResources.filter(
  ({ title, route, resource }) =>
    title &&
    !resource?.services.add &&
    (resource?.report || /^\/home|apistats|error-log|message/.test(route)),
);

describe.each(examined)('with nothing in them, $lang, $colorScheme, $width px', (look) => {
  let page: Page;
  let watched: Watch;
  beforeAll(async () => {
    [page, watched] = await openLook(look);
  });
  afterAll(() => page.context().close());

  it.each([...addable, ...told])('$route [page-*]', async ({ route }) => {
    expect(await screenFaults(page, watched, route, look, 'goOn')).toEqual([]);
  });
});

describe('(FE-09) with records', () => {
  let records: ReadonlyMap<string, Row>;
  beforeAll(async () => {
    const filled = await fill(server.url, token, productRegistry(), async ({ name }) => {
      if (name === 'api_design')
        await runStatement(database.connection, `update api_design set status = 'published'`);
    });
    const kaifang = await startApp(productRegistry(), {}, undefined, database.connection);
    await plantMissing(kaifang, filled);
    await kaifang.close();
    records = filled;
  });

  describe.each(langs)('%s', (lang) => {
    // Each screen is opened at the width of the one before, and then seen at the other.
    const widths = withRecords.filter((look) => look.lang === lang);
    let page: Page;
    let watched: Watch;
    beforeAll(async () => {
      [page, watched] = await openLook(widths[0] as Look);
    });
    afterAll(() => page.context().close());

    it.each([...ofResources, ...ofFrame])('$route [page-*]', async ({ route, resource, title }) => {
      const id = records.get(resource?.name ?? '')?.['id'];
      if (route.includes(':id')) expect(id, `a record of ${resource?.name}`).toBeDefined();
      const address = route.replace(':id', String(id));
      if (lang === 'zh_cn' && loaded.has(route)) await page.goto(`/admin${address}`);
      else await goTo(page, address);
      if (leadsTo[address]) await expect.poll(() => routeOfPage(page)).toBe(leadsTo[address]);
      for (const look of widths) {
        await applyLook(page, look);
        const axe = examined.includes(look) && (loaded.has(route) ? 'html' : '#main');
        expect(await shownFaults(page, watched, look, axe), `at ${look.width} px`).toEqual([]);
      }
      widths.reverse();
      const expected = title ? `${title[lang]} - ${siteOf(lang)}` : / - \S+$/;
      await expect.poll(() => page.title()).toMatch(expected);
    });
  });
});

describe.each(looks)('signed out: $lang, $colorScheme, $width px', (look) => {
  it.each(ofStrangers)('$route [page-*]', async ({ route }) => {
    const [page, watched] = await openLook(look, false);
    expect(await screenFaults(page, watched, route, look)).toEqual([]);
    expect(await page.title()).toContain(` - ${siteOf(look.lang)}`);
    await page.context().close();
  });
});
