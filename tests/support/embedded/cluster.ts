import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type Embedded, startEmbedded } from '#server/platform/embedded/embedded.ts';
import { processStart } from '#server/platform/local/processStart.ts';
import { fastFolder } from './fastFolder.ts';
import { keptCluster } from './keptCluster.ts';
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
  /** The strategy of `create database`; empty for the server's default. */
  readonly strategy: string;
  readonly stop: () => Promise<void>;
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PREFIX = 'kaifang-test-';

/**
 * Starts the PostgreSQL of one test run, or uses the server at an address, with a template database that
 * `prepare` fills. An earlier run's prepared cluster is used again as long as it would become the same.
 */
export async function startTestCluster(prepare: Prepare, url?: string): Promise<TestCluster> {
  return url ? given(prepare, url) : embedded(prepare);
}

type Prepare = (connection: TestConnection) => Promise<void>;

async function given(prepare: Prepare, url: string): Promise<TestCluster> {
  // Does not connect; only uses the driver's parser for the address.
  const { host, port, user = '', password, database = '' } = new Client({ connectionString: url });
  const connection = { host, port, user, password: password ?? '', database };
  const template = `kaifang_template_${randomBytes(4).toString('hex')}`;
  // Leaves nothing behind on a server that belongs to the tester.
  const stop = async () => {
    await runStatement(connection, `drop database if exists ${template} with (force)`);
  };
  try {
    await runStatement(connection, `create database ${template}`);
    await prepare({ ...connection, database: template });
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, template, strategy: '', stop };
}

async function embedded(prepare: Prepare): Promise<TestCluster> {
  removeLeft();
  const folder = mkdtempSync(join(fastFolder(), `${PREFIX}${process.pid}-`));
  const template = 'kaifang_template';
  const start = () => startEmbedded(folder, { durable: false });
  let running: Embedded | undefined;
  const stop = async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const kept = keptCluster(root);
    const isPrepared = kept.restore(folder);
    running = await start();
    if (!isPrepared) {
      await runStatement(running.connection, `create database ${template}`);
      await prepare({ ...running.connection, database: template });
      await running.stop();
      kept.keep(folder);
      running = await start();
    }
    // This cluster does not flush to disk: copying files costs a third of writing them through the WAL.
    return { connection: running.connection, template, strategy: ' strategy file_copy', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes leftovers of killed runs. Their PostgreSQL exits once its folder is missing. */
function removeLeft(): void {
  for (const name of readdirSync(fastFolder())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || processStart(Number(pid)) !== null) continue;
    rmSync(join(fastFolder(), name), { recursive: true, force: true });
  }
}
