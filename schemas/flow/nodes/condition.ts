import { comparable } from '../check/comparable.ts';
import { exactKind } from '../check/exactKind.ts';
import type { Comparison, NodeBase } from '../document.ts';
import { modeOf } from '../meaning/mode.ts';
import type { CheckContext, NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { kindAtPlace, type Place } from '../php/place.ts';
import { phpLiteral, phpString } from '../php/text.ts';
import { phpMode, phpValue } from '../php/value.ts';
import type { Problem } from '../problem.ts';

/** Tests whether all or any of its comparisons hold. */
export interface ConditionNode extends NodeBase {
  readonly type: 'condition';
  readonly match: 'all' | 'any';
  readonly rows: readonly Comparison[];
}

declare module '../document.ts' {
  interface NodeTypes {
    condition: ConditionNode;
  }
}

/** How two values can be compared. */
export const conditionOperators = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'starts', 'ends', 'null', 'empty'],
] as const;

/** A node that branches on a test. */
export const conditionNode: NodeDefinition<ConditionNode> = {
  label: { zh_cn: '条件', en: 'Condition' },
  help: { zh_cn: '判断条件，走“是”或“否”', en: 'Branches on yes or no' },
  fields: {
    left: { zh_cn: '左边', en: 'Left' },
    right: { zh_cn: '右边', en: 'Right' },
  },
  schema: {
    required: ['match', 'rows'],
    properties: {
      match: { enum: ['all', 'any'] },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'array',
          prefixItems: [{ $ref: '#/$defs/value' }, { enum: conditionOperators }, { $ref: '#/$defs/value' }],
          minItems: 3,
          maxItems: 3,
        },
      },
    },
  },
  problemTexts: {
    constant: {
      zh_cn: '两边都是固定值，结果总是相同；请选一个前面节点的值',
      en: 'Both sides are fixed values, so the result is always the same; choose a value of an earlier node',
    },
  },
  ports: () => ['yes', 'no'],
  values: ({ rows }) =>
    rows.flatMap(([left, , right], at) => [
      { field: `rows.${at}.0`, value: left },
      { field: `rows.${at}.2`, value: right },
    ]),
  output: () => ({ type: 'object', fields: {} }),
  problems: comparisonProblems,
};

/** The node as PHP. */
export const conditionPhp: NodePhp<ConditionNode> = {
  lines: () => [],
  branches: (node, place) => ({
    ways: [
      { port: 'yes', test: phpCondition(node, place) },
      { port: 'no', test: null },
    ],
    mustTest: true,
  }),
};

const unary = ['null', 'empty', 'contains', 'starts', 'ends'];

// Comparisons that always have the same result: of fixed values, as in a new node, or of different types.
function comparisonProblems({ rows }: ConditionNode, { kindOf, error, warning }: CheckContext): Problem[] {
  return rows.flatMap(([left, operator, right], at) => {
    if ('lit' in left && 'lit' in right) return [warning(`rows.${at}`, 'constant')];
    if (unary.includes(operator)) return [];
    const a = exactKind(left, kindOf);
    const b = exactKind(right, kindOf);
    const isList = operator === 'in' || operator === 'nin';
    if (isList && b.type !== 'array' && b.type !== 'any')
      return [error(`rows.${at}.2`, 'needsList', { operator, given: b.type })];
    const other = isList ? (b.items ?? { type: 'any' }) : b;
    return comparable(a, other)
      ? []
      : [warning(`rows.${at}`, 'neverEqual', { left: a.type, right: other.type })];
  });
}

function phpCondition(node: ConditionNode, place: Place): string {
  return node.rows.map((row) => phpComparison(row, place)).join(node.match === 'any' ? ' || ' : ' && ');
}

function phpComparison([left, operator, right]: Comparison, place: Place): string {
  const a = phpValue(left, place);
  const mode = modeOf(kindAtPlace(left, place), kindAtPlace(right, place));
  const literal = 'lit' in right ? right.lit : undefined;
  if (operator === 'null' && typeof literal === 'boolean') return `${a} ${literal ? '===' : '!=='} null`;
  // Where a PHP operator suffices.
  const isPlain = mode === 'plain' && (typeof literal === 'string' || typeof literal === 'boolean');
  if (isPlain && (operator === 'eq' || operator === 'ne'))
    return `${a} ${operator === 'eq' ? '===' : '!=='} ${phpLiteral(literal)}`;
  return `Flow::compare(${a}, ${phpString(operator)}, ${phpValue(right, place)}${phpMode(mode)})`;
}
