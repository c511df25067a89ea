import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from '#schemas/resource.ts';
import { type Envelope, encodeForm, entryOf } from '#schemas/wire.ts';
import { awaitedMark } from '#src/awaitedMark.ts';
import { databaseUrl } from './databaseUrl.ts';

/** A test's options for the server that it starts. */
export type ServerOptions = {
  /** The super administrator's password; the username is `admin`. */
  password?: string;
  captcha?: 'on' | 'off';
  /** A folder that outlives the server, to restart on. Without it, a fresh one that `stop()` removes. */
  dataDir?: string;
  /**
   * True starts a separate embedded PostgreSQL. By default a server without a `dataDir` and without a
   * `DATABASE_URL` gets a database of the test run's cluster, whose tables already exist: that takes less
   * time.
   */
  embedded?: boolean;
  /** The folder of the sources; the product's own checkout by default. */
  root?: string;
  /**
   * False leaves the web app out, for tests that only call services. `first` does not wait for the complete
   * app.
   */
  screens?: boolean | 'first';
  /** Further settings, for example `DATABASE_URL`. */
  env?: Readonly<Record<string, string>>;
};

/** A running Kaifang. */
export type RunningServer = {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Shuts it down gracefully, and removes its data unless the test provided the folder. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL and leaves its data unchanged. */
  kill9(): Promise<void>;
  /** Waits until it exits on its own; its exit code. */
  ended(): Promise<number | null>;
  /** Everything that it has printed. */
  output(): string;
};

/** The default password of `admin`. */
export const adminPassword = 'Kaifang-test-1';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patience = 120_000;
/** The arguments that `npm start` passes to node, so that tests measure what users start. */
const started = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1);

/** Starts the real product as a child process and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kaifang-'));
  const database = await sharedDatabase(options);
  const child = spawn(process.execPath, [...started, ...(options.screens === false ? ['--api-only'] : [])], {
    cwd: options.root ?? root,
    env: { ...settings(options, dataDir), ...database?.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const leaveNothing = () => child.kill('SIGKILL');
  process.once('exit', leaveNothing);
  child.once('exit', () => process.removeListener('exit', leaveNothing));

  const stop = async () => {
    await end(child, 'SIGTERM');
    await database?.drop();
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const { screens = true } = options;
  const url = await readyAt(child, output, screens === true).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const ended = async () => {
    if (!hasEnded(child)) await once(child, 'exit');
    return child.exitCode;
  };
  return { url, dataDir, pid: child.pid ?? 0, stop, kill9: () => end(child, 'SIGKILL'), ended, output };
}

/**
 * A database of the run's cluster for a server without an explicit one. Outside Vitest there is no such
 * cluster.
 */
async function sharedDatabase({ dataDir, embedded, env }: ServerOptions) {
  if (!process.env.VITEST || embedded || dataDir || env?.['DATABASE_URL']) return null;
  const { freshDatabase } = await import('./database.ts');
  const { connection, drop } = await freshDatabase();
  return { env: { DATABASE_URL: databaseUrl(connection) }, drop };
}

/**
 * Only the environment variables that a process needs to run, so that a developer's settings do not affect a
 * test.
 */
function settings({ password, captcha, env }: ServerOptions, dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, TEMP, TMP, SystemRoot } = process.env;
  return {
    ...{ PATH, HOME, LANG, TMPDIR, TEMP, TMP, SystemRoot },
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password ?? adminPassword,
    CAPTCHA: captcha ?? 'off',
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    // Empty, not absent: otherwise a developer's .env would point the test at real data.
    DATABASE_URL: '',
    REDIS_URL: '',
    S3_URL: '',
    ...env,
  };
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => chunks.push(text));
  return () => chunks.join('');
}

async function readyAt(child: ChildProcess, output: () => string, isWhole: boolean): Promise<string> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (hasEnded(child))
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}):\n${output()}`);
    const [, url] = /Kaifang is ready at (http:\/\/[^/\s]+)\/admin\//.exec(output()) ?? [];
    const isReady = url && (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
    if (isReady && !(isWhole && (await isAwaited(url)))) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready after ${patience / 1000} seconds:\n${output()}`);
}

/** Whether the app is still being built and only its first pages are available. */
async function isAwaited(url: string): Promise<boolean> {
  const page = await fetch(`${url}/admin/`).catch(() => undefined);
  return page === undefined || (await page.text()).includes(awaitedMark);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(force);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Calls a service of a running server, as a script would. */
export async function callService(url: string, service: string, fields: Row = {}): Promise<Envelope<Row>> {
  const address = `${url}/${entryOf(service)}?service=${encodeURIComponent(service)}`;
  const answer = await fetch(address, { method: 'POST', body: encodeForm(fields) });
  return (await answer.json()) as Envelope<Row>;
}

/** A new session of an account. */
export async function tokenOf(url: string, username = 'admin', password = adminPassword): Promise<string> {
  const fields = { username, password, captcha: 'any', captcha_id: 'any', is_admin_login: 1 };
  const { ret, msg, data } = await callService(url, 'Platform.User.UserLogin', fields);
  if (ret !== 200) throw new Error(`${username} cannot sign in: ${msg}`);
  return String(data.access_token);
}
