import type pg from 'pg';
import { expect, test } from 'vitest';
import { preparedName } from '#server/platform/store/prepared.ts';

const client = { query: async () => {} } as unknown as pg.ClientBase;

test('a prepared statement has its name by its text, no matter what was named before', async () => {
  const text = 'insert into a values ($1)';
  const name = await preparedName(text, client);
  expect(await preparedName('insert into b values ($1)', client)).not.toBe(name);
  // Enough to evict the assigned names.
  for (let n = 0; n < 300; n++) await preparedName(`insert into c values ($1, ${n})`, client);
  expect(await preparedName(text, client)).toBe(name);
});

test('no name is longer than the 63 bytes that PostgreSQL distinguishes', async () => {
  const name = await preparedName('select 1 '.repeat(1000), client);
  expect(Buffer.byteLength(name)).toBeLessThan(60);
});
