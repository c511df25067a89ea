import { fn, join, lit, made, ref, respond } from './case.ts';

/** Values. */
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
      // Invalid dates, and dates that no database stores.
      ...['2026-02-30', 'soon', '1769846400', ''].map((g) => ({ a: 'x', g })),
      ...[{ a: 'a\0b' }, { a: 'x', e: '["\\u0000"]' }, { a: 'x', f: '{"a":{"b\\u0000":1}}' }],
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
    'a row is worked out when it is asked',
    'n:i',
    {
      c: {
        type: 'condition',
        match: 'any',
        rows: [
          [ref('start.n'), 'eq', lit(0)],
          [fn('divide', lit(6), ref('start.n'), lit(0)), 'gt', lit(2)],
        ],
      },
      yes: respond({ is: lit(true) }),
      no: respond({ is: lit(false) }),
    },
    'start>c c.yes>yes c.no>no',
    [{ n: 0 }, { n: 1 }, { n: 6 }],
  ),
  made(
    'a question that fails, whatever the answer would be',
    'n:i',
    {
      c: {
        type: 'condition',
        match: 'all',
        rows: [[fn('divide', lit(6), ref('start.n'), lit(0)), 'gt', lit(2)]],
      },
      end: respond({ n: ref('start.n') }),
    },
    'start>c c.yes>end c.no>end',
    [{ n: 0 }, { n: 1 }],
  ),
  made(
    'an empty object where a list is wanted',
    'o:o',
    {
      each: { type: 'each', list: ref('start.o.a'), collect: ref('each.item') },
      end: respond({
        n: ref('each.count'),
        sum: fn('sum', ref('start.o.a')),
        first: fn('first', ref('start.o.a')),
        text: fn('implode', ref('start.o.a'), lit(',')),
        names: fn('pluck', ref('start.o.a'), lit('b')),
      }),
    },
    'start>each each.done>end',
    [{ o: '{"a":{}}' }, { o: '{"a":[]}' }, { o: '{"a":{"b":1}}' }],
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
  made(
    'whole numbers beyond 2^53 in JSON',
    'a:a o:o s:s',
    { end: respond({ a: ref('start.a'), o: ref('start.o'), read: fn('from_json', ref('start.s')) }) },
    'start>end',
    [
      {
        a: '[1234567890123456789,9007199254740991]',
        s: '{"id":-9007199254740993,"t":"\\"12345678901234567890"}',
      },
      { o: '{"id":{"of":9007199254740993}}', s: '[123456789012345678901234567890, 1.5e3]' },
    ],
  ),
  made(
    'numbers that are too large for what they are',
    'n:i f:f a:a',
    { end: respond({ n: ref('start.n'), f: ref('start.f'), a: ref('start.a') }) },
    'start>end',
    [{ n: '99999999999999999' }, { f: '1e400' }, { a: '[1,[1e400]]' }, { n: '7', f: '1.5', a: '[1e3]' }],
  ),
];
