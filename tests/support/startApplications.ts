import { afterAll, beforeAll, expect } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from './app.ts';
import { newApp } from './gateway/newApp.ts';

type Person = { readonly id: number; readonly token: string };

/**
 * The server of a test file with a super administrator and a developer, and their calls about applications.
 */
export function startApplications() {
  const started = {} as { kaifang: TestApp; root: Person; developer: Person };
  beforeAll(async () => {
    const kaifang = await startApp();
    const root = await kaifang.signIn(255, 'root_1');
    Object.assign(started, { kaifang, root, developer: await kaifang.signIn(100, 'dev_1') });
  });
  afterAll(() => started.kaifang.close());
  const call = (verb: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
    started.kaifang.call(`Admin.App.${verb}`, fields, started.root.token, lang);
  const mine = (verb: string, fields: Row, token = started.developer.token) =>
    started.kaifang.call(`Platform.App.${verb}`, fields, token);
  let n = 0;
  /** A new application of the developer, with the fields that an administrator sets. */
  const added = async (fields: Row = {}): Promise<Row> => {
    const given = newApp({ name: `App ${++n}`, account_id: started.developer.id, ...fields });
    const { ret, data } = await call('Add', given);
    expect({ ret, data }).toMatchObject({ ret: 200 });
    return data;
  };
  return { started, call, mine, added };
}
