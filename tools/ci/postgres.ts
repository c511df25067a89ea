import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A PostgreSQL server of the distribution, started for one run. */
export interface DistributionPostgres {
  /** The connection URL of an ordinary role that may create databases and roles. */
  readonly url: string;
  stop(): void;
}

const versions = '/usr/lib/postgresql';
const port = '5499';

/** The folder of the newest installed PostgreSQL's programs. */
export function postgresPrograms(folder = versions): string | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * Starts the distribution's PostgreSQL in a temporary folder. @throws when it is not installed or does not
 * start.
 */
export function startPostgres(): DistributionPostgres {
  const bin = postgresPrograms();
  if (!bin) throw new Error('no PostgreSQL is installed');
  const folder = mkdtempSync('/tmp/kaifang-ci-postgres-');
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), ...args];
    // PostgreSQL refuses to run as root.
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: 120_000 });
  };
  const data = join(folder, 'data');
  const stop = () => {
    if (existsSync(data)) run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (isRoot) chownSync(folder, statSync('/var/lib/postgresql').uid, statSync('/var/lib/postgresql').gid);
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
    const options = `-k ${folder} -p ${port} -c listen_addresses= -c fsync=off -c max_connections=200`;
    run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', options, 'start');
    const role = 'create role kaifang login createdb createrole';
    run('psql', '-qX', '-h', folder, '-p', port, '-U', 'postgres', '-d', 'postgres', '-c', role);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgres://kaifang@localhost:${port}/postgres?host=${folder}`, stop };
}
