import type { CallNode } from '#schemas/flow/nodes/call.ts';
import { ret } from '#schemas/wire.ts';
import { budgets } from '../budgets.ts';
import { flowWords } from '../failure.ts';
import { named } from '../named.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { Left, NodeExecutor, Run } from '../plan.ts';

/** Calls another published API; takes the port `failed` for every response that is not 200. */
export const callExecution: NodeExecution<CallNode> = { createExecutor };

function createExecutor(node: CallNode): NodeExecutor {
  return async (given, run) => {
    const depth = run.depth + 1;
    const callers = [...run.callers, run.plan.service];
    if (depth > budgets.depth) return refused(run, 'depth', { most: budgets.depth });
    if (callers.includes(node.service))
      return refused(run, 'circle', { way: [...callers, node.service].join(' → ') });
    const answer = await run.ports.call({
      service: node.service,
      params: named('params', given),
      depth,
      callers,
      app: run.app,
      lang: run.lang,
      keep: run.keep,
      remainingMs: run.deadline - performance.now(),
      sent: run.sent,
    });
    const { data, msg } = answer;
    if (answer.ret !== ret.ok) return { port: 'failed', output: { ret: answer.ret, msg } };
    return { port: 'out', output: { ret: answer.ret, msg, data } };
  };
}

function refused({ lang }: Run, key: 'depth' | 'circle', values: Readonly<Record<string, unknown>>): Left {
  return { port: 'failed', output: { ret: ret.failed, msg: flowWords(`flow.run.${key}`, values)[lang] } };
}
