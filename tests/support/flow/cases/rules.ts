import type { QueryNode } from '#schemas/flow/nodes/query.ts';
import { lit, made, ref, respond } from './case.ts';

const users = (more: Omit<QueryNode, 'type' | 'table'>): QueryNode => ({
  type: 'query',
  table: 'users',
  ...more,
});

/** Flows that violate table constraints: unique, not null, foreign keys. */
export const ruleCases = [
  made(
    'a name that is taken or missing',
    'id:i! name:s',
    {
      put: users({
        action: 'update',
        where: [['id', 'eq', ref('start.id')]],
        values: { name: ref('start.name') },
      }),
      end: respond({ n: ref('put.count') }),
    },
    'start>put put>end',
    [{ id: 1, name: 'Jim' }, { id: 1 }],
  ),
  made(
    'a bill of nobody',
    'user:i!',
    {
      add: { type: 'query', table: 'bills', action: 'insert', values: { user_id: ref('start.user') } },
      end: respond({ done: lit(true) }),
    },
    'start>add add>end',
    [{ user: 99 }],
  ),
  made(
    'a row that others need',
    'id:i!',
    {
      del: users({ action: 'delete', where: [['id', 'eq', ref('start.id')]] }),
      end: respond({ n: ref('del.count') }),
    },
    'start>del del>end',
    [{ id: 2 }],
  ),
  made(
    'a statement without values that finds its row there',
    '',
    {
      sql: { type: 'sql', write: true, sql: "insert into users (name) select 'Jim'" },
      end: respond({ n: ref('sql.count') }),
    },
    'start>sql sql>end',
  ),
];

/** The expected answer to each call of these cases. */
export const ruleWords = [
  '数据已存在',
  '缺少必须的值',
  '所引用的数据不存在，或仍被其他数据引用',
  '所引用的数据不存在，或仍被其他数据引用',
  '数据已存在',
];
