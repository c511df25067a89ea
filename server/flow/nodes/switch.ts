import { modeOf } from '#schemas/flow/meaning/mode.ts';
import { valueKind } from '#schemas/flow/meaning/valueKind.ts';
import type { SwitchNode } from '#schemas/flow/nodes/switch.ts';
import { equal } from '#schemas/flow/values/compare.ts';
import { kindOfLiteral } from '#schemas/flow/values/kinds.ts';
import type { NodeExecution } from '../nodeExecution.ts';

/** Continues at the port of the literal that equals the value. */
export const switchExecution: NodeExecution<SwitchNode> = {
  createExecutor(node, { scope }, id) {
    const kind = valueKind(node.value, scope.kindsOf(scope.earlier(id)));
    const cases = node.cases.map(({ port, is }) => ({ port, is, mode: modeOf(kind, kindOfLiteral(is)) }));
    return (given) => {
      const found = cases.find(({ is, mode }) => equal(given['value'] ?? null, is, mode));
      return { port: found?.port ?? 'default', output: {} };
    };
  },
};
