import { lit, made, ref, respond } from './case.ts';

/**
 * Flows whose PHP depends on the framework's layer and its drivers: which rows MySQL counts, how a limit with
 * an offset is written, how booleans, texts and numbers are bound, duplicate names, numbers beyond 2^53.
 */
export const drivenCases = [
  made(
    'an update that changes nothing',
    'city:s! vip:b!',
    {
      put: {
        type: 'query',
        table: 'users',
        action: 'update',
        where: [['city', 'eq', ref('start.city')]],
        values: { vip: ref('start.vip') },
      },
      end: respond({ n: ref('put.count') }),
      none: respond({ n: lit(-1) }),
    },
    'start>put put>end put.none>none',
    [
      { city: '北京', vip: '1' },
      { city: '北京', vip: '1' },
      { city: '北京', vip: '0' },
      { city: '南京', vip: '1' },
    ],
  ),
  made(
    'pages of a list',
    'page:i limit:i age:i vip:b',
    {
      list: {
        type: 'query',
        table: 'users',
        action: 'list',
        columns: ['id', 'name', 'vip'],
        where: [
          ['age', 'gt', ref('start.age'), 'ifGiven'],
          ['vip', 'eq', ref('start.vip'), 'ifGiven'],
        ],
        order: [
          ['age', 'asc'],
          ['id', 'desc'],
        ],
        page: ref('start.page'),
        limit: ref('start.limit'),
        total: true,
      },
      end: respond({ items: ref('list.items'), total: ref('list.total') }),
    },
    'start>list list>end',
    [
      {},
      { page: '2', limit: '1' },
      { page: '3', limit: '2', age: '20' },
      { limit: '0' },
      { page: '-1' },
      { vip: 'no' },
      { vip: 'yes', page: '2', limit: '1' },
    ],
  ),
  made(
    'texts with the signs of statements',
    'city:s! age:i',
    {
      find: {
        type: 'query',
        table: 'users',
        action: 'count',
        where: [
          ['city', 'eq', ref('start.city')],
          ['age', 'gt', ref('start.age'), 'ifGiven'],
        ],
      },
      put: {
        type: 'query',
        table: 'users',
        action: 'update',
        where: [
          ['name', 'eq', lit('Jim')],
          ['age', 'gt', lit(40)],
        ],
        values: { city: ref('start.city') },
      },
      back: { type: 'query', table: 'users', action: 'get', where: [['name', 'eq', lit('Jim')]] },
      end: respond({ n: ref('find.count'), city: ref('back.city') }),
      none: respond({ n: lit(-1) }),
    },
    'start>find find>put put>back put.none>none back>end back.none>none',
    [{ city: 'a\\', age: 1 }, { city: "\\'? :age '' `?`", age: 1 }, { city: '?' }, { city: ':city /* -- #' }],
  ),
  made(
    'a name twice in a statement',
    'city:s vip:b!',
    {
      sql: {
        type: 'sql',
        sql: 'select id, age from users where (city = :city or :city is null) and vip = :vip and not (vip <> :vip) order by id',
        params: { city: ref('start.city'), vip: ref('start.vip') },
        columns: { id: 'integer', age: 'integer' },
      },
      end: respond({ rows: ref('sql.rows'), n: ref('sql.count') }),
    },
    'start>sql sql>end',
    [
      { city: '上海', vip: 'false' },
      { city: '北京', vip: '1' },
    ],
  ),
  made(
    'a list behind in',
    'ids:a cities:a one:i',
    {
      sql: {
        type: 'sql',
        sql: "select id from users where (id in (:ids) or id in ( :one )) and (city not in (:cities)) and name not in (':ids', 'x') order by id",
        params: { ids: ref('start.ids'), cities: ref('start.cities'), one: ref('start.one') },
        columns: { id: 'integer' },
      },
      none: {
        type: 'sql',
        sql: 'select count(*) as n from users where id IN(:ids) or :ids is null',
        params: { ids: ref('start.ids') },
        columns: { n: 'integer' },
      },
      end: respond({ rows: ref('sql.rows'), n: ref('none.rows[0].n') }),
    },
    'start>sql sql>none none>end',
    [
      { ids: '[1,2,4]', cities: '[]', one: 1 },
      { ids: '[1,2]', cities: '["上海"]' },
      { ids: '["1"]', cities: '["a\\\\b\\"{,}","北京"]', one: 2 },
      { ids: '[]', cities: '[]' },
      { cities: '[]', one: 2 },
      { ids: '[1]' },
    ],
  ),
  made(
    'numbers with fractions',
    'least:f!',
    {
      list: {
        type: 'query',
        table: 'users',
        action: 'list',
        columns: ['id', 'balance'],
        where: [['balance', 'gt', ref('start.least')]],
        order: [['id', 'asc']],
      },
      put: {
        type: 'query',
        table: 'orders',
        action: 'insert',
        values: { title: lit('f'), amount: ref('start.least') },
      },
      back: { type: 'query', table: 'orders', action: 'get', where: [['id', 'eq', ref('put.id')]] },
      end: respond({ items: ref('list.items'), amount: ref('back.amount') }),
    },
    'start>list list>put put>back back>end',
    [{ least: '5.25' }, { least: '5.2499999' }, { least: '0.0000001' }, { least: '123456789.12' }],
  ),
  made(
    'numbers beyond 2^53 in a table',
    '',
    {
      add: {
        type: 'sql',
        write: true,
        sql: `insert into users (name, tags) values ('big', '{"id": 1234567890123456789, "l": [9007199254740993, 1]}')`,
      },
      bill: {
        type: 'sql',
        write: true,
        sql: "insert into orders (user_id, title) values (9007199254740993, 'big')",
      },
      user: { type: 'query', table: 'users', action: 'get', where: [['name', 'eq', lit('big')]] },
      order: {
        type: 'query',
        table: 'orders',
        action: 'get',
        where: [['title', 'eq', lit('big')]],
      },
      raw: { type: 'sql', sql: "select user_id from orders where title = 'big'" },
      end: respond({ tags: ref('user.tags'), of: ref('order.user_id'), raw: ref('raw.rows') }),
    },
    'start>add add>bill bill>user user>order order>raw raw>end',
  ),
];
