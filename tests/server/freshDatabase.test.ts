import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { runStatement } from '../support/embedded/runStatement.ts';

test('a fresh database is alone, and gone after drop', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  await runStatement(one.connection, 'create table mine (id int)');
  await expect(runStatement(two.connection, 'select * from mine')).rejects.toThrow('does not exist');
  await Promise.all([one.drop(), two.drop()]);
  await expect(runStatement(one.connection, 'select 1')).rejects.toThrow('does not exist');
});
