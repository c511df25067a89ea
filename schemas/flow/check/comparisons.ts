import type { ConditionNode, EachNode, SwitchNode } from '../document.ts';
import { type KindOf, valueKind } from '../meaning/valueKind.ts';
import { type Kind, kindOfLiteral } from '../values/kinds.ts';
import { exactKind } from './exactKind.ts';
import { errorOf, type Problem, warningOf } from './problem.ts';

const unary = ['null', 'empty', 'contains', 'starts', 'ends'];

/** Comparisons of a condition that can never hold, since their sides are of different types. */
export function comparisonProblems(id: string, node: ConditionNode, kindOf: KindOf): Problem[] {
  return node.rows.flatMap(([left, operator, right], at) => {
    if (unary.includes(operator)) return [];
    const a = exactKind(left, kindOf);
    const b = exactKind(right, kindOf);
    const isList = operator === 'in' || operator === 'nin';
    if (isList && b.type !== 'array' && b.type !== 'any')
      return [errorOf(id)(`rows.${at}.2`, 'needsList', { operator, given: b.type })];
    const other = isList ? (b.items ?? { type: 'any' }) : b;
    return comparable(a, other)
      ? []
      : [warningOf(id)(`rows.${at}`, 'neverEqual', { left: a.type, right: other.type })];
  });
}

/** What is wrong with the cases of a switch. */
export function switchProblems(id: string, node: SwitchNode, kindOf: KindOf): Problem[] {
  const ports = new Set(['default']);
  const literals = new Set<string>();
  const kind = valueKind(node.value, kindOf);
  return node.cases.flatMap(({ port, is }, at) => {
    const literal = JSON.stringify(is);
    const problems: Problem[] = [];
    if (ports.has(port)) problems.push(errorOf(id)(`cases.${at}.port`, 'casePort', { port }));
    if (literals.has(literal)) problems.push(errorOf(id)(`cases.${at}.is`, 'caseTwice', { literal }));
    if (!comparable(kind, kindOfLiteral(is)))
      problems.push(
        warningOf(id)(`cases.${at}.is`, 'neverEqual', { left: kind.type, right: kindOfLiteral(is).type }),
      );
    ports.add(port);
    literals.add(literal);
    return problems;
  });
}

/** What is wrong with the list of an `each`. */
export function listProblems(id: string, node: EachNode, kindOf: KindOf): Problem[] {
  const { type } = valueKind(node.list, kindOf);
  return type === 'array' || type === 'any'
    ? []
    : [errorOf(id)('list', 'needsList', { operator: 'each', given: type })];
}

/** Whether values of two kinds can ever be equal. */
export function comparable(a: Kind, b: Kind): boolean {
  const open = ['any', 'null'];
  if (open.includes(a.type) || open.includes(b.type)) return true;
  if ((a.exact && b.type === 'string') || (b.exact && a.type === 'string')) return true;
  const group = ({ type }: Kind) =>
    type === 'integer' || type === 'float' ? 'number' : type === 'date' ? 'string' : type;
  return group(a) === group(b);
}
