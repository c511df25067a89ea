import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { ApiError } from '#server/apiError.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { createGateway, type Gateway } from '#server/gateway/createGateway.ts';
import type { GatewayParts } from '#server/gateway/gateway.ts';
import type { OpenRequest } from '#server/gateway/openCall.ts';
import type { Compile } from '#server/gateway/published.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { openChangeFeed } from '#server/platform/cache/changeFeed.ts';
import { nextIds } from '#server/platform/store/nextIds.ts';
import type { TestApp } from '../app.ts';

/** The open API in a test: calls without HTTP, and methods to create what it needs. */
export interface OpenCalls {
  readonly gateway: Gateway;
  call(service: string, fields?: Row, more?: Partial<OpenRequest>): Promise<Envelope<Row>>;
  /** Publishes an API as it is. The test is responsible for its flow. */
  publish(service: string, more?: Row): Promise<void>;
  /** Adds an application that may call, owned by a new developer. */
  addApp(
    more?: Row,
    level?: number,
  ): Promise<{ id: number; owner: number; key: string; secret: string; token: string }>;
  addHolding(owner: number, api: string, more?: Row): Promise<number>;
  close(): Promise<void>;
}

/** A published API of a test: returns its parameters, and fails on request. */
export const echo: Compile = (version) => ({
  runInside: async ({ service }) => ({ ret: 404, data: {}, msg: service }),
  read({ fields }) {
    if (fields['bad'] !== undefined) throw new ApiError(400, 'open.parameter', { values: { name: 'bad' } });
    return fields as Row;
  },
  run: async (input, { caller, uid }) => {
    if (input['fail'] !== undefined) throw new ApiError(420, 'state');
    if (input['crash'] !== undefined) throw new Error('crash');
    return { said: input['say'] ?? null, number: version.number, app: caller?.app ?? null, uid };
  },
});

let made = 0;

/**
 * Opens the open API on the database of a test application, like an additional process. Without `compile` an
 * API runs its flow.
 */
export function openCalls(
  kaifang: TestApp,
  isPermitted: GatewayParts['isPermitted'] = async () => true,
  compile: Compile | null = echo,
  more: { readonly tellsSigned?: boolean } = {},
): OpenCalls {
  const { db, keys, log, registry } = kaifang.app;
  const signal = openChangeFeed(kaifang.connection);
  const shared = { signal, counters: kaifang.app.shared.counters };
  const { connection } = kaifang;
  const parts = { db, shared, connection, keys, log, registry, isPermitted, ...more };
  const gateway = createGateway({ ...parts, ...(compile && { compile }) });
  const insert = async (table: string, row: Row) => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  return {
    gateway,
    async call(service, fields = {}, more = {}) {
      const request: OpenRequest = {
        ...{
          service,
          method: 'POST',
          fields: { s: service, ...fields },
          isForm: true,
          uploads: [],
          sent: [],
        },
        ...{ lang: 'en', ip: '127.0.0.1', ...more },
      };
      return JSON.parse(await gateway.answer(request)) as Envelope<Row>;
    },
    async publish(service, more = {}) {
      await insert('api_version', { service, number: 1, title: service, ...more });
      await insert('api_design', { service, title: service, type: 'common', status: 'published', live: 1 });
    },
    async addApp(more = {}, level = 100) {
      const { id: owner } = await kaifang.signIn(level, `owner_${++made}`);
      const [key, secret] = [`key${made}`, `Secret${made}`];
      const [ahead = 0] = await nextIds(db, 'app', 1);
      const row = {
        name: key,
        app_key: key,
        id: ahead,
        app_secret: keys.seal(JSON.stringify(secret), secretPlace('app', 'app_secret', ahead)),
        account_id: owner,
      };
      const state = { status: 'working', review_status: 'passed', daily_limit: 0 };
      const id = await insert('app', { ...row, ...state, ...more });
      return { id, owner, key, secret, token: (await issueToken(db, id, 7)).token };
    },
    addHolding: (owner, api, more = {}) =>
      insert('account_package', {
        ...{ account_id: owner, name: 'P', api, pay_type: 'paid', total: 10, used: 0, revoked: false },
        ...more,
      }),
    async close() {
      await gateway.stop();
      await signal.stop();
    },
  };
}
