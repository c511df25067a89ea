import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { SqlNode } from '#schemas/flow/nodes/sql.ts';
import type { Engine } from '#server/databases/engine.ts';
import { flowPools } from '#server/databases/flow/pool.ts';
import { openBaseSession } from '#server/databases/flow/session.ts';
import { readTables } from '#server/databases/flow/tables.ts';
import { openEngine } from '#server/databases/openEngine.ts';
import { working } from '#server/databases/using.ts';
import type { Ports } from '#server/flow/ports.ts';
import { dialects, openTarget } from '../support/console/targets.ts';
import { differences, inGateway, inPhp, inTheirWords } from '../support/flow/agree.ts';
import type { Case } from '../support/flow/cases/case.ts';
import { drivenCases } from '../support/flow/cases/driven.ts';
import { insideCases } from '../support/flow/cases/inside.ts';
import { readingCases } from '../support/flow/cases/reading.ts';
import { ruleCases, ruleWords } from '../support/flow/cases/rules.ts';
import { mysqlTables } from '../support/flow/cases/tables.ts';
import { writingCases } from '../support/flow/cases/writing.ts';
import { openTestData } from '../support/flow/dataStore.ts';

const connection = 'db_shop';

/** A database with the tables of the cases, which a connection finds by unqualified names. */
interface Data {
  readonly target: Target;
  rows(table: string): Promise<unknown>;
  close(): Promise<void>;
}
type Target = Readonly<Record<'host' | 'user' | 'password' | 'database', string>> & { readonly port: number };

const open: Readonly<Record<'postgres' | 'mysql', () => Promise<Data>>> = {
  async postgres() {
    const { db, connection: target, close } = await openTestData();
    await sql`do $$ begin execute format('alter database %I set search_path = data', current_database()); end $$`.execute(
      db,
    );
    const rows = async (table: string) =>
      (await sql`select * from ${sql.table(`data.${table}`)} order by id`.execute(db)).rows;
    return { target, rows, close };
  },
  async mysql() {
    const { record, run, drop } = await openTarget('mysql');
    await run(mysqlTables);
    const { username: user, ...rest } = record;
    const target = { user, ...rest } as unknown as Target;
    return { target, rows: (table) => run(`select * from ${table} order by id`), close: drop };
  },
};

describe.each(dialects)('%s', (dialect) => {
  let here: Data;
  let there: Data;
  let engine: Engine;
  let around: Surroundings;

  beforeAll(async () => {
    [here, there] = await Promise.all([open[dialect](), open[dialect]()]);
    const { host, port, user, password, database } = here.target;
    const target = { dialect, host, port, user, password, database, tls: false };
    engine = openEngine(target, () => {}, flowPools()[dialect]);
    const tables = await working(engine, (session) => readTables(session, dialect, ''));
    around = {
      connections: [connection],
      base: () => ({ dialect, prefix: '' }),
      columns: (_connection, table) => tables[table] ?? null,
    };
  });
  afterAll(async () => {
    await engine?.close();
    await Promise.all([here?.close(), there?.close()]);
  });

  const opened: Ports['open'] = async (_name, use) =>
    openBaseSession(async () => ({ session: await engine.open(), dialect, done: () => {} }), use);
  const phpDatabase = () => {
    const { host, port, user, password, database } = there.target;
    const dsn = `${dialect === 'mysql' ? 'mysql:charset=utf8mb4;' : 'pgsql:'}host=${host};port=${port};dbname=${database}`;
    return { dsn, user, password, name: connection };
  };

  test('flows on a connection and their PHP answer alike, and leave the same data', async () => {
    const cases = [...readingCases, ...writingCases, ...ruleCases, ...insideCases, ...drivenCases].map(
      (one) => connected(one, dialect),
    );
    const gateway = await inGateway(cases, around, { open: opened });
    const php = await inPhp(cases, around, phpDatabase());
    expect(differences(cases, gateway, php).join('\n')).toBe('');
    expect(gateway.filter((one) => (one as { ret: number }).ret === 200).length).toBeGreaterThan(40);
    for (const table of ['users', 'orders']) expect(await here.rows(table)).toEqual(await there.rows(table));
  }, 60_000);

  test('they say 400 and in the same words which rule of its table a value breaks', async () => {
    const cases = ruleCases.map((one) => connected(one, dialect));
    const said = await inTheirWords(cases, around, { open: opened }, phpDatabase());
    const expected = ruleWords.map((msg) => ({ ret: 400, msg }));
    expect(said).toEqual({ gateway: expected, php: expected });
  });
});

function connected(one: Case, dialect: 'postgres' | 'mysql'): Case {
  const nodes = Object.entries(one.flow.nodes).map(([id, node]): [string, FlowNode] => {
    if (node.type === 'query') return [id, { ...node, connection }];
    if (node.type !== 'sql') return [id, node];
    return [id, { ...(dialect === 'mysql' ? inMysql(node) : node), connection }];
  });
  return { ...one, flow: { ...one.flow, nodes: Object.fromEntries(nodes) } };
}

// The MySQL equivalent of a SQL node.
function inMysql(node: SqlNode): SqlNode {
  if (/\breturning\b/.test(node.sql)) {
    const { write: _write, ...reads } = node;
    return { ...reads, sql: 'select id, age from users where id = :id' };
  }
  return { ...node, sql: node.sql.replace(':least::numeric', 'cast(:least as decimal(12, 2))') };
}
