import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#server/store/embedded.ts';
import { processStart } from '#server/store/local/processStart.ts';
import { fastFolder } from './fastFolder.ts';
import { runStatement } from './runStatement.ts';

export type TestConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
};

export type TestCluster = {
  readonly connection: TestConnection;
  readonly template: string;
  /** How a database is copied, as `create database` takes it; empty as the server does it. */
  readonly strategy: string;
  readonly stop: () => Promise<void>;
};

const PREFIX = 'kaifang-test-';

/** Starts the PostgreSQL of one test run, or takes the server at an address, and prepares its template database. */
export async function startTestCluster(
  prepare: (connection: TestConnection) => Promise<void>,
  url?: string,
): Promise<TestCluster> {
  const { connection, stop } = url ? given(url) : await embedded();
  const template = `kaifang_template_${randomBytes(4).toString('hex')}`;
  const end = async () => {
    // A server of the tester's own keeps nothing of ours.
    if (url) await runStatement(connection, `drop database if exists ${template} with (force)`);
    await stop();
  };
  try {
    await runStatement(connection, `create database ${template}`);
    await prepare({ ...connection, database: template });
    // Nothing is flushed to a disk here: copying files costs a third of writing them as a log does.
    return { connection, template, strategy: url ? '' : ' strategy file_copy', stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

function given(url: string) {
  // Not connected: only the driver's own reading of the address is wanted.
  const { host, port, user = '', password, database = '' } = new Client({ connectionString: url });
  const connection = { host, port, user, password: password ?? '', database };
  return { connection, stop: async () => {} };
}

async function embedded() {
  removeLeft();
  const folder = mkdtempSync(join(fastFolder(), `${PREFIX}${process.pid}-`));
  const { connection, stop } = await startEmbedded(folder, { durable: false });
  const end = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { connection, stop: end };
}

/** Removes what runs left that were killed; their PostgreSQL ends by itself when it misses its folder. */
function removeLeft(): void {
  for (const name of readdirSync(fastFolder())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || processStart(Number(pid)) !== null) continue;
    rmSync(join(fastFolder(), name), { recursive: true, force: true });
  }
}
