import type { ColumnCondition, FlowNode } from '#schemas/flow/document.ts';
import type { QueryNode } from '#schemas/flow/nodes/query.ts';
import { fail, fn, lit, made, ref, respond } from './case.ts';

const users = (more: Omit<QueryNode, 'type' | 'table'>): FlowNode => ({
  type: 'query',
  table: 'users',
  ...more,
});
const found = (
  name: string,
  wanted: string,
  where: readonly ColumnCondition[],
  calls: readonly Record<string, unknown>[],
  match: 'all' | 'any' = 'all',
) =>
  made(
    name,
    wanted,
    {
      list: users({
        action: 'list',
        where,
        match,
        columns: ['id', 'name', 'age', 'balance'],
        order: [['id', 'asc']],
      }),
      end: respond({ items: ref('list.items') }),
    },
    'start>list list>end',
    calls,
  );

/** Flows that read tables. */
export const readingCases = [
  made(
    'one row',
    'id:i!',
    {
      user: users({ action: 'get', where: [['id', 'eq', ref('start.id')]] }),
      end: respond({
        user: ref('user'),
        name: ref('user.name'),
        tag: ref('user.tags'),
        vip: ref('user.vip'),
        joined: ref('user.joined'),
      }),
      none: fail(404, '没有这个用户'),
    },
    'start>user user>end user.none>none',
    [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 99 }],
  ),
  made(
    'one row or nothing',
    'name:s!',
    {
      user: users({ action: 'get', columns: ['id', 'city'], where: [['name', 'eq', ref('start.name')]] }),
      end: respond({ city: ref('user.city'), id: fn('coalesce', ref('user.id'), lit(0)) }),
    },
    'start>user user>end user.none>end',
    [{ name: 'Jim' }, { name: "x' or 1=1 --" }],
  ),
  made(
    'a list with pages',
    'page:i limit:i',
    {
      list: users({
        action: 'list',
        columns: ['id', 'balance', 'joined'],
        page: ref('start.page'),
        limit: ref('start.limit'),
        total: true,
      }),
      end: respond({ items: ref('list.items'), total: ref('list.total') }),
    },
    'start>list list>end',
    [{}, { page: 2, limit: 3 }, { page: -1, limit: 0 }, { page: 9, limit: 2 }],
  ),
  found(
    'conditions of every kind',
    'age:i city:s',
    [
      ['age', 'gte', ref('start.age')],
      ['city', 'eq', ref('start.city')],
    ],
    [{ age: 20, city: '北京' }, { age: 20 }, { city: '北京' }],
  ),
  found(
    'only if given',
    'age:i city:s',
    [
      ['age', 'gt', ref('start.age'), 'ifGiven'],
      ['city', 'eq', ref('start.city'), 'ifGiven'],
    ],
    [{}, { age: 26 }, { city: '北京' }, { age: 20, city: '北京' }],
  ),
  found(
    'any of several',
    'age:i city:s',
    [
      ['age', 'lt', ref('start.age')],
      ['city', 'eq', ref('start.city'), 'ifGiven'],
      ['name', 'eq', lit('Jim')],
    ],
    [{ age: 20 }, { city: '上海' }],
    'any',
  ),
  found(
    'in a list',
    'ids:a!',
    [['id', 'in', ref('start.ids')]],
    [{ ids: '[1,3]' }, { ids: '[]' }, { ids: '[1,null]' }, { ids: '{"a":1}' }],
  ),
  found(
    'not in a list',
    'names:a!',
    [['city', 'nin', ref('start.names')]],
    [{ names: '["北京"]' }, { names: '[]' }, { names: '[null]' }],
  ),
  found(
    'between two',
    'a:i b:i',
    [['age', 'between', { list: [ref('start.a'), ref('start.b')] }]],
    [
      { a: 20, b: 30 },
      { a: 40, b: 20 },
    ],
  ),
  found(
    'text inside',
    't:s',
    [['name', 'contains', ref('start.t')]],
    [{ t: '%' }, { t: '雷' }, { t: '!' }, { t: '' }],
  ),
  found(
    'null or not',
    '',
    [
      ['city', 'null', lit(false)],
      ['joined', 'null', lit(false)],
      ['age', 'ne', lit(30)],
    ],
    [{}],
  ),
  found(
    'an exact amount',
    'least:f',
    [['balance', 'gte', ref('start.least')]],
    [{ least: '20.00' }, { least: '100.5' }, { least: '100.51' }],
  ),
  made(
    'compare amounts of the table',
    'id:i!',
    {
      user: users({ action: 'get', where: [['id', 'eq', ref('start.id')]] }),
      rich: { type: 'condition', match: 'all', rows: [[ref('user.balance'), 'gt', lit(20)]] },
      yes: respond({ left: fn('subtract', ref('user.balance'), lit('0.50')) }),
      no: respond({ left: lit(0) }),
    },
    'start>user user>rich rich.yes>yes rich.no>no',
    [{ id: 1 }, { id: 2 }, { id: 99 }],
  ),
  // A client error on both sides.
  found('a number too large for its column', 'age:i', [['age', 'eq', ref('start.age')]], [{ age: 3e9 }, {}]),
  made(
    'a statement that cannot do with a value',
    'id:s n:i',
    {
      sql: {
        type: 'sql',
        sql: 'select id, 12 / :n as part from users where id = :id',
        params: { n: ref('start.n'), id: ref('start.id') },
      },
      end: respond({ count: ref('sql.count') }),
    },
    'start>sql sql>end',
    [
      { id: '1', n: 4 },
      { id: '1', n: 0 },
      { id: 'x', n: 4 },
    ],
  ),
  made(
    'a count',
    'vip:b',
    {
      n: users({ action: 'count', where: [['vip', 'eq', ref('start.vip')]] }),
      end: respond({ n: ref('n.count') }),
    },
    'start>n n>end',
    [{ vip: 'yes' }, { vip: '0' }, {}],
  ),
];
