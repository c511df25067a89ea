import type pg from 'pg';
import { expect, test } from 'vitest';
import { preparedName } from '#server/platform/store/prepared.ts';

const client = { query: async () => {} } as unknown as pg.ClientBase;

test('the name of a prepared statement depends on its text and on how often its session was reset', async () => {
  const text = 'insert into a values ($1)';
  const other = 'insert into b values ($1)';
  const name = await preparedName(text, client);
  expect(name).toMatch(/_0$/);
  expect(await preparedName(other, client)).not.toBe(name);
  // Enough to evict the assigned names.
  for (let n = 0; n < 300; n++) await preparedName(`insert into c values ($1, ${n})`, client);
  // The driver regards the earlier name as one that is still prepared.
  expect(await preparedName(text, client)).toBe(name.replace(/_0$/, '_1'));
});

test('no name is longer than the 63 bytes that PostgreSQL distinguishes', async () => {
  const name = await preparedName('select 1 '.repeat(1000), client);
  expect(Buffer.byteLength(name)).toBeLessThan(60);
});
