import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Surroundings } from '#schemas/flow/api.ts';
import { phpClass, phpSimple } from '#schemas/flow/php/generate.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { compileFlow } from '#server/flow/compile.ts';
import type { Ports } from '#server/flow/ports.ts';
import { runFlow } from '#server/flow/run.ts';
import { differences, inGateway, inPhp, inTheirWords } from '../support/flow/agree.ts';
import { made, ref, respond } from '../support/flow/cases/case.ts';
import { drivenCases } from '../support/flow/cases/driven.ts';
import { insideCases } from '../support/flow/cases/inside.ts';
import { lateCases, lateWords } from '../support/flow/cases/late.ts';
import { readingCases } from '../support/flow/cases/reading.ts';
import { ruleCases, ruleWords } from '../support/flow/cases/rules.ts';
import { writingCases } from '../support/flow/cases/writing.ts';
import { openTestData, type TestDataStore } from '../support/flow/dataStore.ts';
import { lint } from '../support/flow/php.ts';
import { testPorts } from '../support/flow/ports.ts';

const inJson = made(
  'a key of nineteen digits in a column of JSON',
  '',
  {
    sql: {
      type: 'sql',
      sql: `select '{"id": 1234567890123456789}'::jsonb as j, '[9007199254740993]'::json as l, 'null'::jsonb as n`,
      columns: { j: 'any', l: 'any', n: 'any' },
    },
    end: respond({ row: ref('sql.rows[0]') }),
  },
  'start>sql sql>end',
);
const asked = made(
  'operators with a question mark',
  'k:s',
  {
    sql: {
      type: 'sql',
      sql: `select '{"a":1}'::jsonb ? :k as one, '{"a":1}'::jsonb ?| array['b', '?'] as other`,
      params: { k: ref('start.k') },
      columns: { one: 'boolean', other: 'boolean' },
    },
    end: respond({ row: ref('sql.rows[0]') }),
  },
  'start>sql sql>end',
  [{ k: 'a' }, { k: 'b' }],
);
const cases = [...readingCases, ...writingCases, ...ruleCases, ...insideCases, ...drivenCases, asked, inJson];
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
    const gateway = await inGateway(cases, around, { open: (_connection, use) => here.store.open(use) });
    const php = await inPhp(cases, around, phpDatabase());
    expect(differences(cases, gateway, php).join('\n')).toBe('');
    expect(gateway.filter((one) => (one as { ret: number }).ret === 200).length).toBeGreaterThan(40);
    expect(gateway.at(-1)).toMatchObject({
      data: { row: { j: { id: '1234567890123456789' }, l: ['9007199254740993'], n: null } },
    });
    for (const table of ['users', 'orders'])
      expect(await rowsOf(here, table)).toEqual(await rowsOf(there, table));
  });

  it('say 400 and in the same words which rule of its table a value breaks', async () => {
    const open: Ports['open'] = (_connection, use) => here.store.open(use);
    const said = await inTheirWords(ruleCases, around, { open }, phpDatabase());
    const expected = ruleWords.map((msg) => ({ ret: 400, msg }));
    expect(said).toEqual({ gateway: expected, php: expected });
  });

  it('say so too where the table looks at its rules only at the end, and then leave and send nothing', async () => {
    const open: Ports['open'] = (_connection, use) => here.store.open(use);
    const said = await inTheirWords(lateCases.slice(0, 1), around, { open }, phpDatabase());
    expect(said).toEqual({ gateway: lateWords, php: lateWords });
    for (const one of [here, there])
      expect(await rowsOf(one, 'seats')).toMatchObject([{ place: 1 }, { place: 2 }]);
    // Test ports send at once; the gateway's ports store messages in the same transaction.
    const again = lateCases.map((one) => ({ ...one, calls: one.calls.slice(0, 1) }));
    const [refused, seats] = await inPhp(again, around, phpDatabase());
    expect(refused).toEqual({ ret: 400, data: [], sent: [], msg: '' });
    expect(seats).toEqual((await inGateway(again, around, { open }))[1]);
  });

  it('a try says so as well, though it would leave nothing anyway', async () => {
    const [late] = lateCases;
    if (!late) return;
    const plan = compileFlow(late.flow, late.api, around);
    const ports = testPorts({ open: (_connection, use) => here.store.open(use) });
    const tried = async (place: number, user: number) => {
      const { ret, msg } = await runFlow(plan, { place, user }, ports, { keep: false });
      return `${ret} ${msg.zh_cn}`;
    };
    expect(await tried(7, 1)).toBe('200 ');
    expect(await tried(1, 1)).toBe('400 数据已存在');
    expect(await tried(7, 99)).toBe('400 所引用的数据不存在，或仍被其他数据引用');
    expect(await rowsOf(here, 'seats')).toHaveLength(2);
  });
});

function phpDatabase() {
  const { host, port, user, password, database } = there.connection;
  const dsn = `pgsql:host=${host};port=${port};dbname=${database};options='-c search_path=data'`;
  return { dsn, user, password };
}

async function rowsOf({ db }: TestDataStore, table: string): Promise<unknown> {
  return (await sql`select * from ${sql.table(`data.${table}`)} order by id`.execute(db)).rows;
}
