import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { findMariadb } from '../tools/findMariadb.ts';

/**
 * Connection data for a MySQL or MariaDB with all privileges: by TCP, or by a socket in a folder, which no
 * other program can take.
 */
export interface MysqlServer {
  readonly at: { readonly host: string; readonly port: number } | { readonly socketPath: string };
  readonly user: string;
  readonly password: string;
  /** An error with its last output if it has exited; null while it runs. */
  failure(): Error | null;
}

let own: Promise<MysqlServer> | undefined;

/**
 * The server of `TEST_MYSQL_URL`, otherwise one in a temporary folder, which the test files of a Vitest worker
 * share and which ends with it.
 */
export async function openMysqlServer(): Promise<MysqlServer> {
  const url = process.env.TEST_MYSQL_URL;
  if (url) {
    const { hostname, port, username, password } = new URL(url);
    const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { at: { host: hostname, port: Number(port || 3306) }, ...account, failure: () => null };
  }
  if (!own || (await own.catch((error: Error) => ({ failure: () => error }))).failure())
    own = startOwn(findMariadb());
  return own;
}

async function startOwn(path: string): Promise<MysqlServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-mariadb-'));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? ['--user=mysql'] : [];
  if (isRoot) {
    chmodSync(folder, 0o755);
    execFileSync('chown', ['mysql', folder]);
  }
  const data = join(folder, 'data');
  const socketPath = join(folder, 's');
  const asRoot = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync('mariadb-install-db', ['--no-defaults', ...account, `--datadir=${data}`, ...asRoot], {
    stdio: 'ignore',
  });
  const small = ['--innodb-buffer-pool-size=32M', '--innodb-log-file-size=8M', '--skip-name-resolve'];
  const place = [`--datadir=${data}`, `--socket=${socketPath}`, '--skip-networking'];
  const log = join(folder, 'log');
  const words = openSync(log, 'w');
  const child = spawn(path, ['--no-defaults', ...account, ...place, ...small], {
    stdio: ['ignore', words, words],
  });
  closeSync(words);
  const failure = failureOf(child, log);
  const leave = () => {
    child.kill('SIGKILL');
    // It may still be writing: a killed process ends a moment later.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', leave);
  // Vitest ends its workers by a signal, which otherwise raises no exit event.
  process.once('SIGTERM', () => {
    leave();
    process.kill(process.pid, 'SIGTERM');
  });
  await ready(socketPath, failure);
  return { at: { socketPath }, user: 'console', password: 'console-Secret-1', failure };
}

// Reports an early exit of the server at once, since the tests would only report that no server answers.
function failureOf(child: ChildProcess, log: string): () => Error | null {
  let failure: Error | null = null;
  child.once('exit', (code, signal) => {
    const last = readFileSync(log, 'utf8').trim().split('\n').slice(-20).join('\n');
    failure = new Error(`the MariaDB of the test ended by itself (${signal ?? `code ${code}`}):\n${last}`);
    console.error(failure.message);
  });
  return () => failure;
}

async function ready(socketPath: string, failure: () => Error | null): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const root = await createConnection({ socketPath, user: 'root' });
      await root.query("create or replace user console@localhost identified by 'console-Secret-1'");
      await root.query('grant all on *.* to console@localhost with grant option');
      return await root.end();
    } catch (error) {
      const end = failure();
      if (end) throw end;
      if (tries > 300) throw error;
      await sleep(200);
    }
  }
}
