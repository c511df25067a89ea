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
