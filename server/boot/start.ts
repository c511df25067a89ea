import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { startClock } from '../clock/clock.ts';
import { errands } from '../clock/errands.ts';
import { createServer } from '../http/createServer.ts';
import { sweepImports } from '../import/importFiles.ts';
import { endAbandoned } from '../jobs/jobLock.ts';
import { openKeys } from '../keys.ts';
import { loadRegistry } from '../resources.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { sweepDrafts } from '../store/files/drafts.ts';
import { sweepFiles } from '../store/files/looseFiles.ts';
import { acquireLock } from '../store/lock.ts';
import { migrate } from '../store/migrate.ts';
import { sweepTokens } from '../store/open/tokens.ts';
import { sweepVisits } from '../store/platform/visits.ts';
import { openSignal } from '../store/signal.ts';
import { sweep } from '../store/throttle.ts';
import { sweepTrash } from '../trash/purge.ts';
import { checkFirstPassword } from './checkFirstPassword.ts';
import { checkKeys } from './checkKeys.ts';
import { createApp } from './createApp.ts';
import { ensureFirstAdmin, type FirstAdmin } from './firstAdmin.ts';
import { openStore } from './openStore.ts';

/** A running Kaifang: what to tell the person who started it, and how to end it. */
export interface Running {
  readonly greeting: string;
  stop(): Promise<void>;
}

const sweepEvery = 600_000;
const lookEvery = 15_000;
const drainFor = 8000;

/** Starts everything: resource files, database, migration, first account, screens, and the doors at last. */
export async function start(
  root: string,
  build: ((root: string) => Promise<string>) | null,
): Promise<Running> {
  const settings = loadSettings(root);
  const registry = loadRegistry(join(root, 'resources'));
  // What was opened is closed in the opposite order, also when a later step fails.
  const opened: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const greeting = await open({ root, settings, registry, build, opened });
    return { greeting, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opening {
  readonly root: string;
  readonly settings: Settings;
  readonly registry: Registry;
  readonly build: ((root: string) => Promise<string>) | null;
  readonly opened: (() => unknown)[];
}

async function open({ root, settings, registry, build, opened }: Opening): Promise<string> {
  const log = pino({ level: settings.logLevel, redact: ['*.password', '*.access_token', '*.app_secret'] });
  const lost = ({ message, code }: Error & { code?: string }) =>
    log.warn({ code, reason: message }, 'a database connection was lost');
  // Processes that share a database server share its files too; an embedded database belongs to one.
  if (settings.databaseUrl === null) opened.push((await acquireLock(settings.dataDir)).release);
  const keys = openKeys(settings.dataDir);
  const building = build?.(root) ?? null;
  building?.catch(() => {});
  const store = await openStore(settings, lost);
  opened.push(store.close);
  for (const line of await migrate(store.db, registry)) log.info({ step: line }, 'migrated');
  await checkKeys(store.db, keys);
  await checkFirstPassword(store.db, settings);
  const first = await ensureFirstAdmin(store.db, settings, keys);
  const signal = openSignal(store.connection);
  opened.push(signal.stop);
  const app = createApp({ settings, log, keys, registry, store, signal });
  await endAbandoned(store.db);
  const looking = setInterval(() => void endAbandoned(store.db).catch(lost), lookEvery);
  opened.push(() => clearInterval(looking), app.jobs.stop);
  opened.push(app.visits.stop, app.open.stop);
  app.clock = await startClock(app, errands);
  opened.push(app.clock.stop);
  const server = await createServer(app, { screens: await building });
  opened.push(() => closeInTime(server));
  const sweepAll = () =>
    Promise.all([
      sweep(store.db),
      sweepFiles(app.files, store.db),
      sweepDrafts(store.db),
      sweepVisits(store.db),
      sweepTokens(store.db),
      sweepImports(settings.dataDir),
      sweepTrash(app),
    ]);
  const sweeping = setInterval(() => void sweepAll().catch(lost), sweepEvery);
  opened.push(() => clearInterval(sweeping));
  const address = await server.listen({ port: settings.port, host: settings.host });
  app.address.port = Number(new URL(address).port) || null;
  return greeting(address, settings, first);
}

// Requests that run may end; a connection that only waits may not hold the door for ever.
async function closeInTime(server: FastifyInstance): Promise<void> {
  const force = setTimeout(() => server.server.closeAllConnections(), drainFor);
  await server.close();
  clearTimeout(force);
}

function greeting(address: string, settings: Settings, first: FirstAdmin | null): string {
  const warning = settings.captcha
    ? ''
    : 'WARNING: CAPTCHA=off, anybody on this machine may try passwords without a captcha.\n';
  const password = first?.randomPassword ? ` with the first password ${first.randomPassword}` : '';
  const who = first ? `: sign in as ${first.username}${password}` : '';
  return `${warning}Kaifang is ready at ${address}/admin/${who}`;
}
