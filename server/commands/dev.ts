import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { studioPath } from '#schemas/payloads/studio.ts';
import { isForeseen } from '../boot/foreseen.ts';
import { loadSettings, type Settings } from '../platform/settings.ts';
import { served, serverFirst } from './dev/serverFirst.ts';
import { studio } from './dev/studio.ts';
import { watchServer } from './dev/watchedServer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const settings = readSettings();
const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`;
const port = await freePort();
const ties = serverFirst(root, () => server);
const server = watchServer({ root, port, address, tell: ties.show });
let screens: ViteDevServer | undefined;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
try {
  screens = await startScreens(port);
  console.log(`Kaifang's screens are at ${address}/admin/ and reload by themselves.`);
  console.log(`Its resource files are edited at ${address}${studioPath}, or in any editor.`);
} catch (error) {
  // For example, the address is in use: the server must not run on with no parent to stop it.
  console.error(`Kaifang's screens cannot be had at ${address}: ${(error as Error).message}`);
  await end(1);
}

function readSettings(): Settings {
  try {
    return loadSettings(root);
  } catch (error) {
    if (!isForeseen(error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function startScreens(target: number): Promise<ViteDevServer> {
  const vite = await createServer({
    root,
    plugins: [ties.plugin, studio(root, `http://127.0.0.1:${target}`, settings.port)],
    customLogger: ties.logger,
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { [served.source]: { target: `http://127.0.0.1:${target}`, xfwd: false } },
    },
  });
  return vite.listen();
}

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // Stop the server first: Vite receives the same signal and ends this process as soon as it has closed.
  await server.end();
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
