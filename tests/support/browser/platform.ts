import type { Page } from 'playwright-core';
import type { Row } from '#schemas/resource.ts';
import { callService, openPage, type PageOptions, tokenOf } from '../browser.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';

/** A running platform as a test of its screens uses it: services called as a script would, pages of the super admin. */
export interface Platform {
  readonly server: RunningServer;
  /** The super admin's session. */
  readonly token: string;
  /** Calls a service, as the super admin unless told otherwise. @throws when the answer is not 200. */
  call(service: string, fields?: Row, as?: string): Promise<Row>;
  /** Adds an account and signs it in; a personal developer unless told otherwise. */
  developer(username: string, level?: number): Promise<{ id: number; token: string }>;
  /** Opens a route below /admin, in English unless told otherwise. */
  open(route: string, options?: PageOptions): Promise<Page>;
}

/** Starts the product and signs the super admin in. */
export async function startPlatform(options: ServerOptions = {}): Promise<Platform> {
  const server = await startServer(options);
  const token = await tokenOf(server.url);
  const call: Platform['call'] = async (service, fields = {}, as = token) => {
    const all = { ...fields, access_token: as, lang: 'en' };
    const { ret, msg, data } = await callService(server.url, service, all);
    if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  return {
    ...{ server, token, call },
    async developer(username, level = 100) {
      const password = 'secret-6';
      const { id } = await call('Admin.User.AddMember', { username, password, level });
      const fields = { username, password, captcha: 'any', captcha_id: 'any' };
      const { data } = await callService(server.url, 'Platform.User.UserLogin', fields);
      return { id: Number(id), token: String(data['access_token']) };
    },
    async open(route, more = {}) {
      const page = await openPage(server.url, { lang: 'en', token, ...more });
      await page.goto(`/admin${route}`);
      return page;
    },
  };
}
