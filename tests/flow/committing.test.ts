import { expect, test } from 'vitest';
import { compileFlow } from '#server/flow/compile.ts';
import type { FlowSession } from '#server/flow/ports.ts';
import { runFlow } from '#server/flow/run.ts';
import { api, flow } from '../support/flow/api.ts';
import { lit } from '../support/flow/cases/case.ts';
import { testPorts } from '../support/flow/ports.ts';

const neverAsked = () => Promise.reject(new Error('nobody asks for it'));

test('what is being committed is waited for: what stays is never said to have failed', async () => {
  const session: FlowSession = {
    ...{ query: async () => ({ rows: [{ id: 1 }], count: 1 }), write: neverAsked, read: neverAsked },
    end: () => new Promise((done) => setTimeout(done, 400)),
  };
  const insert = { type: 'query', table: 'users', action: 'insert', values: { name: lit('a') } } as const;
  const plan = compileFlow(flow({ insert }, 'start>insert'), api());
  const ports = testPorts({ open: async () => session });
  expect(await runFlow(plan, {}, ports, { remainingMs: 50 })).toMatchObject({ ret: 200 });
});

const broken = Object.assign(new Error('duplicate key'), { code: '23505' });

test('what breaks a rule of a table only when it is committed is 400, unless something stays by then', async () => {
  const write = (connection: string) =>
    ({ type: 'query', table: 'users', action: 'insert', connection, values: { name: lit('a') } }) as const;
  const ended: string[] = [];
  const session = (name: string): FlowSession => ({
    ...{ query: async () => ({ rows: [{ id: 1 }], count: 1 }), write: neverAsked, read: neverAsked },
    end: async (how) => {
      ended.push(`${name} ${how}`);
      if (name === 'b' && how === 'commit') throw broken;
    },
  });
  const ports = testPorts({ open: async (name) => session(name) });
  const ran = (...names: string[]) => {
    const nodes = Object.fromEntries(names.map((name) => [`on_${name}`, write(name)]));
    const lines = ['start', ...Object.keys(nodes)].map((one, at, all) =>
      all[at + 1] ? `${one}>${all[at + 1]}` : '',
    );
    return runFlow(compileFlow(flow(nodes, lines.join(' ')), api()), {}, ports);
  };
  expect(await ran('b', 'c')).toMatchObject({ ret: 400, msg: { zh_cn: '数据已存在' }, cause: broken });
  expect(ended).toEqual(['b commit', 'c rollback']);
  expect(await ran('a', 'b')).toMatchObject({ ret: 500 });
});
