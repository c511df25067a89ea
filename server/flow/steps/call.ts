import type { CallNode } from '#schemas/flow/document.ts';
import { ret } from '#schemas/wire.ts';
import { budgets } from '../budgets.ts';
import { failed } from '../failure.ts';
import type { Deed } from '../plan.ts';
import { named } from './named.ts';

/** Calls another published API; `failed` for every answer that is not 200. */
export function callDeed(node: CallNode): Deed {
  return async (given, run) => {
    const depth = run.depth + 1;
    if (depth > budgets.depth) throw failed('depth', { most: budgets.depth });
    const answer = await run.ports.call({
      service: node.service,
      params: named('params', given),
      depth,
      keep: run.keep,
      remainingMs: run.deadline - performance.now(),
    });
    const { data, msg } = answer;
    if (answer.ret !== ret.ok) return { port: 'failed', output: { ret: answer.ret, msg } };
    return { port: 'out', output: { ret: answer.ret, msg, data } };
  };
}
