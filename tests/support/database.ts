import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { TestConnection } from './embedded/cluster.ts';
import { runStatement } from './embedded/runStatement.ts';

export type TestDatabase = {
  readonly connection: TestConnection;
  readonly drop: () => Promise<void>;
};

/**
 * Creates a separate database for a test: a copy of the template, or of another database without connections.
 * Call drop to remove it.
 */
export async function freshDatabase(of?: TestConnection): Promise<TestDatabase> {
  const { connection, template: first, strategy } = inject('database');
  const template = of?.database ?? first;
  const database = `kaifang_test_${randomBytes(6).toString('hex')}`;
  await runStatement(connection, `create database ${database} template ${template}${strategy}`);
  return {
    connection: { ...connection, database },
    drop: async () => {
      await runStatement(connection, `drop database if exists ${database} with (force)`);
    },
  };
}
