import type { ConditionNode, SwitchNode } from '#schemas/flow/document.ts';
import { modeOf } from '#schemas/flow/meaning/mode.ts';
import { valueKind } from '#schemas/flow/meaning/valueKind.ts';
import { compare, equal } from '#schemas/flow/values/compare.ts';
import { kindOfLiteral } from '#schemas/flow/values/kinds.ts';
import type { Workshop } from '../compile.ts';
import { compileValue } from '../compileValue.ts';
import type { Deed } from '../plan.ts';

/** Goes on by `yes` or `no`. */
export function conditionDeed(id: string, node: ConditionNode, { scope, slotOf }: Workshop): Deed {
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
    // A row is worked out when it is asked: what the rows before it have decided, it cannot fail.
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

/** Goes on by the port of the literal that the value equals. */
export function switchDeed(id: string, node: SwitchNode, { scope }: Workshop): Deed {
  const kind = valueKind(node.value, scope.kindsOf(scope.earlier(id)));
  const cases = node.cases.map(({ port, is }) => ({ port, is, mode: modeOf(kind, kindOfLiteral(is)) }));
  return (given) => {
    const found = cases.find(({ is, mode }) => equal(given.value ?? null, is, mode));
    return { port: found?.port ?? 'default', output: {} };
  };
}
