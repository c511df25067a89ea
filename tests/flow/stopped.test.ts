import { expect, test } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { runFlow } from '#server/flow/run.ts';
import { api, flow } from '../support/flow/api.ts';
import { lit } from '../support/flow/cases/case.ts';
import { testPorts } from '../support/flow/ports.ts';

test('a run that is stopped shows in its record what it was at: the node, its loop, its input, and how long', async () => {
  const each: FlowNode = { type: 'each', list: lit([1, 2]) };
  const ask: FlowNode = { type: 'http', method: 'GET', url: lit('https://a'), query: { q: lit('x') } };
  const plan = compileFlow(flow({ each, ask }, 'start>each each.item>ask'), api());
  let end: (error: Error) => void = () => {};
  const http = () => new Promise<never>((_never, reject) => (end = reject));
  const options = { remainingMs: 100, record: true };
  const { ret, record } = await runFlow(plan, {}, testPorts({ http }), options);
  const error = { zh_cn: '执行超过 10 秒，已停止', en: 'It took more than 10 seconds and was stopped' };
  expect(ret).toBe(500);
  expect(record).toMatchObject([
    { node: 'start' },
    { node: 'ask', turns: [0], port: null, input: { 'query.q': 'x' }, error },
    { node: 'each', turns: [], port: null, input: { list: [1, 2] }, error },
  ]);
  expect(record?.[1]?.ms).toBeGreaterThan(90);
  // Its later fate does not change the answer.
  end(new Error('too late'));
  await new Promise((done) => setTimeout(done, 20));
  expect(record).toHaveLength(3);
});
