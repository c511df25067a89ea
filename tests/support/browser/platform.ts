import type { Page } from 'playwright-core';
import type { Row } from '#schemas/resource.ts';
import { openPage, type PageOptions } from '../browser.ts';
import { callService, type RunningServer, type ServerOptions, startServer, tokenOf } from '../server.ts';
import { goTo } from './goTo.ts';
import { resetTab } from './sharedTab.ts';

/**
 * A running platform for tests of its screens: calls services as a script would, opens pages as the super
 * administrator.
 */
export interface Platform {
  readonly server: RunningServer;
  /** The super administrator's session. */
  readonly token: string;
  /** Calls a service, as the super administrator by default. @throws when the answer is not 200. */
  call(service: string, fields?: Row, as?: string): Promise<Row>;
  /** Adds an account and signs it in. The default level is a personal developer. */
  developer(username: string, level?: number): Promise<{ id: number; token: string }>;
  /** Opens a route below /admin in a new browser context, in English by default. */
  open(route: string, options?: PageOptions): Promise<Page>;
  /**
   * Opens a route below /admin in a tab that an earlier test left, if there is one of the same language and
   * session: loading the product costs ten times as much as navigating in it.
   */
  visit(route: string, options?: VisitOptions): Promise<Page>;
  /**
   * Leaves a visited tab to later tests, without the stored state of its lists and without its input. Closes a
   * tab whose session or language has changed or that shows a dialog.
   */
  leave(page: Page): Promise<void>;
}

/** How a test visits the product: what a tab that is already open can still take over. */
type VisitOptions = Pick<PageOptions, 'lang' | 'token' | 'width' | 'colorScheme'>;

/** Starts the product and signs in the super administrator. */
export async function startPlatform(options: ServerOptions = {}): Promise<Platform> {
  const server = await startServer(options);
  const token = await tokenOf(server.url);
  const call: Platform['call'] = async (service, fields = {}, as = token) => {
    const all = { ...fields, access_token: as, lang: 'en' };
    const { ret, msg, data } = await callService(server.url, service, all);
    if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  const left = new Map<string, Page[]>();
  const keyOf = ({ lang = 'en', token: own = token }: VisitOptions) => `${lang} ${own}`;
  const keys = new WeakMap<Page, string>();
  const open: Platform['open'] = async (route, more = {}) => {
    const page = await openPage(server.url, { lang: 'en', token, ...more });
    await page.goto(`/admin${route}`);
    return page;
  };
  return {
    ...{ server, token, call, open },
    async developer(username, level = 100) {
      const password = 'secret-6';
      const { id } = await call('Admin.User.AddMember', { username, password, level });
      const fields = { username, password, captcha: 'any', captcha_id: 'any' };
      const { data } = await callService(server.url, 'Platform.User.UserLogin', fields);
      return { id: Number(id), token: String(data['access_token']) };
    },
    async visit(route, options = {}) {
      const page = left.get(keyOf(options))?.pop();
      const { width = 1440, colorScheme = null } = options;
      if (page) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ media: null, colorScheme });
        await goTo(page, route);
        return page;
      }
      const opened = await open(route, options);
      keys.set(opened, keyOf(options));
      return opened;
    },
    async leave(page) {
      const key = keys.get(page);
      const context = page.context();
      const own = (await context.cookies()).find(({ name }) => name === 'token')?.value;
      const word = await page.locator('html').getAttribute('lang');
      if (key !== keyOf({ lang: word === 'en' ? 'en' : 'zh_cn', token: own ?? '' })) return context.close();
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await resetTab(page);
      // Drafts, and steps of an import that would go on.
      await page.evaluate(() => sessionStorage.clear());
      // A dialog that only its own button closes, such as that of a secret, stays over every page.
      if ((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0) return context.close();
      left.set(key, [...(left.get(key) ?? []), page]);
    },
  };
}
