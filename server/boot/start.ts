import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { createSourcePlaces } from '../core/sourcePlaces.ts';
import { noticeJob } from '../features/messages/noticeJob.ts';
import { sweepQuotas } from '../features/packages/notifyQuotas.ts';
import { quotaJob } from '../features/packages/quotaJob.ts';
import { foldLogins } from '../features/stats/logins.ts';
import { sweepRollUps } from '../features/stats/sweepRollUps.ts';
import { taskJob } from '../features/tasks/taskJob.ts';
import { testCaseJob } from '../features/testCases/testCaseJob.ts';
import { pushJob } from '../features/topics/pushJob.ts';
import { sweepBatches } from '../gateway/callLog.ts';
import { sweepTokens } from '../gateway/tokens.ts';
import { sweepWrongSignatures } from '../gateway/wrongSignatures.ts';
import { createServer } from '../http/createServer.ts';
import { drainFor } from '../http/drainConnections.ts';
import { sweepDrafts } from '../platform/files/drafts.ts';
import { sweepFiles } from '../platform/files/looseFiles.ts';
import { releaseOrphans } from '../platform/files/orphans.ts';
import { openKeys } from '../platform/keys.ts';
import { acquireLock } from '../platform/local/lock.ts';
import { dropCommand, tablesLeft } from '../platform/migration/tablesLeft.ts';
import { sweepLogs } from '../platform/partitions/retention.ts';
import { type ScheduledJob, startScheduler } from '../platform/scheduler/scheduler.ts';
import { loadSettings, type Settings } from '../platform/settings.ts';
import { sweep } from '../platform/store/throttle.ts';
import { sweepVisits } from '../platform/store/visits.ts';
import { watchEventLoop } from '../platform/watch/eventLoop.ts';
import { sweepImports } from '../records/import/importFiles.ts';
import { endAbandoned } from '../records/jobs/jobLock.ts';
import { sweepTrash } from '../records/trash/purge.ts';
import { bindSecrets } from './bindSecrets.ts';
import type { Screens } from './build.mjs';
import { checkFirstPassword } from './checkFirstPassword.ts';
import { checkKeys } from './checkKeys.ts';
import { createApp } from './createApp.ts';
import { createLog } from './createLog.ts';
import { ensureFirstAdmin } from './firstAdmin.ts';
import { knownRegistry } from './knownRegistry.ts';
import { migrate } from './migrate.ts';
import { openShared } from './openShared.ts';
import { openStore, type Store } from './openStore.ts';

/** All scheduled jobs. */
const scheduledJobs: readonly ScheduledJob[] = [taskJob, pushJob, testCaseJob, quotaJob, noticeJob];

/** A running Kaifang: the startup message, and how to stop it. */
export interface Running {
  readonly greeting: string;
  readonly log: Logger;
  stop(): Promise<void>;
}

const sweepEvery = 600_000;
const lookEvery = 15_000;
const databasePatience = 60_000;
// Lets the last answers reach their clients.
const sendFor = 500;

/** Options of the server's start. */
export interface Starting {
  readonly root: string;
  /** The screens, once the first build is ready; null when they are served elsewhere. */
  readonly screens: Promise<Screens> | null;
  /** Where validated resource files are recorded. */
  readonly examined: string;
  /** The public address, when it differs from the listening address. */
  readonly behind: string | null;
  /** The saved change that caused a restart; the start then prints only one line about it. */
  readonly again: string | null;
  /** Prints the credentials of the account that the first start creates. */
  readonly print: (line: string) => void;
}

/**
 * Starts everything in order: resource files, database, migration, screens, listeners, and finally the first
 * account.
 */
export async function start({ root, screens, examined, behind, again, print }: Starting): Promise<Running> {
  const settings = loadSettings(root);
  const folder = join(root, 'resources');
  const readFiles = () => knownRegistry(folder, examined);
  // Closes what was opened in reverse order, also when a later step fails.
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
  readonly readFiles: () => Promise<Registry>;
  readonly opened: (() => unknown)[];
}

// The first start creates everything, which would bury the credentials; the changes of a later start are
// worth reading.
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
  // Processes that share a database server share its files too; an embedded database belongs to one process.
  if (settings.databaseUrl === null) opened.push((await acquireLock(settings.dataDir)).release);
  const keys = openKeys(settings.dataDir);
  const say = (line: string) => log.warn(line);
  const opening = openStore(settings, lost, { patience: databasePatience, say });
  // It is awaited after the resource files; a database that refuses before that is no unhandled rejection.
  opening.catch(() => {});
  opened.push(() =>
    opening.then(
      ({ close }) => close(),
      () => {},
    ),
  );
  // The database is a separate process and starts in parallel.
  const registry = await readFiles();
  const store = await opening;
  const steps = await migrate(store.db, registry, undefined, { waiting: { say } });
  if (steps.length > 0 && again === null)
    log.info({ steps: steps.length > toldSteps ? steps.length : steps }, 'migrated');
  if (again === null) await tellLeft(store.db, registry, log);
  await checkKeys(store.db, keys);
  await bindSecrets(store.db, registry, keys, log);
  await checkFirstPassword(store.db, settings, behind);
  // A chosen password works as soon as the server listens; a random one is printed when nothing can fail any
  // more.
  const makeFirst = () => ensureFirstAdmin(store.db, settings, keys, print);
  if (settings.adminPassword !== null) await makeFirst();
  const shared = await openShared({ settings, db: store.db, connection: store.connection, keys, log });
  opened.push(shared.stop);
  const app = createApp({ settings, log, keys, registry, store, shared });
  await endAbandoned(store.db);
  const looking = setInterval(() => void endAbandoned(store.db).catch(lost), lookEvery);
  opened.push(() => clearInterval(looking), app.jobs.stop);
  opened.push(app.visits.stop, app.gateway.stop, app.console.close);
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
      sweepWrongSignatures(store.db),
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
  // Scheduled jobs may call this server, so the scheduler starts after it and stops before it.
  app.scheduler = await startScheduler(app, scheduledJobs);
  opened.push(app.scheduler.stop);
  if (settings.adminPassword === null) await makeFirst();
  return again === null ? greeting(behind ?? address, settings) : savedLine(again, steps);
}

// The first users can sign in during this. The platform is unusable without the rest: if that fails, the
// process ends.
function finishScreens(screens: Screens | null): () => void {
  let isEnding = false;
  screens?.finish().catch((error: unknown) => {
    if (!isEnding) throw error;
  });
  return () => {
    isEnding = true;
  };
}

// Running requests may finish; an idle connection must not block the shutdown for ever.
async function closeInTime(server: FastifyInstance): Promise<void> {
  const force = setTimeout(() => server.server.closeAllConnections(), drainFor + sendFor);
  await server.close();
  clearTimeout(force);
}

// A removed file leaves its table in place, which would otherwise go unnoticed.
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
