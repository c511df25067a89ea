import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildScreens } from '#server/boot/build.ts';
import { startEmbedded } from '#server/store/embedded.ts';
import { startServer } from '#tests/support/server.ts';
import { measureInBrowser } from './browser.ts';
import { buildOneList } from './buildOneList.ts';
import { closeClient, post } from './client.ts';
import { compare, type Pair } from './compare.ts';
import { measureFiles } from './files.ts';
import { measureLists } from './lists.ts';
import { measureRate, openPairs } from './openCalls.ts';

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const turns = Number(process.env['BENCH_TURNS'] ?? 400);
const withScreens = !process.argv.includes('--api-only');
const folder = mkdtempSync(join(tmpdir(), 'kaifang-bench-'));

const embedded = await startEmbedded(folder);
const { host, user, password, database } = embedded.connection;
const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;

const oneList = join(folder, 'one-list');
if (withScreens) {
  await buildScreens(fileURLToPath(new URL('..', import.meta.url)));
  await buildOneList(oneList);
}
const cold = performance.now();
const kaifang = await startServer({
  env: { DATABASE_URL: url },
  screens: withScreens,
});
const startMs = performance.now() - cold;
await fill(url);
const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/bareServer.ts'], {
  env: { ...process.env, DATABASE_URL: url, ONE_LIST: withScreens ? oneList : '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bareUrl = await firstLine(bare);

try {
  const token = await signIn(kaifang.url);
  const table = [];
  const open = await openPairs(kaifang.url, bareUrl, token, url);
  for (const pair of [...pairs(kaifang.url, bareUrl, token), ...open]) table.push(await compare(pair, turns));
  console.log(
    `\n${rows.toLocaleString('en')} rows, ${turns} calls of each side in turn, Node ${process.version}`,
  );
  for (const { name, kaifangMs, bareMs, ratio } of table)
    console.log(
      `${name.padEnd(28)} Kaifang ${kaifangMs.toFixed(2)} ms   bare ${bareMs.toFixed(2)} ms   ratio ${ratio.toFixed(2)}`,
    );
  for (const pair of open) console.log(await measureRate(pair, turns * 10, 16));
  console.log(`\nfar into a list of ${rows.toLocaleString('en')}:`);
  for (const line of await measureLists(kaifang.url, token, rows, Math.min(turns, 40))) console.log(line);
  console.log(`\nstart to ready, screens built before: ${Math.round(startMs)} ms`);
  console.log(`memory of the server at rest: ${residentMegabytes(kaifang.pid)} MB`);
  const files = { base: kaifang.url, databaseUrl: url, token, pid: kaifang.pid, folder, rows };
  for await (const line of measureFiles(files)) console.log(line);
  const inBrowser = { base: kaifang.url, token, oneListUrl: `${bareUrl}/oneList/`, databaseUrl: url };
  if (withScreens) for (const line of await measureInBrowser(inBrowser)) console.log(line);
} finally {
  closeClient();
  bare.kill();
  await kaifang.stop();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

function pairs(base: string, other: string, token: string): Pair[] {
  const service = (name: string) => `${base}/api/admin.php?service=${name}`;
  const account = (turn: number) => String((turn * 7919) % 50_000);
  const id = (turn: number) => String(1 + ((turn * 7919) % rows));
  const item = (turn: number, side: string) => ({ name: `${side}-${turn}`, value: 'v', description: 'd' });
  return [
    {
      name: 'list of 25, first page',
      kaifang: () => ({
        url: service('Admin.LoginRecord.GetList'),
        fields: { access_token: token, limit: '25' },
      }),
      bare: () => ({ url: `${other}/list`, fields: {} }),
    },
    {
      name: 'list of 25, filtered',
      kaifang: (turn) => ({
        url: service('Admin.LoginRecord.GetList'),
        fields: { access_token: token, limit: '25', filter: `{"account_id":${account(turn)}}` },
      }),
      bare: (turn) => ({ url: `${other}/filtered`, fields: { account_id: account(turn) } }),
    },
    {
      name: 'point read',
      kaifang: (turn) => ({
        url: service('Admin.LoginRecord.Get'),
        fields: { access_token: token, id: id(turn) },
      }),
      bare: (turn) => ({ url: `${other}/read`, fields: { id: id(turn) } }),
    },
    {
      name: 'one write, audited',
      kaifang: (turn) => ({
        url: service('Admin.Config.Add'),
        fields: { access_token: token, ...item(turn, 'kaifang') },
      }),
      bare: (turn) => ({ url: `${other}/write`, fields: item(turn, 'bare') }),
    },
  ];
}

async function fill(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into login_record (account_id, username, result, ip, user_agent)
     select n % 50000, 'user_' || n % 50000, 'passed', '10.0.0.' || n % 250, 'Mozilla/5.0' from generate_series(1, $1::int) as n`,
    [rows],
  );
  await client.query('analyze login_record');
  await client.end();
}

async function signIn(base: string): Promise<string> {
  const fields = { username: 'admin', password: 'Kaifang-test-1', is_admin_login: '1' };
  const { text } = await post(`${base}/api/platform.php?service=Platform.User.UserLogin`, fields);
  return JSON.parse(text).data.access_token;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the bare server has no output');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}

function residentMegabytes(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return String(Math.round(Number(kilobytes) / 1024));
  } catch {
    return 'unknown (no /proc here)';
  }
}
