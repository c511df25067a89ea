import type { FlowNode } from '#schemas/flow/document.ts';
import type { QueryNode } from '#schemas/flow/nodes/query.ts';
import { fail, fn, join, lit, made, ref, respond } from './case.ts';

const users = (more: Omit<QueryNode, 'type' | 'table'>): FlowNode => ({
  type: 'query',
  table: 'users',
  ...more,
});
const orders = (more: Omit<QueryNode, 'type' | 'table'>): FlowNode => ({
  type: 'query',
  table: 'orders',
  ...more,
});

/** Flows that write tables, and flows that call external services. */
export const writingCases = [
  made(
    'an insert',
    'name:s! age:i tags:a',
    {
      add: users({
        action: 'insert',
        values: {
          name: ref('start.name'),
          age: ref('start.age'),
          vip: lit(true),
          tags: ref('start.tags'),
          balance: lit('12.30'),
        },
      }),
      back: users({ action: 'get', where: [['id', 'eq', ref('add.id')]] }),
      end: respond({ id: ref('add.id'), row: ref('back') }),
    },
    'start>add add>back back>end',
    [{ name: 'Tom', age: 7, tags: '[1]' }, { name: 'Tom' }, { name: "Bob'); drop table users" }],
  ),
  made(
    'an update',
    'id:i! add:s',
    {
      user: users({ action: 'get', where: [['id', 'eq', ref('start.id')]] }),
      pay: users({
        action: 'update',
        where: [['id', 'eq', ref('user.id')]],
        values: { balance: fn('add', ref('user.balance'), lit('1.05')), vip: lit(false) },
      }),
      end: respond({ changed: ref('pay.count') }),
      none: fail(404),
    },
    'start>user user>pay user.none>none pay>end pay.none>none',
    [{ id: 1 }, { id: 1 }, { id: 77 }],
  ),
  made(
    'an update of what is given',
    'id:i! city:s age:i',
    {
      put: users({
        action: 'update',
        where: [['id', 'eq', ref('start.id')]],
        values: { city: ref('start.city'), age: ref('start.age') },
        ifGiven: ['city', 'age'],
      }),
      back: users({ action: 'get', where: [['id', 'eq', ref('start.id')]], columns: ['city', 'age'] }),
      end: respond({ n: ref('put.count'), row: ref('back') }),
      none: fail(404),
    },
    'start>put put>back put.none>none back>end',
    [{ id: 2, age: 26 }, { id: 2, city: '苏州' }, { id: 2 }, { id: 77 }],
  ),
  made(
    'an insert of what is given',
    'title:s state:s',
    {
      add: orders({
        action: 'insert',
        values: { title: ref('start.title'), state: ref('start.state') },
        ifGiven: ['title', 'state'],
      }),
      back: orders({ action: 'get', where: [['id', 'eq', ref('add.id')]], columns: ['title', 'state'] }),
      end: respond({ row: ref('back') }),
    },
    'start>add add>back back>end',
    [{ title: 'Ink' }, { state: 'paid' }, {}],
  ),
  made(
    'an update with a column that is always written',
    'id:i! city:s',
    {
      put: users({
        action: 'update',
        where: [['id', 'eq', ref('start.id')]],
        values: { city: ref('start.city'), age: lit(31) },
        ifGiven: ['city'],
      }),
      back: users({ action: 'get', where: [['id', 'eq', ref('start.id')]], columns: ['city', 'age'] }),
      end: respond({ n: ref('put.count'), row: ref('back') }),
    },
    'start>put put>back back>end',
    [{ id: 1 }, { id: 1, city: '天津' }],
  ),
  made(
    'a delete',
    'id:i!',
    {
      del: orders({ action: 'delete', where: [['id', 'eq', ref('start.id')]] }),
      end: respond({ n: ref('del.count') }),
      none: respond({ n: lit(-1) }),
    },
    'start>del del>end del.none>none',
    [{ id: 3 }, { id: 3 }],
  ),
  made(
    'all or nothing',
    'amount:i!',
    {
      add: orders({
        action: 'insert',
        values: { user_id: lit(1), title: lit('half'), amount: ref('start.amount') },
      }),
      c: { type: 'condition', match: 'all', rows: [[ref('start.amount'), 'gt', lit(100)]] },
      bad: fail(452, '太贵'),
      n: orders({ action: 'count', where: [['title', 'eq', lit('half')]] }),
      end: respond({ n: ref('n.count') }),
    },
    'start>add add>c c.yes>bad c.no>n n>end',
    [{ amount: 101 }, { amount: 5 }, { amount: 500 }, { amount: 6 }],
  ),
  made(
    'a failure of the database takes all back',
    'name:s!',
    {
      one: orders({ action: 'insert', values: { title: lit('before') } }),
      two: users({ action: 'insert', values: { name: ref('start.name') } }),
      end: respond({ id: ref('two.id') }),
    },
    'start>one one>two two>end',
    [{ name: 'Jim' }, { name: 'New One' }],
  ),
  made(
    'rows of a loop',
    'lines:a!',
    {
      each: { type: 'each', list: ref('start.lines'), collect: ref('add.id') },
      add: orders({
        action: 'insert',
        values: { user_id: lit(2), title: ref('each.item.title'), amount: ref('each.item.amount') },
      }),
      sum: {
        type: 'sql',
        sql: 'select coalesce(sum(amount), 0) as total, count(*) as n from orders where user_id = :user',
        params: { user: lit(2) },
        columns: { total: 'float', n: 'integer' },
      },
      end: respond({ ids: ref('each.items'), total: ref('sum.rows[0].total'), n: ref('sum.rows[0].n') }),
    },
    'start>each each.item>add each.done>sum sum>end',
    [
      { lines: '[{"title":"a","amount":"1.10"},{"title":"b"}]' },
      { lines: '[]' },
      { lines: '[{"title":"c","amount":"x"}]' },
    ],
  ),
  made(
    'a statement',
    'city:s least:f',
    {
      sql: {
        type: 'sql',
        sql: "select id, name, balance, vip, joined, ':x' as colon from users -- :no\n where city = :city and balance >= :least::numeric order by id;",
        params: { city: ref('start.city'), least: ref('start.least') },
        columns: {
          id: 'integer',
          name: 'string',
          balance: 'float',
          vip: 'boolean',
          joined: 'date',
          colon: 'string',
        },
      },
      end: respond({ rows: ref('sql.rows'), n: ref('sql.count') }),
    },
    'start>sql sql>end',
    [{ city: '北京', least: '5.25' }, { city: '北京', least: 50 }, {}],
  ),
  made(
    'a statement that writes',
    'id:i!',
    {
      sql: {
        type: 'sql',
        write: true,
        sql: 'update users set age = age + 1 where id = :id',
        params: { id: ref('start.id') },
      },
      back: {
        type: 'sql',
        write: true,
        sql: 'update users set city = city where id = :id returning id, age',
        params: { id: ref('start.id') },
        columns: { id: 'integer', age: 'integer' },
      },
      end: respond({ n: ref('sql.count'), rows: ref('back.rows') }),
    },
    'start>sql sql>back back>end',
    [{ id: 2 }, { id: 999 }],
  ),
  made(
    'a broken statement',
    '',
    { sql: { type: 'sql', sql: 'select nothing from nowhere' }, end: respond({ r: ref('sql.rows') }) },
    'start>sql sql>end',
  ),
  made(
    'values of the wrong type',
    'x:s',
    {
      u: users({ action: 'list', where: [['age', 'eq', fn('from_json', ref('start.x'))]], columns: ['id'] }),
      end: respond({ items: ref('u.items') }),
    },
    'start>u u>end',
    [{ x: '30' }, { x: '"abc"' }, { x: '[1]' }],
  ),
  made(
    'a data interface',
    'city:s',
    {
      list: users({
        action: 'list',
        where: [['city', 'eq', ref('start.city'), 'ifGiven']],
        columns: ['id', 'name'],
        order: [
          ['age', 'desc'],
          ['id', 'asc'],
        ],
      }),
      end: respond({ items: ref('list.items') }),
    },
    'start>list list>end',
    [{}, { city: '北京' }],
    { type: 'data' },
  ),
  made(
    'what is in the cache',
    'key:s!',
    {
      look: { type: 'cache', action: 'get', key: join('k:', ref('start.key')) },
      hit: respond({ from: lit('cache'), v: ref('look.value') }),
      n: users({ action: 'count' }),
      keep: {
        type: 'cache',
        action: 'set',
        key: join('k:', ref('start.key')),
        seconds: 60,
        value: { object: { n: ref('n.count') } },
      },
      end: respond({ from: lit('table'), v: ref('n.count') }),
    },
    'start>look look.hit>hit look.miss>n n>keep keep>end',
    [{ key: 'a' }, { key: 'a' }, { key: 'b' }],
  ),
  made(
    'messages after the commit',
    'n:i!',
    {
      add: orders({ action: 'insert', values: { title: lit('m'), amount: ref('start.n') } }),
      tell: {
        type: 'emit',
        topic: 'order.new',
        message: { object: { id: ref('add.id'), n: ref('start.n') } },
      },
      c: { type: 'condition', match: 'all', rows: [[ref('start.n'), 'gt', lit(10)]] },
      bad: fail(453),
      end: respond({ ok: lit(true) }),
    },
    'start>add add>tell tell>c c.yes>bad c.no>end',
    [{ n: 1 }, { n: 11 }],
  ),
  made(
    'the answer of another API',
    'id:i!',
    {
      ask: { type: 'call', service: 'App.CaseOneRow.Run', params: { id: ref('start.id') } },
      end: respond({ name: ref('ask.data.name'), ret: ref('ask.ret') }),
      bad: respond({ ret: ref('ask.ret'), msg: ref('ask.msg') }),
    },
    'start>ask ask>end ask.failed>bad',
    [{ id: 1 }, { id: 99 }],
  ),
  made(
    'a call that nobody catches',
    '',
    { ask: { type: 'call', service: 'App.CaseOneRow.Run', params: { id: lit(99) } }, end: respond({}) },
    'start>ask ask>end',
  ),
];
