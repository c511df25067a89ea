import { modeOf } from '#schemas/flow/meaning/mode.ts';
import { valueKind } from '#schemas/flow/meaning/valueKind.ts';
import type { ConditionNode } from '#schemas/flow/nodes/condition.ts';
import { compare } from '#schemas/flow/values/compare.ts';
import type { CompileContext } from '../compile.ts';
import { compileValue } from '../compileValue.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { NodeExecutor } from '../plan.ts';

/** Continues at `yes` or `no`. */
export const conditionExecution: NodeExecution<ConditionNode> = {
  createExecutor,
  // A row is evaluated only when it is reached: if earlier rows already decide, it cannot fail.
  evaluates: () => true,
};

function createExecutor(node: ConditionNode, { scope, slotOf }: CompileContext, id: string): NodeExecutor {
  const kindOf = scope.kindsOf(scope.earlier(id));
  const rows = node.rows.map(([left, operator, right], at) => ({
    at,
    left: compileValue(left, slotOf),
    operator,
    right: compileValue(right, slotOf),
    mode: modeOf(valueKind(left, kindOf), valueKind(right, kindOf)),
  }));
  return (_given, run) => {
    const given: Record<string, unknown> = {};
    const holds = ({ at, left, operator, right, mode }: (typeof rows)[number]) => {
      const a = left(run) ?? null;
      const b = right(run) ?? null;
      if (run.record) Object.assign(given, { [`rows.${at}.0`]: a, [`rows.${at}.2`]: b });
      return compare(a, operator, b, mode);
    };
    const isTrue = node.match === 'any' ? rows.some(holds) : rows.every(holds);
    return { port: isTrue ? 'yes' : 'no', output: {}, given };
  };
}
