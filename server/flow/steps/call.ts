import type { CallNode } from '#schemas/flow/document.ts';
import { ret } from '#schemas/wire.ts';
import { budgets } from '../budgets.ts';
import { flowWords } from '../failure.ts';
import type { Deed, Left, Run } from '../plan.ts';
import { named } from './named.ts';

/** Calls another published API; `failed` for every answer that is not 200. */
export function callDeed(node: CallNode): Deed {
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
