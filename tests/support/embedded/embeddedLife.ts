import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach } from 'vitest';
import {
  type Embedded,
  type EmbeddedConnection,
  type EmbeddedOptions,
  startEmbedded,
} from '#server/platform/embedded/embedded.ts';
import { readPidFile } from '#server/platform/embedded/pidFile.ts';
import { type ChildOptions, childServer } from './childServer.ts';
import { fastFolder } from './fastFolder.ts';
import { runStatement } from './runStatement.ts';

/**
 * Fixture for tests of the embedded database: fresh folders around each test, and methods to start, query and
 * kill.
 */
export class EmbeddedLife {
  /** A folder that everyone may enter, removed after the test. */
  top = '';
  /** Below it; does not exist yet. */
  dataDir = '';
  private readonly running: Embedded[] = [];
  private readonly spare = join(realpathSync(fastFolder()), `kaifang-spare-${process.pid}`);
  private lent = false;

  constructor() {
    beforeEach(() => {
      this.top = realpathSync(mkdtempSync(join(fastFolder(), 'kaifang-embedded-')));
      chmodSync(this.top, 0o755);
      this.dataDir = join(this.top, 'data');
    });
    afterEach(async ({ task }) => {
      for (const embedded of this.running.splice(0)) await embedded.stop();
      if (this.lent && task.result?.state !== 'fail') renameSync(this.dataDir, this.spare);
      this.lent = false;
      rmSync(this.top, { recursive: true, force: true });
    });
    afterAll(() => rmSync(this.spare, { recursive: true, force: true }));
  }

  /** Starts it in this process. Stops after the test. */
  async start(options: EmbeddedOptions = {}): Promise<Embedded> {
    const systemDir = join(this.top, 'system');
    const embedded = await startEmbedded(this.dataDir, { durable: false, systemDir, ...options });
    this.running.push(embedded);
    return embedded;
  }

  /** Starts it in a child process that a test can kill. */
  child(options?: ChildOptions) {
    return childServer<EmbeddedConnection>('embeddedChild.ts', [this.dataDir, 'durable'], options);
  }

  /**
   * Moves a stopped cluster into DATA_DIR, as an earlier server left it. Tests pass one cluster on, since
   * initdb is slow.
   */
  async usedBefore(): Promise<void> {
    if (!existsSync(this.spare)) await (await startEmbedded(this.spare, { durable: false })).stop();
    renameSync(this.spare, this.dataDir);
    this.lent = true;
  }

  /** The process id of the running PostgreSQL, or 0. */
  get pid(): number {
    return readPidFile(join(this.dataDir, 'postgres'))?.pid ?? 0;
  }

  /** The names in DATA_DIR with this prefix. */
  names(prefix: string): string[] {
    const names = existsSync(this.dataDir) ? readdirSync(this.dataDir) : [];
    return names.filter((name) => name.startsWith(prefix)).sort();
  }

  modeOf(path: string): number {
    return statSync(path).mode & 0o777;
  }

  /** The result of an expression in the database. */
  async value(connection: EmbeddedConnection, expression: string): Promise<unknown> {
    const statement = `select (select ${expression}) as value`;
    const [row] = await runStatement<{ value: unknown }>(connection, statement);
    return row?.value;
  }

  /** Writes a 42 that must not be lost. */
  async keep42(connection: EmbeddedConnection): Promise<void> {
    await runStatement(connection, 'drop table if exists kept; create table kept as select 42 as answer');
  }

  startedAt(connection: EmbeddedConnection): Promise<unknown> {
    return this.value(connection, 'pg_postmaster_start_time()::text');
  }

  /** Waits for an answer, as a pool that reconnects does, and returns the milliseconds it took. */
  async comesBack(connection: EmbeddedConnection): Promise<number> {
    const begin = performance.now();
    for (;;) {
      const answer = await this.value(connection, '1').catch(() => null);
      if (answer === 1) return performance.now() - begin;
      await sleep(20);
    }
  }
}
