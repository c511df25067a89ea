import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '#schemas/derive/operations.ts';
import { type Lang, type Resource, type Row, screens } from '#schemas/resource.ts';
import { startApp } from '../support/app.ts';
import { plantMissing } from '../support/browser/plantMissing.ts';
import { type Look, looksAt, screenFaults } from '../support/browser/screenFaults.ts';
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

const looks = looksAt(360);
/** With records every screen is loaded by its address in the first look; everywhere else one goes from screen to screen. */
const wayOf = (look: Look) => (look === looks[0] ? 'load' : 'goOn');
/** Where nothing is shown, each language, color scheme and width is looked at once. */
const emptyLooks = looks.filter(({ lang, width }) => (lang === 'zh_cn') === (width === 1440));

/** A tab in one language and face, and its watch. */
async function openLook(look: Look, isSignedIn = true): Promise<[Page, Watch]> {
  const page = await openPage(server.url, { ...look, ...(isSignedIn && { token }) });
  return [page, watch(page, server.url)];
}

const siteOf = (lang: Lang) => sites[lang];

const addable = ofResources.filter((one) => one.title && one.resource?.services.add);
// What nobody adds by hand: the figures, the reports and the logs of a platform where nothing happened yet.
const told = ofResources.filter(
  ({ title, route, resource }) =>
    title &&
    !resource?.services.add &&
    (resource?.report || /^\/home|apistats|error-log|message/.test(route)),
);

describe.each(emptyLooks)('with nothing in them, $lang, $colorScheme, $width px', (look) => {
  let page: Page;
  let watched: Watch;
  beforeAll(async () => {
    [page, watched] = await openLook(look);
  });
  afterAll(() => page.context().close());

  it.each([...addable, ...told])('$route', async ({ route }) => {
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

  describe.each(looks)('$lang, $colorScheme, $width px', (look) => {
    let page: Page;
    let watched: Watch;
    beforeAll(async () => {
      [page, watched] = await openLook(look);
    });
    afterAll(() => page.context().close());

    it.each([...ofResources, ...ofFrame])('$route', async ({ route, resource, title }) => {
      const id = records.get(resource?.name ?? '')?.['id'];
      if (route.includes(':id')) expect(id, `a record of ${resource?.name}`).toBeDefined();
      const address = route.replace(':id', String(id));
      expect(await screenFaults(page, watched, address, look, wayOf(look))).toEqual([]);
      const expected = title ? `${title[look.lang]} - ${siteOf(look.lang)}` : / - \S+$/;
      await expect.poll(() => page.title()).toMatch(expected);
    });
  });
});

describe.each(looks)('signed out: $lang, $colorScheme, $width px', (look) => {
  it.each(ofStrangers)('$route', async ({ route }) => {
    const [page, watched] = await openLook(look, false);
    expect(await screenFaults(page, watched, route, look)).toEqual([]);
    expect(await page.title()).toContain(` - ${siteOf(look.lang)}`);
    await page.context().close();
  });
});
