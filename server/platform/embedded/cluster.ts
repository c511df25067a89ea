import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../startError.ts';
import { childEnvironment } from './childEnvironment.ts';
import type { Place } from './place.ts';
import type { Binaries } from './prepare.ts';
import { singleUser } from './singleUser.ts';

/** The settings with which a cluster is created and run. */
export type ClusterPlan = Place & { readonly binaries: Binaries; readonly durable: boolean };

const MAJOR = '18';
const DRAFT = '.new-';
// Lower ids belong to PostgreSQL's own databases, so a cluster with no others holds no data of ours.
const FIRST_OWN_DATABASE = 16384;

/**
 * Creates the cluster if there is none. The creation is atomic: a kill during it leaves nothing half-made.
 */
export async function ensureCluster(plan: ClusterPlan, password: string): Promise<void> {
  if (isComplete(plan.cluster)) return checkVersion(plan.cluster);
  setAside(plan.cluster);
  removeDrafts(plan.cluster);
  // A unique name, because the initdb of a killed server may still be writing to the earlier one.
  const staging = mkdtempSync(`${plan.cluster}${DRAFT}`);
  if (plan.account) chownSync(staging, plan.account.uid, plan.account.gid);
  const draft = join(staging, 'cluster');
  await runInitdb(plan, draft);
  writeFileSync(join(draft, 'pg_hba.conf'), ACCESS);
  await singleUser(plan.binaries.postgres, draft, plan.account, firstStatements(password));
  renameSync(draft, plan.cluster);
  removeDrafts(plan.cluster);
}

function removeDrafts(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(cluster) + DRAFT)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A process still writes there; the next start removes it.
    }
  }
}

function isComplete(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION')) && existsSync(join(cluster, 'global', 'pg_control'));
}

function checkVersion(cluster: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === MAJOR) return;
  throw new StartError(
    `${cluster} was made by PostgreSQL ${found}, and this Kaifang brings PostgreSQL ${MAJOR}, ` +
      'which cannot read it; use the earlier Kaifang to move the data out',
  );
}

/** Moves a broken cluster aside, unless it contains a database of ours. */
function setAside(cluster: string): void {
  if (!existsSync(cluster)) return;
  const base = join(cluster, 'base');
  const databases = existsSync(base) ? readdirSync(base).map(Number) : [];
  if (databases.some((id) => id >= FIRST_OWN_DATABASE)) {
    throw new StartError(`${cluster} is damaged (global/pg_control is missing); restore it from a backup`);
  }
  renameSync(cluster, `${cluster}.broken-${Date.now()}`);
}

async function runInitdb({ binaries, account, durable }: ClusterPlan, folder: string): Promise<void> {
  const options = [
    '--pgdata',
    folder,
    '--username=postgres',
    '--auth=reject',
    '--no-instructions',
    '--encoding=UTF8',
    '--data-checksums',
    ...localeOptions(),
    ...(durable ? [] : ['--no-sync', '--wal-segsize=1']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, options, { ...account, cwd: '/', env: childEnvironment() });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new StartError(`PostgreSQL could not make its cluster in ${folder}: ${said}`);
  }
}

/**
 * The builtin provider handles the case of every letter (ILIKE 'ÄRGER%'), and its order never changes, so an
 * update of the system's or the package's ICU cannot silently break an index. A query sorts what people read
 * itself: COLLATE "zh-x-icu" is pinyin order, and exists in every PostgreSQL. The C library's character types
 * are UTF-8 as well: pg_trgm skips Chinese characters under plain C.
 */
function localeOptions(): string[] {
  const characters = { linux: ['--lc-ctype=C.UTF-8'], darwin: ['--lc-ctype=UTF-8'] }[
    process.platform as string
  ];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', ...(characters ?? [])];
}

const ACCESS = `# Written by Kaifang. The superuser has no way in; postgres --single is for emergencies.
local all postgres reject
local all all scram-sha-256
host all postgres 127.0.0.1/32 reject
host all all 127.0.0.1/32 scram-sha-256
`;

// No superuser: a vulnerability of the application must not become one of the machine, and a hosted
// DATABASE_URL gives no more.
function firstStatements(password: string): string[] {
  return [
    `create role kaifang login createdb createrole password '${password}'`,
    "alter role kaifang set createrole_self_grant = 'set, inherit'",
    'grant pg_monitor, pg_signal_backend to kaifang',
    // Only in this database: `npm run backup` connects to it.
    'grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to kaifang',
    // In single-user mode the server would assign it an id of PostgreSQL's own range.
    'create database kaifang owner kaifang oid = 16384',
  ];
}
