import { fail, fn, join, lit, made, ref, respond } from './case.ts';

/** Values and branches. */
export const valueCases = [
  made('nothing at all', '', {}, ''),
  made('an empty answer', '', { end: respond({}) }, 'start>end'),
  made(
    'parameters as they came',
    'a:s! b:i c:f d:b e:a f:o g:d',
    {
      end: respond({
        a: ref('start.a'),
        b: ref('start.b'),
        c: ref('start.c'),
        d: ref('start.d'),
        e: ref('start.e'),
        f: ref('start.f'),
        g: ref('start.g'),
      }),
    },
    'start>end',
    [
      { a: "o'x\\", b: '12abc', c: '1.50', d: 'yes', e: '[1,"x",null]', f: '{"k":{"l":2}}', g: '2026-01-31' },
      { a: '' },
      {},
      { a: 'x', e: 'no json' },
    ],
  ),
  made(
    'defaults and limits',
    '',
    { end: respond({ n: ref('start.n'), s: ref('start.s') }) },
    'start>end',
    [{}, { n: '0' }, { n: '9' }, { n: 5, s: '中文字' }, { s: '' }],
    {
      parameters: [
        { name: 'n', type: 'integer', default: 3, min: 1, max: 8 },
        { name: 's', type: 'string', default: 'ab', min: 1, max: 2 },
      ],
    },
  ),
  made(
    'text of parts',
    'who:s n:i',
    { end: respond({ t: join('Hello, ', ref('start.who'), '! ', ref('start.n'), lit(null)) }) },
    'start>end',
    [{ who: '世界', n: 3 }, {}],
  ),
  made(
    'hostile literals',
    '',
    {
      end: respond({ t: lit('a\'b"c\\d$e{$f}?>*/\n\u2028#<?php'), l: lit({ "k'": [1.5, true, null, {}] }) }),
    },
    'start>end',
  ),
  made(
    'exact money',
    'a:s b:s',
    {
      sum: {
        type: 'set',
        values: {
          plus: fn('add', fn('from_json', ref('start.a')), lit('0.20')),
          times: fn('multiply', lit('12.50'), lit(3)),
          part: fn('divide', lit(10), lit(3), lit(4)),
          near: fn('round', lit('2.345'), lit(2)),
        },
      },
      end: respond({ all: ref('sum'), plus: ref('sum.plus') }),
    },
    'start>sum sum>end',
    [{ a: '"0.10"' }, { a: '5' }, { a: '"x"' }, { a: 'null' }],
  ),
  made(
    'paths into json',
    'o:o',
    {
      end: respond({
        deep: ref('start.o.list[1].name'),
        none: ref('start.o.x.y[3]'),
        first: fn('first', ref('start.o.list')),
      }),
    },
    'start>end',
    [{ o: '{"list":[{"name":"a"},{"name":"b"}]}' }, { o: '{"list":[]}' }],
  ),
  made(
    'if and coalesce work out only what they need',
    'n:i',
    {
      end: respond({
        a: fn('if', lit(true), lit(1), fn('divide', lit(1), lit(0))),
        b: fn('coalesce', ref('start.n'), lit('x')),
      }),
    },
    'start>end',
    [{ n: 4 }, {}],
  ),
  made(
    'division by nothing',
    'n:i',
    { end: respond({ q: fn('divide', lit(1), ref('start.n')) }) },
    'start>end',
    [{ n: 0 }, { n: 4 }],
  ),
  made(
    'a condition',
    'age:i',
    {
      adult: {
        type: 'condition',
        match: 'all',
        rows: [
          [ref('start.age'), 'gte', lit(18)],
          [ref('start.age'), 'lt', lit(150)],
        ],
      },
      yes: respond({ ok: lit(true) }),
      no: fail(451, '未成年'),
    },
    'start>adult adult.yes>yes adult.no>no',
    [{ age: 18 }, { age: 17 }, { age: 200 }, {}],
  ),
  made(
    'branches that meet',
    'x:s',
    {
      check: {
        type: 'condition',
        match: 'any',
        rows: [
          [ref('start.x'), 'eq', lit('a')],
          [ref('start.x'), 'starts', lit('b')],
        ],
      },
      left: { type: 'set', values: { v: lit(1) } },
      right: { type: 'set', values: { v: lit(2) } },
      join: { type: 'set', values: { seen: ref('start.x') } },
      end: respond({ seen: ref('join.seen') }),
    },
    'start>check check.yes>left check.no>right left>join right>join join>end',
    [{ x: 'a' }, { x: 'bc' }, { x: 'c' }, {}],
  ),
  made(
    'branches that cross',
    'x:i',
    {
      a: { type: 'condition', match: 'all', rows: [[ref('start.x'), 'gt', lit(0)]] },
      b: { type: 'condition', match: 'all', rows: [[ref('start.x'), 'gt', lit(10)]] },
      c: { type: 'condition', match: 'all', rows: [[ref('start.x'), 'lt', lit(-10)]] },
      one: { type: 'set', values: { v: join('one ', ref('start.x')) } },
      two: { type: 'set', values: { v: join('two ', ref('start.x')) } },
      e1: respond({ way: lit('one'), v: ref('one.v') }),
      e2: respond({ way: lit('two'), v: ref('two.v') }),
    },
    'start>a a.yes>b a.no>c b.yes>one b.no>two c.yes>one c.no>two one>e1 two>e2',
    [{ x: 5 }, { x: 50 }, { x: -5 }, { x: -50 }],
  ),
  made(
    'a way past the meeting',
    'x:i',
    {
      a: { type: 'condition', match: 'all', rows: [[ref('start.x'), 'gt', lit(0)]] },
      b: { type: 'condition', match: 'all', rows: [[ref('start.x'), 'gt', lit(10)]] },
      c: { type: 'condition', match: 'all', rows: [[ref('start.x'), 'gt', lit(20)]] },
      m: { type: 'set', values: { v: fn('add', ref('start.x'), lit(1)) } },
      n: { type: 'set', values: { w: fn('multiply', ref('start.x'), lit(2)) } },
      end: respond({ w: ref('n.w') }),
    },
    'start>a a.yes>b a.no>n b.yes>c b.no>m c.yes>n c.no>m m>n n>end',
    [{ x: -1 }, { x: 5 }, { x: 15 }, { x: 25 }],
  ),
  made(
    'a switch',
    'state:s',
    {
      s: {
        type: 'switch',
        value: ref('start.state'),
        cases: [
          { port: 'fresh', is: 'new' },
          { port: 'paid', is: '1e1' },
          { port: 'none', is: null },
        ],
      },
      f: respond({ s: lit('fresh') }),
      p: respond({ s: lit('paid') }),
      o: respond({ s: lit('other') }),
      n: fail(404),
    },
    'start>s s.fresh>f s.paid>p s.none>n s.default>o',
    [{ state: 'new' }, { state: '1e1' }, { state: '10' }, {}],
  ),
  made(
    'a switch over numbers',
    'n:f',
    {
      s: {
        type: 'switch',
        value: ref('start.n'),
        cases: [
          { port: 'one', is: 1 },
          { port: 'half', is: 0.5 },
        ],
      },
      a: { type: 'set', values: { v: lit('a') } },
      b: { type: 'set', values: { v: lit('b') } },
      end: respond({ n: ref('start.n') }),
    },
    'start>s s.one>a s.half>b a>end b>end',
    [{ n: '1.0' }, { n: '0.5' }, { n: '3' }],
  ),
  made(
    'comparisons across types',
    'n:i s:s',
    {
      c: {
        type: 'condition',
        match: 'any',
        rows: [
          [ref('start.n'), 'eq', ref('start.s')],
          [ref('start.s'), 'in', lit([1, '2', true])],
          [ref('start.s'), 'empty', lit(true)],
        ],
      },
      y: respond({ r: lit('yes') }),
      n: respond({ r: lit('no') }),
    },
    'start>c c.yes>y c.no>n',
    [{ n: 1, s: '1' }, { n: 1, s: '2' }, { s: '' }, { n: 0 }],
  ),
  made(
    'every operator',
    'v:s',
    {
      c: {
        type: 'condition',
        match: 'all',
        rows: [
          [ref('start.v'), 'ne', lit('x')],
          [ref('start.v'), 'contains', lit('文')],
          [ref('start.v'), 'ends', lit('字')],
          [ref('start.v'), 'nin', lit(['a'])],
          [ref('start.v'), 'gt', lit('a')],
          [ref('start.v'), 'lte', lit('中文字')],
          [ref('start.v'), 'null', lit(false)],
        ],
      },
      y: respond({ r: lit(1) }),
      n: respond({ r: lit(0) }),
    },
    'start>c c.yes>y c.no>n',
    [{ v: '中文字' }, { v: '文字' }, { v: 'x' }, {}],
  ),
  made(
    'dates in several ways to write them',
    'd:d',
    {
      c: {
        type: 'condition',
        match: 'all',
        rows: [[ref('start.d'), 'gte', fn('date_add', fn('now'), lit(-1), lit('day'))]],
      },
      y: respond({ r: fn('date_format', ref('start.d'), lit('YYYY-MM-DD HH:mm'), lit('+08:00')) }),
      n: respond({ r: fn('now') }),
    },
    'start>c c.yes>y c.no>n',
    [{ d: '2026-01-31T16:00:00+08:00' }, { d: '2026-01-30 09:00:00' }, { d: '2026-01-29' }, { d: 'no date' }],
  ),
];
