import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { startClock } from '../clock/clock.ts';
import { errands } from '../clock/errands.ts';
import { createServer } from '../http/createServer.ts';
import { drainFor } from '../http/ending/answerRest.ts';
import { sweepImports } from '../import/importFiles.ts';
import { endAbandoned } from '../jobs/jobLock.ts';
import { openKeys } from '../keys.ts';
import { loadRegistry } from '../resources.ts';
import { loadSettings, type Settings } from '../settings.ts';
import { sweepDrafts } from '../store/files/drafts.ts';
import { sweepFiles } from '../store/files/looseFiles.ts';
import { releaseOrphans } from '../store/files/orphans.ts';
import { acquireLock } from '../store/lock.ts';
import { migrate } from '../store/migrate.ts';
import { dropCommand, tablesLeft } from '../store/migration/tablesLeft.ts';
import { sweepBatches } from '../store/open/callLog.ts';
import { sweepTokens } from '../store/open/tokens.ts';
import { sweepQuotas } from '../store/platform/tellQuotas.ts';
import { sweepVisits } from '../store/platform/visits.ts';
import { sweepLogs } from '../store/retention.ts';
import { foldLogins } from '../store/stats/logins.ts';
import { sweepRollUps } from '../store/stats/sweepRollUps.ts';
import { sweep } from '../store/throttle.ts';
import { createSourcePlaces } from '../trace/sourcePlaces.ts';
import { sweepTrash } from '../trash/purge.ts';
import { watchEventLoop } from '../watch/eventLoop.ts';
import { bindSecrets } from './bindSecrets.ts';
import type { Screens } from './build.mjs';
import { checkFirstPassword } from './checkFirstPassword.ts';
import { checkKeys } from './checkKeys.ts';
import { createApp } from './createApp.ts';
import { createLog } from './createLog.ts';
import { ensureFirstAdmin } from './firstAdmin.ts';
import { knownRegistry } from './knownRegistry.ts';
import { openShared } from './openShared.ts';
import { openStore, type Store } from './openStore.ts';

/** A running Kaifang: what to tell the person who started it, and how to end it. */
export interface Running {
  readonly greeting: string;
  readonly log: Logger;
  stop(): Promise<void>;
}

const sweepEvery = 600_000;
const lookEvery = 15_000;
// What is answered at the last moment has to reach whoever asked.
const sendFor = 500;

/** How the server is started. */
export interface Starting {
  readonly root: string;
  /** The screens, as soon as the first of them are built; null when they come from elsewhere. */
  readonly screens: Promise<Screens> | null;
  /** Where it is noted which resource files were found to be right; null: they are examined every time. */
  readonly examined: string | null;
  /** Where people find it, when that is not where it listens. */
  readonly behind: string | null;
  /** What was saved, where it is started again for that: it says so in one line, and nothing else. */
  readonly again: string | null;
  /** Prints how to sign in with the account that the first start makes. */
  readonly print: (line: string) => void;
}

