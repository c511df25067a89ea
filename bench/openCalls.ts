import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { post } from './client.ts';
import type { Pair } from './compare.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Publishes three APIs and creates an application that calls them: one echoes a parameter, one reads a row,
 * one has five nodes. All calls pass every check, including a permission rule and a package, and are counted
 * and logged. The bare server reads a row and checks nothing.
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
  await publish(admin, services[0], { end: answer({ said: { ref: 'start.id' } }) }, [
    ['start', 'out', 'end'],
  ]);
  const read = {
    row: { type: 'query', table: 'bench_row', action: 'get', where: [['id', 'eq', { ref: 'start.id' }]] },
    end: answer({ said: { ref: 'row.name' } }),
  };
  await publish(admin, services[1], read, [
    ['start', 'out', 'row'],
    ['row', 'out', 'end'],
  ]);
  await publish(admin, services[2], fiveNodes, [
    ['start', 'out', 'row'],
    ['row', 'out', 'check'],
    ['check', 'yes', 'shape'],
    ['shape', 'out', 'end'],
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
    { name: 'open API, five nodes', kaifang: call('App.Bench.Judge'), bare },
  ];
}

const services = ['App.Bench.Say', 'App.Bench.Read', 'App.Bench.Judge'] as const;
const rounds = 7;

/**
 * Measures the calls per second of a published API at the given concurrency: medians over several rounds in
 * which the bare server and Kaifang alternate.
 */
export async function measureRate(pair: Pair, calls: number, atOnce: number): Promise<string> {
  const each = Math.ceil(calls / rounds);
  const found = { bare: [] as Rate[], kaifang: [] as Rate[] };
  for (let round = 0; round < rounds; round++)
    for (const side of ['bare', 'kaifang'] as const) found[side].push(await rateOf(pair[side], each, atOnce));
  const [bare, kaifang] = [medianRate(found.bare), medianRate(found.kaifang)];
  const words = ({ perSecond, p99 }: Rate) => `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms`;
  const ratio = (kaifang.perSecond / bare.perSecond).toFixed(2);
  const slower = (kaifang.p99 / bare.p99).toFixed(2);
  const sides = `Kaifang ${words(kaifang)}   bare ${words(bare)}`;
  return `${pair.name.padEnd(28)} ${atOnce} at once: ${sides}   ratio ${ratio}, of p99 ${slower}`;
}

interface Rate {
  readonly perSecond: number;
  readonly p99: number;
}

async function rateOf(side: Pair['bare'], calls: number, atOnce: number): Promise<Rate> {
  let turn = 0;
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (turn < calls) {
        const { url, fields } = side(turn++);
        times.push((await post(url, fields)).ms);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond: (calls / (performance.now() - began)) * 1000, p99 };
}

function medianRate(rates: readonly Rate[]): Rate {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  return {
    perSecond: middle(rates.map(({ perSecond }) => perSecond)),
    p99: middle(rates.map(({ p99 }) => p99)),
  };
}

const fiveNodes: Fields = {
  row: { type: 'query', table: 'bench_row', action: 'get', where: [['id', 'eq', { ref: 'start.id' }]] },
  check: { type: 'condition', match: 'all', rows: [[{ ref: 'row.id' }, 'gt', { lit: 0 }]] },
  shape: {
    type: 'set',
    values: { words: { join: [{ lit: 'No. ' }, { ref: 'row.id' }, { ref: 'row.name' }] } },
  },
  end: { type: 'respond', fields: { said: { ref: 'shape.words' } } },
};

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
    returns: [{ name: 'said', type: service.endsWith('Say') ? 'integer' : 'string' }],
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
    level: 100,
  });
  const added = { name: 'Bench', account_id: owner.id, daily_limit: 1_000_000 };
  const app = await admin('Admin.App.Add', {
    ...added,
    app_key: 'bench1',
    app_secret: randomBytes(24).toString('hex'),
  });
  await admin('Admin.App.Pass', { id: app.id });
  // A developer's application: a rule allows it to call, and each call consumes one unit of its owner's
  // package.
  const plan = {
    name: 'Bench',
    type: 'combined',
    flow: 10_000_000,
    price: '1.00',
    validity: 1,
    status: 'normal',
  };
  await admin('Admin.Package.Add', { ...plan, services });
  for (const service of services) {
    await admin('Admin.PermissionRule.Add', { service, target_type: 'app', app_key: 'bench1' });
    const held = { account_id: owner.id, name: 'Bench', api: service, pay_type: 'paid', total: 10_000_000 };
    await admin('Admin.AccountPackage.Grant', held);
  }
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
