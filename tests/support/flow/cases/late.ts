import { lit, made, ref, respond } from './case.ts';

/**
 * Flows on a table with deferred constraints: the check runs when the flow is over and its answer is ready.
 */
export const lateCases = [
  made(
    'a seat that is taken, or of nobody',
    'place:i! user:i',
    {
      add: {
        type: 'query',
        table: 'seats',
        action: 'insert',
        values: { place: ref('start.place'), user_id: ref('start.user') },
      },
      tell: { type: 'emit', topic: 'seats', message: lit('taken') },
      end: respond({ done: lit(true) }),
    },
    'start>add add>tell tell>end',
    [{ place: 1, user: 1 }, { place: 1 }, { place: 2, user: 99 }, { place: 2, user: 2 }],
  ),
  made(
    'the seats that there are',
    '',
    {
      all: { type: 'query', table: 'seats', action: 'list', order: [['place', 'asc']] },
      end: respond({ all: ref('all.items') }),
    },
    'start>all all>end',
  ),
];

/** The expected answer to each call of the first of these cases. */
export const lateWords = [
  { ret: 200, msg: '' },
  { ret: 400, msg: '数据已存在' },
  { ret: 400, msg: '所引用的数据不存在，或仍被其他数据引用' },
  { ret: 200, msg: '' },
];
