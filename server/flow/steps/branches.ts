import type { ConditionNode, SwitchNode } from '#schemas/flow/document.ts';
import { modeOf } from '#schemas/flow/meaning/mode.ts';
import { valueKind } from '#schemas/flow/meaning/valueKind.ts';
import { compare, equal } from '#schemas/flow/values/compare.ts';
import { kindOfLiteral } from '#schemas/flow/values/kinds.ts';
import type { Workshop } from '../compile.ts';
import type { Deed } from '../plan.ts';

/** Goes on by `yes` or `no`. */
export function conditionDeed(id: string, node: ConditionNode, { scope }: Workshop): Deed {
  const kindOf = scope.kindsOf(scope.earlier(id));
  const rows = node.rows.map(([left, operator, right], at) => ({
    left: `rows.${at}.0`,
    operator,
    right: `rows.${at}.2`,
    mode: modeOf(valueKind(left, kindOf), valueKind(right, kindOf)),
  }));
  return (given) => {
    const holds = (row: (typeof rows)[number]) =>
      compare(given[row.left] ?? null, row.operator, given[row.right] ?? null, row.mode);
    const isTrue = node.match === 'any' ? rows.some(holds) : rows.every(holds);
    return { port: isTrue ? 'yes' : 'no', output: {} };
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
