import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestData, type TestDataStore } from '../support/flow/dataStore.ts';

let data: TestDataStore;
beforeAll(async () => {
  data = await openTestData();
});
afterAll(() => data?.close());

const alone = { writes: false, isAlone: true };
const rows = async (text: string, how: 'query' | 'read' = 'query') => {
  const session = await data.store.open(alone);
  const answer = await session[how](text, []);
  await session.end('commit');
  return answer.rows;
};

test('a statement that is sent again and again is planned once, and follows its table when that changes', async () => {
  const all = 'select * from "users" where id = 1';
  const kept = `select name, statement from pg_prepared_statements where statement = '${all.replaceAll("'", "''")}'`;
  // Runs before as well, since a new statement may reach the limit, at which all are discarded.
  await rows(kept);
  for (let turn = 0; turn < 8; turn++) expect(await rows(all)).toHaveLength(1);
  expect(await rows(kept)).toHaveLength(1);
  await sql`alter table data.users add column since integer not null default 7`.execute(data.db);
  expect(await rows(all)).toMatchObject([{ since: 7 }]);
  await sql`alter table data.users drop column since`.execute(data.db);
  expect((await rows(all))[0]).not.toHaveProperty('since');
});

test('what a typed statement leaves behind is emptied, and prepared ones are made again', async () => {
  const one = 'select count(*) as n from "users"';
  const [before] = await rows(one);
  await rows('select 1 as n', 'read');
  expect(await rows(one)).toEqual([before]);
});

test('more statements than are kept run all the same', async () => {
  for (let turn = 0; turn < 450; turn++) expect(await rows(`select ${turn} as n`)).toEqual([{ n: turn }]);
});
