import { expect } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { encodeForm } from '#schemas/wire.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { startApp, type TestApp } from '../app.ts';
import type { flow } from '../flow/api.ts';
import { openHttp, type TestHttp } from '../http.ts';
import { newApp } from './newApp.ts';

/** A platform with an application that may call every API, and methods to publish APIs for it. */
export interface OpenApp {
  readonly kaifang: TestApp;
  readonly http: TestHttp;
  /** The session of an administrator. */
  readonly root: string;
  /** The token of the application. */
  readonly token: string;
  readonly app: number;
  design(verb: string, fields: Row): ReturnType<TestApp['call']>;
  /**
   * Saves the design of an API; `id` and `version` in `more` select an existing one to overwrite.
   * @returns its id.
   */
  draw(service: string, drawn: ReturnType<typeof flow>, more?: Row): Promise<number>;
  /** Saves and publishes an API. @returns its id. */
  publish(service: string, drawn: ReturnType<typeof flow>, more?: Row): Promise<number>;
  /** Calls a published API as the application. */
  post(service: string, fields?: Row, headers?: Record<string, string>): ReturnType<TestHttp['send']>;
  /** Sets the allowlist of hosts that flows may call in addition to the public internet. */
  allow(value: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts it. */
export async function openApp(): Promise<OpenApp> {
  const kaifang = await startApp();
  const http = await openHttp(kaifang);
  const root = (await kaifang.signIn(255, 'root')).token;
  const owner = await kaifang.signIn(200);
  const added = { name: 'Mine', app_key: 'mine1', account_id: owner.id, daily_limit: 0 };
  const app = Number((await kaifang.call('Admin.App.Add', newApp(added), root)).data['id']);
  await kaifang.call('Admin.App.Pass', { id: app }, root);
  const token = (await issueToken(kaifang.app.db, app, 0)).token;
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
  const design = (verb: string, fields: Row) => kaifang.call(`Admin.ApiDesign.${verb}`, fields, root);
  const draw: OpenApp['draw'] = async (service, drawn, more = {}) => {
    const returns = [{ name: 'said', type: 'string' }];
    const about = { service, title: service, module: 'Test', description: 'Test', parameters: [], returns };
    const parts = { ...('id' in more ? {} : about), flow: drawn as unknown as Json, ...more };
    const saved = await design('SaveDraft', parts);
    expect(saved).toMatchObject({ ret: 200, msg: '' });
    return Number(saved.data['id']);
  };
  return {
    ...{ kaifang, http, root, token, app, design, draw },
    async publish(service, drawn, more) {
      const id = await draw(service, drawn, more);
      expect(await design('Publish', { id })).toMatchObject({ ret: 200, msg: '' });
      return id;
    },
    post: (service, fields = {}, headers = {}) =>
      http.send({
        method: 'POST',
        url: `/api/app.php?s=${service}`,
        headers: { ...form, ...headers },
        payload: encodeForm({ access_token: token, ...fields }).toString(),
      }),
    async allow(value) {
      const item = { name: 'outgoing_allow_list', value, description: 'test' };
      expect(await kaifang.call('Admin.Config.Add', item, root)).toMatchObject({ ret: 200 });
    },
    async close() {
      await http.close();
      await kaifang.close();
    },
  };
}
