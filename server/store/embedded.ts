import { type Address, chooseAddress } from './embedded/address.ts';
import { adopt } from './embedded/adopt.ts';
import { type ClusterPlan, ensureCluster } from './embedded/cluster.ts';
import { launch } from './embedded/launch.ts';
import { platformPackage } from './embedded/package/find.ts';
import { prepareBinaries } from './embedded/package/prepare.ts';
import { databasePassword } from './embedded/password.ts';
import { ping } from './embedded/ping.ts';
import { choosePlace, systemFolder } from './embedded/place.ts';
import type { Postmaster } from './embedded/postmaster.ts';
import { shutDown } from './embedded/shutDown.ts';
import { singleUser } from './embedded/singleUser.ts';
import { closeSocketFolder, openSocketFolder } from './embedded/socketFolder.ts';
import { recoveryProgress, stuckRecovery } from './embedded/stuckRecovery.ts';
import { supervise } from './embedded/supervise.ts';
import { dataFolder } from './local/dataFolder.ts';
import { refuseUnfinishedRestore } from './local/unfinishedRestore.ts';

/** The fields of a pg configuration that reach the embedded database. */
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
  /** Stops PostgreSQL in order. Without it (a kill) PostgreSQL stays, and the next start finds it. */
  readonly stop: () => Promise<void>;
  /** Calls the listener whenever PostgreSQL ended unasked; it is being started again by then. */
  readonly onExit: (listener: () => void) => void;
};

/** What a test may choose about the embedded database. */
export type EmbeddedOptions = {
  /** False gives up safety for speed: for tests only. */
  readonly durable?: boolean;
  /** Where root keeps what the database's account cannot reach in DATA_DIR. */
  readonly systemDir?: string;
  /** The package with PostgreSQL's binaries. */
  readonly packageDir?: string;
};

/** Starts the embedded PostgreSQL on DATA_DIR, or finds the one that still runs there, and keeps it running until stop. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const folder = dataFolder(dataDir);
  refuseUnfinishedRestore(folder);
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
  // The password's file was lost or came from elsewhere. Whoever can write here owns the database anyway.
  await shutDown(postmaster, plan);
  const statement = `alter role kaifang password '${connection.password}'`;
  await singleUser(plan.binaries.postgres, plan.cluster, plan.account, [statement]);
  return launch(plan, folder, address);
}

function relaunch(plan: ClusterPlan, folder: string, address: Address): Promise<Postmaster> {
  // The connections know this address, so a folder that a cleaner of /tmp took away is made again.
  if (process.platform !== 'win32') openSocketFolder(address.host, plan.account);
  return launch(plan, folder, address);
}
