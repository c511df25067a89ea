import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Surroundings } from '#schemas/flow/api.ts';
import { phpClass, phpSimple } from '#schemas/flow/php/generate.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { differences, inGateway, inPhp } from '../support/flow/agree.ts';
import { readingCases } from '../support/flow/cases/reading.ts';
import { writingCases } from '../support/flow/cases/writing.ts';
import { openTestData, type TestDataStore } from '../support/flow/dataStore.ts';
import { lint } from '../support/flow/php.ts';

const cases = [...readingCases, ...writingCases];
let here: TestDataStore;
let there: TestDataStore;
let around: Surroundings;

beforeAll(async () => {
  [here, there] = await Promise.all([openTestData(), openTestData()]);
  const tables = await here.store.tables();
  around = { columns: (_connection, table) => tables[table] ?? null };
});
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
});

describe('a flow on a database and its PHP', () => {
  it('are without errors, and PHP whole and in simple mode', async () => {
    const wrong = cases.flatMap(({ name, flow, api }) =>
      problemsOf(flow, api, around)
        .filter(({ severity }) => severity === 'error')
        .map((one) => `${name}: ${JSON.stringify(one)}`),
    );
    expect(wrong).toEqual([]);
    const whole = cases.map(({ api, flow }) => phpClass([{ api, flow }], around));
    const simple = cases.map(({ api, flow }) => `<?php class X {\n${phpSimple({ api, flow }, around)}}`);
    expect(await lint([...whole, ...simple])).toEqual([]);
  });

  it('answer alike, and leave the same data', async () => {
    const { host, port, user, password, database } = there.connection;
    const dsn = `pgsql:host=${host};port=${port};dbname=${database};options='-c search_path=data'`;
    const gateway = await inGateway(cases, around, { open: (_connection, use) => here.store.open(use) });
    const php = await inPhp(cases, around, { dsn, user, password });
    expect(differences(cases, gateway, php).join('\n')).toBe('');
    expect(gateway.filter((one) => (one as { ret: number }).ret === 200).length).toBeGreaterThan(40);
    for (const table of ['users', 'orders'])
      expect(await rowsOf(here, table)).toEqual(await rowsOf(there, table));
  });
});

async function rowsOf({ db }: TestDataStore, table: string): Promise<unknown> {
  return db.withSchema('data').selectFrom(table).selectAll().orderBy('id').execute();
}
