import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Stops it. @throws an error with its last output if it had already exited */
  stop(): Promise<void>;
}

/** The server of `TEST_MYSQL_URL`, otherwise a new one in a temporary folder. */
export async function openMysqlServer(): Promise<MysqlServer> {
  const url = process.env.TEST_MYSQL_URL;
  if (url) {
    const { hostname, port, username, password } = new URL(url);
    const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { at: { host: hostname, port: Number(port || 3306) }, ...account, stop: async () => {} };
  }
  return startOwn(findMariadb());
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
  const server = watched(child, log);
  await ready(socketPath, server);
  return {
    at: { socketPath },
    user: 'console',
    password: 'console-Secret-1',
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Watched {
  /** An error with its last output if it has exited; null while it runs. */
  end(): Error | null;
  stop(): Promise<void>;
}

// Reports an early exit of the server at once, since the tests would only report that no server answers.
function watched(child: ChildProcess, log: string): Watched {
  let end: Error | null = null;
  const early = (code: number | null, signal: string | null) => {
    const last = readFileSync(log, 'utf8').trim().split('\n').slice(-20).join('\n');
    end = new Error(`the MariaDB of the test ended by itself (${signal ?? `code ${code}`}):\n${last}`);
    console.error(end.message);
  };
  const leave = () => child.kill('SIGKILL');
  child.once('exit', early);
  process.once('exit', leave);
  return {
    end: () => end,
    async stop() {
      process.removeListener('exit', leave);
      if (end) throw end;
      child.removeListener('exit', early);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(socketPath: string, server: Watched): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const root = await createConnection({ socketPath, user: 'root' });
      await root.query("create or replace user console@localhost identified by 'console-Secret-1'");
      await root.query('grant all on *.* to console@localhost with grant option');
      return await root.end();
    } catch (error) {
      const end = server.end();
      if (end) throw end;
      if (tries > 300) throw error;
      await sleep(200);
    }
  }
}
