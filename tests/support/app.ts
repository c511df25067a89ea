import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import type { Registry, Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { createApp } from '#server/boot/createApp.ts';
import { migrate } from '#server/boot/migrate.ts';
import { openShared } from '#server/boot/openShared.ts';
import type { App } from '#server/core/app.ts';
import { failure, success } from '#server/core/envelope.ts';
import { createDispatch, type Request } from '#server/dispatch.ts';
import { textsOf } from '#server/language.ts';
import { openKeys } from '#server/platform/keys.ts';
import { keysFolder } from '#server/platform/local/keysFolder.ts';
import { readSettings } from '#server/platform/settings.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { hashPassword } from '#server/platform/store/passwords.ts';
import { freshDatabase } from './database.ts';
import type { TestConnection } from './embedded/cluster.ts';
import { productRegistry } from './productRegistry.ts';

/** The application on a separate database, called without HTTP. */
export interface TestApp {
  readonly app: App;
  /** Parameters for a separate connection to its database. */
  readonly connection: TestConnection;
  /** Calls a service with form texts, as the account of a token or unauthenticated. */
  call(
    service: string,
    fields?: Readonly<Record<string, unknown>>,
    token?: string | null,
    lang?: 'zh_cn' | 'en',
    ip?: string,
  ): Promise<Envelope<Row>>;
  /** Creates an account of a level and signs it in. */
  signIn(level: number, username?: string): Promise<{ id: number; token: string; username: string }>;
  close(): Promise<void>;
}

/** The password of every account that a test creates. */
export const testPassword = 'secret-6';

/**
 * Starts the application on a fresh database, or on one that it shares with another application. Uses the
 * given resources instead of the product's.
 */
export async function startApp(
  registry: Registry = productRegistry(),
  env: Readonly<Record<string, string>> = {},
  log: Logger = pino({ level: 'silent' }),
  shared?: TestConnection & { readonly statement_timeout?: number },
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-app-'));
  const settings = readSettings({ DATA_DIR: folder, CAPTCHA: 'off', LOG_LEVEL: 'silent', ...env });
  const database = shared ? { connection: shared, drop: async () => {} } : await freshDatabase();
  const db = openDatabase(database.connection, () => {});
  // A copy of the template already has the product's tables.
  if (shared || registry !== productRegistry()) await migrate(db, registry);
  const keys = openKeys(settings.dataDir);
  placeRsaKey(settings.dataDir);
  const { connection } = database;
  const together = await openShared({ settings, db, connection, keys, log });
  const store = { db, connection, close: async () => {} };
  const app = createApp({ settings, log, keys, registry, store, shared: together });
  const dispatch = createDispatch(app);
  const hash = await hashPassword(testPassword, keys);
  let made = 0;

  const call: TestApp['call'] = async (service, fields = {}, token = null, lang = 'en', ip = '127.0.0.1') => {
    const request: Request = {
      service,
      fields: { ...formTexts(fields), ...(token !== null && { access_token: token }) },
      isForm: true,
      upload: null,
      lang,
      ip,
      userAgent: 'test',
    };
    const answer = await dispatch(request).then(success, (error: unknown) => {
      return failure(error, { registry, texts: textsOf[lang], lang }, undefined, app.services.get(service))
        .envelope;
    });
    return JSON.parse(JSON.stringify(answer)) as Envelope<Row>;
  };

  return {
    app,
    connection: database.connection,
    call,
    async signIn(level, username = `user_${level}_${++made}`) {
      const { rows } = await sql<{ id: number }>`
        insert into account (username, password, level, status, balance)
        values (${username}, ${hash}, ${level}, 'enabled', 0) returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      const { token } = await app.sessions.open(db, {
        accountId: id,
        ip: '127.0.0.1',
        userAgent: 'test',
        days: 1,
      });
      return { id, token, username };
    },
    async close() {
      await app.visits.stop();
      await app.gateway.stop();
      await app.console.close();
      await together.stop();
      await db.destroy();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Places a key in a data folder that has none, since generating one takes longer than most tests. */
function placeRsaKey(dataDir: string): void {
  const path = join(keysFolder(dataDir), 'rsa.pem');
  rsaKey ??= generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  if (!existsSync(path)) writeFileSync(path, rsaKey, { mode: 0o600 });
}

let rsaKey: string | Buffer | undefined;

function formTexts(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
