import type { FlowNode, Values } from '#schemas/flow/document.ts';
import { join, lit, made, ref, respond } from './case.ts';

const order = (title: string): FlowNode => ({
  type: 'query',
  table: 'orders',
  action: 'insert',
  values: { title: lit(title) },
});
const called = (service: string, params: Values) => ({
  ask: { type: 'call', service, params } as FlowNode,
  after: order('after'),
  end: respond({ ret: ref('ask.ret'), id: ref('ask.data.id') }),
  bad: order('bad'),
  told: respond({ ret: ref('ask.ret'), id: ref('bad.id') }),
});
const lines = 'start>before before>ask ask>after after>end ask.failed>bad bad>told';

/** Flows that write and call other flows that write or fail, and what two of them keep. */
export const insideCases = [
  made(
    'a write of two rows',
    'name:s!',
    {
      one: order('inside'),
      two: { type: 'query', table: 'users', action: 'insert', values: { name: ref('start.name') } },
      tell: { type: 'emit', topic: 'inside', message: ref('two.id') },
      end: respond({ id: ref('two.id') }),
    },
    'start>one one>two two>tell tell>end',
    [{ name: 'First' }],
  ),
  made(
    'a write around a write',
    'name:s!',
    { before: order('before'), ...called('App.CaseAWriteOfTwoRows.Run', { name: ref('start.name') }) },
    lines,
    [{ name: 'Second' }, { name: 'Jim' }, { name: 'Third' }],
  ),
  made(
    'a write around a read that fails',
    'x:s',
    { before: order('before'), ...called('App.CaseValuesOfTheWrongType.Run', { x: ref('start.x') }) },
    lines,
    [{ x: '"abc"' }, { x: '30' }],
  ),
  made(
    'a write around what is broken',
    '',
    { before: order('before'), ...called('App.CaseABrokenStatement.Run', {}) },
    lines,
  ),
  made(
    'another cache with the same key',
    'key:s!',
    {
      look: { type: 'cache', action: 'get', key: join('k:', ref('start.key')) },
      hit: respond({ v: ref('look.value') }),
      keep: {
        type: 'cache',
        action: 'set',
        key: join('k:', ref('start.key')),
        value: lit('mine'),
        seconds: 60,
      },
      end: respond({ v: lit('nothing yet') }),
    },
    'start>look look.hit>hit look.miss>keep keep>end',
    [{ key: 'a' }, { key: 'a' }],
  ),
  made(
    'a word in a text that is none of the statement',
    'id:i!',
    {
      sql: {
        type: 'sql',
        write: true,
        sql: "update orders set title = 'returning soon?' where id = :id",
        params: { id: ref('start.id') },
      },
      end: respond({ n: ref('sql.count'), rows: ref('sql.rows') }),
    },
    'start>sql sql>end',
    [{ id: 1 }, { id: 999 }],
  ),
];
