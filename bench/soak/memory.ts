import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { startServer } from '#tests/support/server.ts';
import { closeClient } from '../client.ts';
import { residentMegabytes } from '../residentMegabytes.ts';
import { prepare } from './memoryData.ts';
import { vitalsEnv, vitalsOf } from './vitals.ts';

// Measures the memory that large responses, read-heavy flows and many concurrent uploads cost a server with a
// small heap; --root names another checkout to measure.
const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    heap: { type: 'string', default: '512' },
    callers: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});
const callers = Number(values.callers);
const folder = mkdtempSync(join(tmpdir(), 'kaifang-memory-'));
const embedded = await startEmbedded(join(folder, 'database'));
const { host, user, password, database } = embedded.connection;
const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string | Buffer;
}

const form = 'application/x-www-form-urlencoded';

async function measure(name: string): Promise<void> {
  const server = await startServer({
    screens: false,
    dataDir: join(folder, 'data'),
    ...(values.root && { root: values.root }),
    env: {
      DATABASE_URL: databaseUrl,
      ANONYMOUS_READS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--max-old-space-size=${values.heap} ${vitalsEnv.NODE_OPTIONS}`,
    },
  });
  let isOver = false;
  const ended = server.ended().then((code) => {
    isOver = true;
    return code;
  });
  try {
    const { token, access, attacks } = await prepare(server.url, databaseUrl);
    const attack = attacks(token, access)[name];
    if (!attack) throw new Error(`there is no attack ${name}`);
    await vitalsOf(server);
    await sleep(200);
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(server.pid) || 0);
    }, 20);
    const answers = new Map<string, number>();
    const health: number[] = [];
    const began = performance.now();
    const isOn = () => !isOver && performance.now() - began < Number(values.seconds) * 1000;
    const one = async () => {
      for (let turn = 0; turn < attack.rounds && isOn(); turn++) {
        const said = await send(server.url, attack.sent).catch(
          (error: { code?: string }) => error.code ?? 'broken',
        );
        answers.set(said, (answers.get(said) ?? 0) + 1);
      }
    };
    const watch = async () => {
      while (isOn() && !isDone) {
        const started = performance.now();
        await send(server.url, { path: '/healthz', type: form, body: '' }, 'GET').catch(() => {});
        health.push(performance.now() - started);
        await sleep(20);
      }
    };
    let isDone = false;
    const watching = watch();
    await Promise.all(Array.from({ length: attack.callers ?? callers }, one));
    isDone = true;
    await watching;
    clearInterval(look);
    const seconds = (performance.now() - began) / 1000;
    const told = [...answers].map(([ret, count]) => `${ret} × ${count}`).join(', ');
    const vitals = isOver ? null : await vitalsOf(server);
    const end = vitals
      ? `survived, longest block ${vitals.longestBlock} ms, RSS after it ${Math.round(vitals.rss / 1e6)} MB`
      : `DIED with ${await ended}`;
    console.log(
      `${name.padEnd(8)} ${end}, peak RSS ${Math.round(peak)} MB, slowest /healthz ${Math.round(Math.max(...health))} ms; ` +
        `${seconds.toFixed(1)} s, answers ${told}`,
    );
    if (isOver) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

/** Sends a request and discards the response body. @returns its `ret`, or the error */
function send(url: string, { path, type, body }: Sent, method = 'POST'): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const asked = request(
      `${url}${path}`,
      { method, agent, headers: method === 'GET' ? {} : headers },
      (answer) => {
        let head = '';
        answer.on('data', (piece: Buffer) => {
          if (head.length < 100) head += piece.toString('utf8', 0, 100);
        });
        answer.on('end', () => resolve(/"ret":(\d+)/.exec(head)?.[1] ?? String(answer.statusCode)));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(method === 'GET' ? undefined : body);
  });
}

try {
  const names = values.only?.split(',') ?? ['lists', 'flows', 'uploads', 'pictures', 'bodies'];
  for (const name of names) await measure(name);
} finally {
  closeClient();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