/** Starts everything: resource files, database, migration, screens, the doors, and the first account at last. */
export async function start({ root, screens, examined, behind, again, print }: Starting): Promise<Running> {
  const settings = loadSettings(root);
  const folder = join(root, 'resources');
  const readFiles = () => (examined === null ? loadRegistry(folder) : knownRegistry(folder, examined));
  // What was opened is closed in the opposite order, also when a later step fails.
  const opened: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const log = createLog(settings.logLevel);
    const greeting = await open({ behind, again, print, settings, log, readFiles, screens, opened });
    return { greeting, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opening extends Pick<Starting, 'screens' | 'behind' | 'again' | 'print'> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly readFiles: () => Registry | Promise<Registry>;
  readonly opened: (() => unknown)[];
}

// The first start makes everything, which would hide where to sign in; what a later one changes somebody wants to read.
const toldSteps = 30;

async function open({
  behind,
  again,
  print,
  settings,
  log,
  readFiles,
  opened,
  ...building
}: Opening): Promise<string> {
  const lost = ({ message, code }: Error & { code?: string }) =>
    log.warn({ code, reason: message }, 'a database connection was lost');
  // Processes that share a database server share its files too; an embedded database belongs to one.
  if (settings.databaseUrl === null) opened.push((await acquireLock(settings.dataDir)).release);
  const keys = openKeys(settings.dataDir);
  const opening = openStore(settings, lost);
  opened.push(() =>
    opening.then(
      ({ close }) => close(),
      () => {},
    ),
  );
  // The database is a process of its own, which makes itself ready meanwhile.
  const registry = await readFiles();
  const store = await opening;
  const steps = await migrate(store.db, registry);
  if (steps.length > 0 && again === null)
    log.info({ steps: steps.length > toldSteps ? steps.length : steps }, 'migrated');
  if (again === null) await tellLeft(store.db, registry, log);
  await checkKeys(store.db, keys);
  await bindSecrets(store.db, registry, keys, log);
  await checkFirstPassword(store.db, settings, behind);
  // A chosen password opens as soon as anybody can ask; a random one is printed when nothing can fail any more.
  const makeFirst = () => ensureFirstAdmin(store.db, settings, keys, print);
  if (settings.adminPassword !== null) await makeFirst();
  const shared = await openShared({ settings, db: store.db, connection: store.connection, keys, log });
  opened.push(shared.stop);
  const app = createApp({ settings, log, keys, registry, store, shared });
  await endAbandoned(store.db);
  const looking = setInterval(() => void endAbandoned(store.db).catch(lost), lookEvery);
  opened.push(() => clearInterval(looking), app.jobs.stop);
  opened.push(app.visits.stop, app.open.stop, app.console.close);
  const screens = await building.screens;
  app.sourcePlaces = createSourcePlaces(screens?.folders[0] ?? null);
  const server = await createServer(app, { screens });
  opened.push(() => closeInTime(server));
  const sweepAll = () =>
    Promise.all([
      sweep(store.db),
      releaseOrphans(store.db, registry).then(() => sweepFiles(app.files, store.db)),
      sweepDrafts(store.db),
      sweepVisits(store.db),
      sweepTokens(store.db),
      sweepRollUps(store.db),
      foldLogins(store.db),
      sweepBatches(store.db),
      sweepQuotas(store.db),
      sweepLogs(store.db, registry),
      sweepImports(settings.dataDir),
      sweepTrash(app),
    ]);
  const sweeping = setInterval(() => void sweepAll().catch(lost), sweepEvery);
  opened.push(() => clearInterval(sweeping));
  opened.push(watchEventLoop(app.underWay, log));
  const address = await server.listen({ port: settings.port, host: settings.host });
  opened.push(finishScreens(screens));
  app.address.port = Number(new URL(address).port) || null;
  // What it wakes may call this very server, which is there before it and after it.
  app.clock = await startClock(app, errands);
  opened.push(app.clock.stop);
  if (settings.adminPassword === null) await makeFirst();
  return again === null ? greeting(behind ?? address, settings) : savedLine(again, steps);
}

// Whoever comes first signs in meanwhile. Without the rest it is no platform: when that fails, the process ends.
function finishScreens(screens: Screens | null): () => void {
  let isEnding = false;
  screens?.finish().catch((error: unknown) => {
    if (!isEnding) throw error;
  });
  return () => {
    isEnding = true;
  };
}

// Requests that run may end; a connection that only waits may not hold the door for ever.
async function closeInTime(server: FastifyInstance): Promise<void> {
  const force = setTimeout(() => server.server.closeAllConnections(), drainFor + sendFor);
  await server.close();
  clearTimeout(force);
}

// A file that is gone leaves its table as it is, and nobody would know of it.
async function tellLeft(db: Store['db'], registry: Registry, log: Logger): Promise<void> {
  const tables = await tablesLeft(db, registry);
  if (tables.length === 0) return;
  log.warn({ tables, drop: dropCommand(tables) }, 'tables without a resource file stay as they are');
}

const toldAgain = 3;

function savedLine(saved: string, steps: readonly string[]): string {
  const more = steps.length > toldAgain ? ` and ${steps.length - toldAgain} more` : '';
  const done = steps.length > 0 ? ` (${steps.slice(0, toldAgain).join(', ')}${more})` : '';
  return `${saved} is saved, the server is ready${done}`;
}

function greeting(address: string, settings: Settings): string {
  const warning = settings.captcha
    ? ''
    : 'WARNING: CAPTCHA=off, anybody on this machine may try passwords without a captcha.\n';
  return `${warning}Kaifang is ready at ${address}/admin/`;
}
