import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildScreens } from '#server/boot/build.mjs';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { startServer } from '#tests/support/server.ts';
import { measureInBrowser } from './browser.ts';
import { buildOneList } from './buildOneList.ts';
import { closeClient } from './client.ts';
import { compare, type Pair } from './compare.ts';
import { type Elsewhere, signIn, startElsewhere } from './elsewhere.ts';
import { measureFiles } from './files.ts';
import { measureFirstPage } from './firstPage.ts';
import { measureLists } from './lists.ts';
import { measureMigration } from './migration.ts';
import { measureRate, openPairs } from './openCalls.ts';
import { residentMegabytes } from './residentMegabytes.ts';
import { measureSignIns } from './signIns.ts';
import { measureStart } from './start.ts';
import { measureStats } from './stats.ts';

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** The number of rows in a short list. */
const few = 1000;
const turns = Number(process.env['BENCH_TURNS'] ?? 400);
/** The single benchmark to run, if one is given. */
const only = (['pairs', 'open', 'files', 'stats'] as const).find((part) => {
  return process.argv.includes(`--${part}-only`);
});
const withScreens = !only && !process.argv.includes('--api-only');
const calls = process.argv.includes('--large') ? [1_000_000, 10_000_000] : [1_000_000];
if (process.argv.includes('--start-only')) {
  for (const line of await measureStart()) console.log(line);
  process.exit();
}
if (process.argv.includes('--sign-ins-only')) {
  console.log(await measureSignIns());
  process.exit();
}
if (process.argv.includes('--migration-only')) {
  for await (const line of measureMigration(Number(process.env['BENCH_ROWS'] ?? 10_000_000)))
    console.log(line);
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), 'kaifang-bench-'));

const embedded = await startEmbedded(folder);
const { host, user, password, database } = embedded.connection;
const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;

const oneList = join(folder, 'one-list');
if (withScreens) {
  await (await buildScreens(fileURLToPath(new URL('..', import.meta.url)))).finish();
  await buildOneList(oneList);
}
const kaifang = await startServer({
  env: { DATABASE_URL: url },
  screens: withScreens,
});
if (only !== 'stats') await fill(url);
const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/bareServer.ts'], {
  env: { ...process.env, DATABASE_URL: url, ONE_LIST: withScreens ? oneList : '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bareUrl = await firstLine(bare);

try {
  const token = await signIn(kaifang.url);
  if (only === 'open') await measureOpen(await openPairs(kaifang.url, bareUrl, token, url));
  else if (only === 'pairs') await measurePairs(pairs(kaifang.url, bareUrl, token));
  else if (only === 'files') await withElsewhere(measureExports);
  else if (!only) await measureAll(token);
  if (!only || only === 'stats')
    for await (const line of measureStats(kaifang.url, token, url, calls)) console.log(line);
} finally {
  closeClient();
  bare.kill();
  await kaifang.stop();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(token: string): Promise<void> {
  await withElsewhere((elsewhere) => measureRows(token, elsewhere));
  const inBrowser = { base: kaifang.url, token, oneListUrl: `${bareUrl}/oneList/`, databaseUrl: url };
  if (withScreens) for (const line of await measureInBrowser(inBrowser)) console.log(line);
}

async function withElsewhere(measure: (elsewhere: Elsewhere) => Promise<void>): Promise<void> {
  const elsewhere = await startElsewhere(url, few);
  try {
    await measure(elsewhere);
  } finally {
    await elsewhere.stop();
  }
}

async function measureRows(token: string, elsewhere: Elsewhere): Promise<void> {
  await measurePairs(pairs(kaifang.url, bareUrl, token));
  await measureOpen(await openPairs(kaifang.url, bareUrl, token, url));
  const [short, long] = [
    { ...elsewhere, rows: few },
    { base: kaifang.url, token, rows },
  ];
  console.log(`\n${await measureFirstPage(short, long, turns)}`);
  console.log(`\nfar into a list of ${rows.toLocaleString('en')}:`);
  for (const line of await measureLists(kaifang.url, token, rows, Math.min(turns, 40))) console.log(line);
  console.log(`\nmemory of the server at rest: ${Math.round(residentMegabytes(kaifang.pid))} MB`);
  if (withScreens) for (const line of await measureStart()) console.log(line);
  await measureExports(elsewhere);
}

// Uses a separate process on the same database, so that earlier benchmarks do not affect its memory.
async function measureExports(elsewhere: Elsewhere): Promise<void> {
  const { dataDir } = kaifang;
  const server = await startServer({ env: { DATABASE_URL: url }, dataDir, screens: false });
  try {
    const token = await signIn(server.url);
    const files = { base: server.url, databaseUrl: url, token, pid: server.pid, folder, rows, elsewhere };
    for await (const line of measureFiles(files)) console.log(line);
  } finally {
    await server.stop();
  }
}

async function measurePairs(some: readonly Pair[]): Promise<void> {
  console.log(
    `\n${rows.toLocaleString('en')} rows, ${turns} calls of each side in turn, Node ${process.version}`,
  );
  for (const pair of some) {
    const { name, kaifangMs, bareMs, ratio } = await compare(pair, turns);
    const both = `Kaifang ${kaifangMs.toFixed(2)} ms   bare ${bareMs.toFixed(2)} ms`;
    console.log(`${name.padEnd(28)} ${both}   ratio ${ratio.toFixed(2)}`);
  }
}

async function measureOpen(open: readonly Pair[]): Promise<void> {
  await measurePairs(open);
  for (const pair of open) console.log(await measureRate(pair, turns * 10, 16));
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

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the bare server has no output');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}
