import pg from 'pg';
import { post } from './client.ts';
import type { Pair } from './compare.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Publishes two APIs and makes an application that calls them: one says a parameter back, the other reads a row. Both
 * pass every check, are counted and logged; the bare server reads a row and checks nothing.
 */
export async function openPairs(
  base: string,
  other: string,
  token: string,
  databaseUrl: string,
): Promise<Pair[]> {
  await addTable(databaseUrl);
  const admin = async (service: string, fields: Fields) => {
    const texts = Object.entries({ access_token: token, ...fields }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const { text } = await post(`${base}/api/admin.php?service=${service}`, Object.fromEntries(texts));
    const { ret, data, msg } = JSON.parse(text);
    if (ret !== 200) throw new Error(`${service}: ${msg}`);
    return data;
  };
  await publish(admin, 'App.Bench.Say', { end: answer({ said: { ref: 'start.id' } }) }, [
    ['start', 'out', 'end'],
  ]);
  const read = {
    row: { type: 'query', table: 'bench_row', action: 'get', where: [['id', '=', { ref: 'start.id' }]] },
    end: answer({ said: { ref: 'row.name' } }),
  };
  await publish(admin, 'App.Bench.Read', read, [
    ['start', 'out', 'row'],
    ['row', 'out', 'end'],
  ]);
  const access = await applied(base, admin);
  const call = (service: string) => (turn: number) => ({
    url: `${base}/api/app.php?s=${service}`,
    fields: { access_token: access, id: String(1 + (turn % 1000)) },
  });
  const bare = (turn: number) => ({ url: `${other}/read`, fields: { id: String(1 + (turn % 1000)) } });
  return [
    { name: 'open API, no database', kaifang: call('App.Bench.Say'), bare },
    { name: 'open API, one-row read', kaifang: call('App.Bench.Read'), bare },
  ];
}

/** How many calls a second a published API answers, so many of them under way at once. */
export async function measureRate(pair: Pair, calls: number, atOnce: number): Promise<string> {
  const rate = async (side: 'kaifang' | 'bare') => {
    let turn = 0;
    const times: number[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (turn < calls) {
          const { url, fields } = pair[side](turn++);
          times.push((await post(url, fields)).ms);
        }
      }),
    );
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    return { perSecond: (calls / (performance.now() - began)) * 1000, p99 };
  };
  const [bare, kaifang] = [await rate('bare'), await rate('kaifang')];
  const words = ({ perSecond, p99 }: typeof bare) => `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms`;
  const ratio = (kaifang.perSecond / bare.perSecond).toFixed(2);
  return `${pair.name.padEnd(28)} ${atOnce} at once: Kaifang ${words(kaifang)}   bare ${words(bare)}   ratio ${ratio}`;
}

function answer(fields: Fields): Fields {
  return { type: 'respond', fields };
}

async function publish(
  admin: (service: string, fields: Fields) => Promise<{ id: number }>,
  service: string,
  nodes: Fields,
  edges: readonly unknown[],
): Promise<void> {
  const { id } = await admin('Admin.ApiDesign.SaveDraft', {
    ...{ service, title: 'Bench', module: 'Bench', description: 'Measured' },
    parameters: [{ name: 'id', type: 'integer', required: true }],
    returns: [{ name: 'said', type: service.endsWith('Read') ? 'string' : 'integer' }],
    flow: { version: 1, nodes: { start: { type: 'request' }, ...nodes }, edges },
  });
  await admin('Admin.ApiDesign.Publish', { id });
}

async function applied(
  base: string,
  admin: (service: string, fields: Fields) => Promise<{ id: number; app_secret: string }>,
): Promise<string> {
  const owner = await admin('Admin.User.AddMember', {
    username: 'bench_owner',
    password: 'secret-6',
    level: 200,
  });
  const added = { name: 'Bench', app_key: 'bench1', account_id: owner.id, daily_limit: 1_000_000 };
  const app = await admin('Admin.App.Add', added);
  await admin('Admin.App.Pass', { id: app.id });
  const fields = { app_key: 'bench1', app_secret: app.app_secret };
  const { text } = await post(`${base}/api/app.php?s=App.Auth.ApplyToken`, fields);
  return JSON.parse(text).data.access_token;
}

async function addTable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create schema if not exists data');
  await client.query(`
    create table data.bench_row as select n::bigint as id, 'row ' || n as name from generate_series(1, 1000) as n`);
  await client.query('alter table data.bench_row add primary key (id)');
  await client.end();
}
