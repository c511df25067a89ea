import type { Flow } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { type Envelope, encodeForm } from '#schemas/wire.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { startApp, type TestApp } from '../app.ts';
import { type ConsoleTarget, connectTarget, openTarget } from '../console/targets.ts';
import { newApp } from '../gateway/newApp.ts';
import { openHttp } from '../http.ts';

/** The result of running a draft. */
interface Tried {
  readonly ret: number;
  readonly msg: string;
  readonly data: Row;
  readonly nodes: readonly { readonly node: string; readonly sql: readonly string[] }[];
}

/** A platform with a connected database `db_shop`, an application that may call every API, and its calls. */
export interface Shop {
  readonly kaifang: TestApp;
  readonly target: ConsoleTarget;
  /** The id of the connection. */
  readonly id: number;
  admin(service: string, fields: Row): ReturnType<TestApp['call']>;
  /** Calls a published API. */
  open(service: string, fields?: Row): Promise<Envelope & { readonly data: Row }>;
  /** Saves the draft of an API with a flow. */
  draft(service: string, flow: Flow, more?: Row): ReturnType<TestApp['call']>;
  /** Runs a draft and rolls back its changes. */
  run(flow: Flow, params?: Row): Promise<Tried>;
  /** Creates and publishes an API with a flow. */
  publish(service: string, flow: Flow, more?: Row): ReturnType<TestApp['call']>;
  close(): Promise<void>;
}

const tables = {
  postgres: `create table books (id bigserial primary key, title varchar(100) not null unique, price numeric(10,2),
    stock integer, sold boolean, born timestamptz, about jsonb)`,
  mysql: `create table books (id bigint auto_increment primary key, title varchar(100) not null unique,
    price decimal(10,2), stock int, sold tinyint(1), born datetime(3), about json)`,
} as const;

const done = [{ name: 'done', type: 'boolean' }];

/** Opens a platform with a connected database of the given kind that has a table `books`. */
export async function openShop(dialect: 'postgres' | 'mysql'): Promise<Shop> {
  const [kaifang, target] = await Promise.all([startApp(), openTarget(dialect)]);
  const http = await openHttp(kaifang);
  const { id: account, token: root } = await kaifang.signIn(255, 'root');
  await target.run(tables[dialect]);
  const named = { ...target, record: { ...target.record, di_name: 'db_shop' } };
  const id = await connectTarget(kaifang, root, named);
  const admin = (service: string, fields: Row) => kaifang.call(service, fields, root, 'en');
  const app = { name: 'Mine', app_key: 'mine1', account_id: account, daily_limit: 0 };
  const { data } = await admin('Admin.App.Add', newApp(app));
  await admin('Admin.App.Pass', { id: data['id'] ?? 0 });
  const { token } = await issueToken(kaifang.app.db, Number(data['id']), 0);
  let drafts = 0;
  const draft = (service: string, flow: Flow, more: Row = {}) => {
    const words = { title: 'Test', module: 'Tests', description: 'A test', type: 'common' };
    const fields = { service, ...words, parameters: [], returns: done, flow, ...more };
    return admin('Admin.ApiDesign.SaveDraft', fields as unknown as Row);
  };
  return {
    ...{ kaifang, target: named, id, admin },
    async open(service, fields = {}) {
      const payload = encodeForm({ access_token: token, ...fields }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
      const url = `/api/app.php?s=${service}`;
      const { envelope } = await http.send({ method: 'POST', url, headers, payload });
      return envelope as Envelope & { data: Row };
    },
    draft,
    async run(flow, params = {}) {
      const saved = await draft(`App.Draft${++drafts}.Run`, flow);
      const { data, msg } = await admin('Admin.ApiDesign.Run', {
        id: saved.data['id'] ?? 0,
        params: params as never,
      });
      return { msg, ...data } as unknown as Tried;
    },
    async publish(service, flow, more = {}) {
      const { data: saved } = await draft(service, flow, more);
      const { id: design = 0, version = 0 } = saved;
      return admin('Admin.ApiDesign.Publish', { id: design, version });
    },
    async close() {
      await http.close();
      await kaifang.close();
      await target.drop();
    },
  };
}
