import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { adminPassword } from '#tests/support/server.ts';
import { post } from '../client.ts';

/** Requests that use a lot of memory. */
export interface Attack {
  readonly sent: { readonly path: string; readonly type: string; readonly body: string | Buffer };
  /** The number of requests per caller. */
  readonly rounds: number;
  /** The number of callers, where it differs from the default. */
  readonly callers?: number;
}

type Fields = Readonly<Record<string, unknown>>;

const form = 'application/x-www-form-urlencoded';

/**
 * Creates the data if it is missing: 1,000 articles of 200 KB, and a table of 100 MB with an API that reads
 * it.
 */
export async function prepare(url: string, connectionString: string) {
  const { text } = await post(`${url}/api/admin.php?service=Platform.User.UserLogin`, {
    username: 'admin',
    password: adminPassword,
  });
  const token = String(JSON.parse(text).data.access_token);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(`select count(*)::int as n from article where title like 'Long %'`);
    if (rows[0].n === 0) await fill(client);
  } finally {
    await client.end();
  }
  const access = await openApi(url, token);
  const picture = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: '#369' },
  })
    .png()
    .toBuffer();
  const attacks = (own: string, app: string): Readonly<Record<string, Attack>> => ({
    lists: {
      sent: {
        path: '/api/platform.php?service=Platform.Article.GetList',
        type: form,
        body: 'limit=1000&fields=title,content',
      },
      rounds: 10,
    },
    flows: {
      sent: { path: '/api/app.php?s=App.Soak.Read', type: form, body: `access_token=${app}` },
      rounds: 10,
    },
    uploads: { sent: upload(own, 'a.txt', Buffer.alloc(8 * 1024 * 1024, 'a')), rounds: 1, callers: 100 },
    pictures: { sent: upload(own, 'a.png', picture), rounds: 1 },
    bodies: {
      sent: {
        path: '/api/platform.php?service=Platform.Article.GetList',
        type: 'application/json',
        body: JSON.stringify({ filter: Array.from({ length: 600_000 }, () => 1) }),
      },
      rounds: 10,
    },
  });
  return { token, access, attacks };
}

async function fill(client: pg.Client): Promise<void> {
  // Random, so that the database cannot compress it; 200 KB each.
  await client.query(`
    insert into article (title, abstract, content, publish_at, view_permission, sort, status)
    select 'Long ' || n, 'x', (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 6250) as m),
      now() - interval '1 day', 'tourist', n, 'shown' from generate_series(1, 1000) as n`);
  await client.query('create schema if not exists data');
  await client.query(`
    create table data.soak_row as
    select n::bigint as id, repeat(md5(n::text), 312) as text from generate_series(1, 10000) as n`);
  await client.query('alter table data.soak_row add primary key (id)');
}

async function openApi(url: string, token: string): Promise<string> {
  const admin = async (service: string, fields: Fields) => {
    const texts = Object.entries({ access_token: token, ...fields }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const { text } = await post(`${url}/api/admin.php?service=${service}`, Object.fromEntries(texts));
    const { ret, data, msg } = JSON.parse(text);
    if (ret !== 200) throw new Error(`${service}: ${msg}`);
    return data;
  };
  const key = `soak${randomBytes(4).toString('hex')}`;
  const { items } = await admin('Admin.ApiDesign.GetList', { filter: { service: 'App.Soak.Read' } });
  if (items.length === 0) {
    const { id } = await admin('Admin.ApiDesign.SaveDraft', {
      ...{ service: 'App.Soak.Read', title: 'Soak', module: 'Soak', description: 'Measured', parameters: [] },
      returns: [{ name: 'count', type: 'integer' }],
      flow: {
        version: 1,
        nodes: {
          start: { type: 'request' },
          rows: { type: 'query', table: 'soak_row', action: 'list', limit: { lit: 10000 } },
          end: { type: 'respond', fields: { count: { fn: 'count', args: [{ ref: 'rows.items' }] } } },
        },
        edges: [
          ['start', 'out', 'rows'],
          ['rows', 'out', 'end'],
        ],
      },
    });
    await admin('Admin.ApiDesign.Publish', { id });
  }
  const { data: me } = JSON.parse(
    (await post(`${url}/api/admin.php?service=Platform.User.Profile`, { access_token: token })).text,
  );
  const secret = randomBytes(24).toString('hex');
  const added = { name: key, account_id: me.id, daily_limit: 0, app_key: key, app_secret: secret };
  const app = await admin('Admin.App.Add', added);
  await admin('Admin.App.Pass', { id: app.id });
  const { text } = await post(`${url}/api/app.php?s=App.Auth.ApplyToken`, {
    app_key: key,
    app_secret: app.app_secret,
  });
  return JSON.parse(text).data.access_token;
}

function upload(token: string, name: string, bytes: Buffer): Attack['sent'] {
  const boundary = 'b0undary';
  const part = (said: string, value: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${said}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  const body = Buffer.concat([
    part('name="access_token"', token),
    part(`name="file"; filename="${name}"`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return {
    path: '/api/admin.php?service=Admin.File.Upload',
    type: `multipart/form-data; boundary=${boundary}`,
    body,
  };
}
