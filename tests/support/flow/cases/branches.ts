import { fail, fn, join, lit, made, ref, respond } from './case.ts';

/** Conditions and switches, and how their branches join. */
export const branchCases = [
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
];
