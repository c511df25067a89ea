import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer as createTcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { watchedEnd } from '../boot/watchedEnd.ts';
import { loadSettings } from '../settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the server answers; everything else is the screens' own. */
const served = /^\/(api|uploads|docs|openapi\.json|healthz|readyz)(\/|\?|$)/;
/** What the server is made of beyond the modules that it imports. */
const watched = ['resources/**/*.json', 'i18n/**/*.json', 'schemas/**/*.json'];
/** What both sides are made of: after a change the server has to be first. */
const shared = /\/(resources|i18n|schemas)\//;
/** What the server is made of. */
const madeOf = /\/(resources|i18n|schemas|server)\//;

const settings = loadSettings(root);
const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`;
const port = await freePort();
/** What the server said when it could not start; empty while it runs, and while it starts. */
let refusal = '';
/** What it has said since it was started last. */
let said = '';
const server = startServer(port);
let screens: ViteDevServer | undefined;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
server.once('exit', (code) => end(code ?? 1));
try {
  screens = await startScreens(port);
  console.log(`Kaifang's screens are at ${address}/admin/ and reload by themselves.`);
} catch (error) {
  // Its address is taken, say: the server must not go on without anybody who would end it.
  console.error(`Kaifang's screens cannot be had at ${address}: ${(error as Error).message}`);
  await end(1);
}

/** The server as a process of its own, started again whenever something that it is made of changes. */
function startServer(port: number): ChildProcess {
  const include = watched.map((pattern) => `--include=${pattern}`);
  const child = spawn(
    process.execPath,
    [
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      ...include,
      'server/main.ts',
      `--behind=${address}`,
    ],
    {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
      // A group of its own: Ctrl-C reaches this process only, which then ends both in order.
      stdio: ['ignore', 'inherit', 'pipe'],
      detached: true,
    },
  );
  child.stderr.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes);
    said += bytes;
    if (!said.includes(watchedEnd)) return;
    refusal = said;
  });
  return child;
}

async function startScreens(target: number): Promise<ViteDevServer> {
  const vite = await createServer({
    root,
    plugins: [serverFirst(target)],
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { [served.source]: { target: `http://127.0.0.1:${target}`, xfwd: false } },
    },
  });
  return vite.listen();
}

/** Lets calls wait while the server starts, and reloads the screens only when it has started with the same files. */
function serverFirst(target: number): Plugin {
  return {
    name: 'kaifang:server-first',
    configureServer({ middlewares, watcher }) {
      // It starts again then.
      watcher.on('all', (_event, file) => {
        if (madeOf.test(file.replaceAll('\\', '/'))) refusal = said = '';
      });
      middlewares.use(async (request, response, next) => {
        if (!served.test(request.url ?? '')) return next();
        await until(async () => (await answers(target)) || refusal !== '', 30_000);
        if (refusal === '' || (await answers(target))) return next();
        // It starts again when a file is saved: nobody has to wait for that.
        response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal);
      });
    },
    async hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !shared.test(file)) return;
      await until(async () => !(await answers(target)), 2_000);
      await until(async () => (await answers(target)) || refusal !== '', 30_000);
    },
  };
}

async function until(happened: () => Promise<boolean>, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await happened()) && Date.now() < deadline) await setTimeout(40);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isUp = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isUp;
}

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // The server first: Vite hears the same signal, and ends this process as soon as it has closed itself.
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await screens?.close();
  process.exit(code);
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
