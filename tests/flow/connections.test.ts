import { describe, expect, it } from 'vitest';
import type { Base, Surroundings } from '#schemas/flow/api.ts';
import type { FlowNode, ValueKind } from '#schemas/flow/document.ts';
import { phpClass } from '#schemas/flow/php/generate.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { readNamed } from '#schemas/flow/sql/named.ts';
import { stamped } from '#schemas/flow/values/stamp.ts';
import { hasLimit } from '#server/databases/statements/apiOfStatement.ts';
import { mysqlFacts } from '#server/databases/statements/mysqlFacts.ts';
import { api, flow } from '../support/flow/api.ts';
import { lit, parameters, ref, respond } from '../support/flow/cases/case.ts';
import { lint } from '../support/flow/php.ts';

const bases: Readonly<Record<string, Base>> = {
  db_my: { dialect: 'mysql', prefix: 'shop_' },
  db_pg: { dialect: 'postgres', prefix: '' },
};
const tables: Readonly<Record<string, Readonly<Record<string, ValueKind>>>> = {
  bare: { name: 'string' },
  user: { id: 'integer', userName: 'string', born: 'date' },
};
const around: Surroundings = {
  connections: ['db_my', 'db_pg', 'db_away'],
  unreachable: ['db_away'],
  base: (name) => bases[name],
  columns: (name, table) => (name === 'db_away' ? undefined : tables[table]),
};
const done = respond({});
const insert = (connection: string, table = 'user'): FlowNode => ({
  ...{ type: 'query', connection, table, action: 'insert' },
  values: { userName: lit('A'), born: ref('start.day') },
});
const wanted = { parameters: parameters('day:d') };

describe('a node on a connection', () => {
  const keysOf = (node: FlowNode) =>
    problemsOf(flow({ node, end: done }, 'start>node node>end'), api(wanted), around).map(({ key }) => key);

  it('is shown when its database does not answer, has no such connection, or its table has no key', () => {
    expect(keysOf(insert('db_my'))).toEqual([]);
    expect(keysOf(insert('db_none'))).toEqual(['connection']);
    expect(keysOf(insert('db_away'))).toEqual(['baseAway']);
    const bare: FlowNode = { type: 'query', connection: 'db_pg', table: 'bare', action: 'list' };
    expect(keysOf(bare)).toEqual(['noKeyOrder']);
    expect(keysOf({ ...bare, order: [['name', 'asc']] })).toEqual([]);
    expect(keysOf({ ...bare, action: 'insert', values: { name: lit('A') } })).toEqual(['noKey']);
  });

  it('means the same in PHP: by its DI service, dates as MySQL takes them, capitals as PostgreSQL does', async () => {
    const nodes = {
      own: { ...insert(''), connection: undefined } as FlowNode,
      my: insert('db_my'),
      pg: insert('db_pg'),
    };
    const drawn = flow({ ...nodes, end: done }, 'start>own own>my my>pg pg>end');
    const php = phpClass([{ api: api(wanted), flow: JSON.parse(JSON.stringify(drawn)) }], around);
    expect(php).toContain(
      "\\PhalApi\\DI()->get('db_my')->user, array('userName' => 'A', 'born' => Flow::bind(Flow::stamp($day)))",
    );
    expect(php).toContain(
      `\\PhalApi\\DI()->get('db_pg')->user, array('"userName"' => 'A', 'born' => Flow::bind($day))`,
    );
    // The platform's own data is committed last, as in the gateway.
    expect(php).toMatch(/transaction\(array\(.*db_my.*db_pg.*notorm\)/);
    expect(await lint([php])).toEqual([]);
  });
});

describe('a statement of MySQL', () => {
  it('has its names where MySQL sees them', () => {
    const text =
      'select \':no\', `:no`, "it\\":no" -- :no\n # :no\n /* :no */ from t where a = :a and b = :b and c = :a';
    const read = readNamed(text, 'mysql');
    expect(read).toMatchObject({ names: ['a', 'b'], bound: ['a', 'b', 'a'] });
    expect(read.text).toContain('a = ? and b = ? and c = ?');
    expect(readNamed('select ?', 'mysql').fault).toBe('sqlPlaces');
    expect(readNamed("select 'a", 'mysql').fault).toBe('sqlOpen');
  });

  it.each([
    ["select replace(a, 'x', 'y') as a, insert(a, 1, 1, 'z') as b from t", false],
    ['with t (a, b) as (select 1, 2) select count(*) as n from t where (a, b) in ((1, 2))', false],
    ['select x.`order` from shop.`order` as x where `update` = 1 limit 5', false],
    ['insert ignore into shop.t (a, b) values (?, ?) on duplicate key update a = values(a)', true],
    ['replace into t (a) select max(b) from u', true],
    ['delete from t where a in (select b from u)', true],
    ["select 'insert into t; @a /*! sleep(1) */' as a", false],
  ])('is taken for what it is: %s (SQL-01)', (text, writes) => {
    expect(mysqlFacts(text)).toEqual({ writes });
  });

  it('says itself how many rows it gives, or does not', () => {
    expect(hasLimit('select a from t limit 5')).toBe(true);
    expect(hasLimit('select a from (select a from t limit 5) as x')).toBe(false);
    expect(hasLimit("select 'limit' as a -- limit 5")).toBe(false);
  });

  it('takes moments in UTC without a zone, and days as they are', () => {
    expect(stamped('2026-01-31T08:00:00.123+08:00')).toBe('2026-01-31 00:00:00.123');
    expect(stamped(['2026-01-31', 'later', 5, null])).toEqual(['2026-01-31', 'later', 5, null]);
  });
});
