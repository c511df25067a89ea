import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { countDifferent } from './countDifferent.ts';
import type { Elsewhere } from './elsewhere.ts';
import { residentMegabytes } from './residentMegabytes.ts';

/** The measured environment: a running server, its database and a folder for files. */
export interface FilesBench {
  readonly base: string;
  readonly databaseUrl: string;
  readonly token: string;
  readonly pid: number;
  readonly folder: string;
  readonly rows: number;
  /** Another server on its own database. */
  readonly elsewhere: Elsewhere;
}

const pieceBytes = 4 * 1024 * 1024;

/**
 * Compares a large export with psql, and exports rows with values that spreadsheets corrupt and imports them
 * into another server.
 * @throws Error when the imported rows differ from the exported ones.
 */
export async function* measureFiles(bench: FilesBench): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  try {
    yield* await compareExport(bench);
    yield* roundTrip(bench, client);
  } finally {
    await client.end();
  }
}

async function compareExport(bench: FilesBench): Promise<string[]> {
  const times = { kaifang: [] as number[], psql: [] as number[] };
  const memory = watchMemory(bench.pid);
  for (let turn = 0; turn < 3; turn++) {
    times.kaifang.push(
      await timed(() => exportFile(bench, 'LoginRecord', 'csv', join(bench.folder, 'out.csv'))),
    );
    times.psql.push(await timed(async () => psqlCopy(bench)));
  }
  const [own, psql] = [Math.min(...times.kaifang), Math.min(...times.psql)];
  const csvMemory = memory.stop();
  const xlsxMemory = watchMemory(bench.pid);
  const xlsx = await timed(() => exportFile(bench, 'LoginRecord', 'xlsx', join(bench.folder, 'out.xlsx')));
  return [
    `CSV export                    Kaifang ${seconds(own)}   psql \\copy ${seconds(psql)}   ratio ${(psql / own).toFixed(2)}   ${csvMemory}`,
    `XLSX export                   Kaifang ${seconds(xlsx)}   ${xlsxMemory.stop()}`,
  ];
}

async function* roundTrip(bench: FilesBench, client: pg.Client): AsyncGenerator<string> {
  await client.query(
    `
    insert into config (name, value, description)
    select 'n' || n, (array['=1+1', '你好 😀', 'a "b", c', E'line\\nbreak', '-5', '+x', '@y', ' z '])[n % 8 + 1],
      repeat('0', n % 5) || (9007199254740991 - n)::text from generate_series(1, $1::int) as n`,
    [bench.rows],
  );
  const path = join(bench.folder, 'config.csv');
  const out = await timed(() => exportFile(bench, 'Config', 'csv', path));
  const there = { ...bench, ...bench.elsewhere };
  const memory = watchMemory(there.pid);
  const upload = await uploadFile(there, path);
  const { columns } = await ask<{ columns: { field: string }[] }>(there, 'Admin.Config.Import', {
    step: 'read',
    upload,
  });
  const choice = { upload, columns: JSON.stringify(columns.map(({ field }) => field)), by: 'none' };
  const perSecond = (ms: number) => `${Math.round((bench.rows / ms) * 1000).toLocaleString('en')} rows/s`;
  yield `import, checked               ${perSecond(await timed(() => job(there, { step: 'check', ...choice })))}`;
  const run = await timed(() => job(there, { step: 'run', on_error: 'skip', ...choice }));
  yield `import, run                   ${perSecond(run)}   ${memory.stop()}`;
  const rows = 'select name, value, description from config order by name collate "C"';
  const different = await countDifferent(bench.databaseUrl, there.databaseUrl, rows);
  if (different > 0) throw new Error(`${different} rows differ after the way into another database`);
  yield `round trip into another database   equal (out in ${seconds(out)})`;
}

async function exportFile(
  { base, token }: FilesBench,
  name: string,
  format: string,
  path: string,
): Promise<void> {
  const body = new URLSearchParams({ access_token: token, format, lang: 'en' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  const sent = request(`${base}/api/admin.php?service=Admin.${name}.Export`, { method: 'POST', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.headers['x-row-count'] === undefined) throw new Error(`${name} was not exported`);
  await pipeline(answer, createWriteStream(path, { highWaterMark: 1024 * 1024 }));
}

function psqlCopy({ databaseUrl, folder }: FilesBench): void {
  const query = '(select * from login_record order by id desc)';
  execFileSync('psql', [databaseUrl, '-qc', `\\copy ${query} to '${join(folder, 'psql.csv')}' csv header`]);
}

async function uploadFile(bench: FilesBench, path: string): Promise<string> {
  const file = await openAsBlob(path);
  let upload = '';
  for (let offset = 0; offset < file.size; offset += pieceBytes) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ step: 'upload', access_token: bench.token, offset, upload }))
      if (value !== '') form.append(name, String(value));
    form.append('file', file.slice(offset, offset + pieceBytes), 'rows.csv');
    ({ upload } = await send<{ upload: string }>(bench, 'Admin.Config.Import', form));
  }
  return upload;
}

async function job(bench: FilesBench, fields: Readonly<Record<string, string>>): Promise<void> {
  const { job: id } = await ask<{ job: number }>(bench, 'Admin.Config.Import', fields);
  for (;;) {
    const { state, failed } = await ask<{ state: string; failed: number }>(bench, 'Admin.Job.Get', {
      id: String(id),
    });
    if (state === 'done' && failed === 0) return;
    if (state !== 'running') throw new Error(`the job is ${state}, ${failed} rows failed`);
    await sleep(200);
  }
}

function ask<T>(bench: FilesBench, service: string, fields: Readonly<Record<string, string>>): Promise<T> {
  return send(bench, service, new URLSearchParams({ access_token: bench.token, ...fields }));
}

async function send<T>({ base }: FilesBench, service: string, body: FormData | URLSearchParams): Promise<T> {
  const answer = await fetch(`${base}/api/admin.php?service=${service}`, { method: 'POST', body });
  const { ret, data, msg } = (await answer.json()) as { ret: number; data: T; msg: string };
  if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data;
}

// How far the process memory rises above its starting value, and its maximum.
function watchMemory(pid: number) {
  const before = residentMegabytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 50);
  return {
    stop: (): string => {
      clearInterval(timer);
      return `memory +${Math.round(peak - before)} MB, ${Math.round(peak)} MB in all`;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
