import type { EachNode } from '#schemas/flow/nodes/each.ts';
import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { listOf } from '#schemas/flow/values/listOf.ts';
import { budgets } from '../budgets.ts';
import type { CompileContext } from '../compile.ts';
import { compileValue } from '../compileValue.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { NodeExecutor } from '../plan.ts';
import { runFrom } from '../runFrom.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';

/** Runs the body once per element, in order, and collects one value per iteration. */
export const eachExecution: NodeExecution<EachNode> = {
  createExecutor,
  evaluates: (field) => field === 'collect',
};

function createExecutor(node: EachNode, { graph, slotOf }: CompileContext, id: string): NodeExecutor {
  const slot = slotOf(id);
  const first = graph.next(id, 'item');
  const body = first === undefined ? undefined : slotOf(first);
  const collect = node.collect ? compileValue(node.collect, slotOf) : undefined;
  return async (given, run) => {
    const list = listOf(given['list']);
    if (!list) throw new CalculationError('notList');
    if (list.length > budgets.elements) throw new CalculationError('tooMany', { most: budgets.elements });
    const items: unknown[] = [];
    const turn = run.turns.push(0) - 1;
    for (const [index, item] of list.entries()) {
      run.turns[turn] = index;
      await yieldToEventLoop(run);
      run.slots[slot] = { item, index };
      if (body !== undefined) await runFrom(body, run);
      if (collect) items.push(collect(run));
    }
    run.turns.pop();
    return { port: 'done', output: { items, count: list.length } };
  };
}
