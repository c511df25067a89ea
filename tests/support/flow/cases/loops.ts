import { fail, fn, join, lit, made, ref, respond } from './case.ts';

/** Loops, and names that could break PHP. */
export const loopCases = [
  made(
    'a loop that collects',
    'list:a!',
    {
      all: {
        type: 'each',
        list: ref('start.list'),
        collect: { object: { at: ref('all.index'), v: ref('twice.v') } },
      },
      twice: { type: 'set', values: { v: fn('multiply', ref('all.item'), lit(2)) } },
      end: respond({
        items: ref('all.items'),
        count: ref('all.count'),
        sum: fn('sum', fn('pluck', ref('all.items'), lit('v'))),
      }),
    },
    'start>all all.item>twice all.done>end',
    [{ list: '[1,2,3]' }, { list: '[]' }, { list: '["1.5",1]' }, { list: '["x"]' }, { list: '{"a":1}' }],
  ),
  made(
    'a loop with branches',
    'list:a!',
    {
      all: { type: 'each', list: ref('start.list'), collect: ref('all.item') },
      c: { type: 'condition', match: 'all', rows: [[ref('all.item'), 'gt', lit(5)]] },
      bad: fail(460, '太大'),
      s: { type: 'switch', value: ref('all.item'), cases: [{ port: 'one', is: 1 }] },
      x: { type: 'set', values: { v: lit(1) } },
      y: { type: 'set', values: { v: lit(2) } },
      end: respond({ items: ref('all.items') }),
    },
    'start>all all.item>c c.yes>bad c.no>s s.one>x s.default>y all.done>end',
    [{ list: '[1,2]' }, { list: '[1,9]' }],
  ),
  made(
    'a loop in a loop',
    'rows:a!',
    {
      row: { type: 'each', list: ref('start.rows'), collect: ref('cell.items') },
      cell: { type: 'each', list: ref('row.item'), collect: join(ref('row.index'), ':', ref('cell.item')) },
      end: respond({ items: ref('row.items') }),
    },
    'start>row row.item>cell row.done>end',
    [{ rows: '[["a","b"],[],["c"]]' }],
  ),
  made(
    'a loop whose ways cross',
    'list:a!',
    {
      all: { type: 'each', list: ref('start.list'), collect: join(ref('all.index'), ref('one.v')) },
      a: { type: 'condition', match: 'all', rows: [[ref('all.item'), 'gt', lit(0)]] },
      b: { type: 'condition', match: 'all', rows: [[ref('all.item'), 'gt', lit(10)]] },
      c: { type: 'condition', match: 'all', rows: [[ref('all.item'), 'lt', lit(-10)]] },
      p: { type: 'set', values: { v: lit('p') } },
      q: { type: 'set', values: { v: lit('q') } },
      one: { type: 'set', values: { v: ref('all.item') } },
      end: respond({ items: ref('all.items') }),
    },
    'start>all all.item>a a.yes>b a.no>c b.yes>p b.no>q c.yes>p c.no>q p>one q>one all.done>end',
    [{ list: '[5,50,-5,-50]' }],
  ),
  made(
    'a loop left half-way',
    'list:a!',
    {
      all: { type: 'each', list: ref('start.list'), collect: ref('all.index') },
      c: { type: 'condition', match: 'all', rows: [[ref('all.item'), 'gt', lit(1)]] },
      d: { type: 'condition', match: 'all', rows: [[ref('all.item'), 'gt', lit(2)]] },
      x: { type: 'set', values: { v: lit('x') } },
      y: { type: 'set', values: { v: ref('all.item') } },
      end: respond({ items: ref('all.items'), inside: ref('all.count') }),
    },
    'start>all all.item>c c.yes>d d.yes>x d.no>y x>y all.done>end',
    [{ list: '[1,2,3]' }],
  ),
  made(
    'names that PHP might stumble over',
    'this_is:s list_of:a rs:s class:s',
    {
      rs: { type: 'set', values: { function: ref('start.rs'), array: ref('start.class') } },
      end: respond({ rs: ref('rs.function'), all: ref('start'), a: ref('rs.array') }),
    },
    'start>rs rs>end',
    [{ rs: 'x', class: 'y', list_of: '[1]' }],
  ),
];
