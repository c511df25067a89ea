import pg from 'pg';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { post } from './client.ts';

/** A second server on its own database, which shares no rows with the first one. */
export interface Elsewhere {
  readonly base: string;
  readonly databaseUrl: string;
  readonly token: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a second server next to an existing database, with the given number of sign-in records. */
export async function startElsewhere(besides: string, signIns: number): Promise<Elsewhere> {
  await run(besides, 'create database elsewhere');
  const there = new URL(besides);
  there.pathname = '/elsewhere';
  const databaseUrl = there.href;
  const server: RunningServer = await startServer({ env: { DATABASE_URL: databaseUrl }, screens: false });
  await run(
    databaseUrl,
    `insert into login_record (account_id, username, result, ip, user_agent)
     select n, 'user_' || n, 'passed', '10.0.0.' || n % 250, 'Mozilla/5.0' from generate_series(1, ${signIns}) as n`,
  );
  await run(databaseUrl, 'truncate config');
  await run(databaseUrl, 'analyze login_record');
  const stop = () => server.stop();
  return { base: server.url, databaseUrl, token: await signIn(server.url), pid: server.pid, stop };
}

/** Signs in the super administrator of a server. */
export async function signIn(base: string): Promise<string> {
  const fields = { username: 'admin', password: 'Kaifang-test-1', is_admin_login: '1' };
  const { text } = await post(`${base}/api/platform.php?service=Platform.User.UserLogin`, fields);
  return JSON.parse(text).data.access_token;
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
