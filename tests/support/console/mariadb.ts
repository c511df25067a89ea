import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../freePort.ts';
import { findMariadb } from '../tools/findMariadb.ts';

/** How to reach a MySQL or MariaDB with every right. */
export interface MysqlServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

/** The server of `TEST_MYSQL_URL`, else one of our own in a temporary folder. */
export async function openMysqlServer(): Promise<MysqlServer> {
  const url = process.env.TEST_MYSQL_URL;
  if (url) {
    const { hostname, port, username, password } = new URL(url);
    const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { host: hostname, port: Number(port || 3306), ...account, stop: async () => {} };
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
  const socket = join(folder, 's');
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      ...account,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const small = ['--innodb-buffer-pool-size=32M', '--innodb-log-file-size=8M', '--skip-name-resolve'];
  const place = [`--datadir=${data}`, `--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1'];
  const child = spawn(path, ['--no-defaults', ...account, ...place, ...small], { stdio: 'ignore' });
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  await ready(socket);
  return {
    host: '127.0.0.1',
    port,
    user: 'console',
    password: 'console-Secret-1',
    async stop() {
      process.removeListener('exit', leave);
      const ended = new Promise((end) => child.once('exit', end));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(socketPath: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const root = await createConnection({ socketPath, user: 'root' });
      await root.query("create user console@'%' identified by 'console-Secret-1'");
      await root.query("grant all on *.* to console@'%' with grant option");
      return await root.end();
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((wait) => setTimeout(wait, 200));
    }
  }
}
