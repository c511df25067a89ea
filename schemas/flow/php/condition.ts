import type { Comparison, ConditionNode, SwitchNode } from '../document.ts';
import { modeOf } from '../meaning/mode.ts';
import { kindOfLiteral } from '../values/kinds.ts';
import { kindAtPlace, type Place } from './place.ts';
import { phpLiteral, phpString } from './text.ts';
import { phpValue } from './value.ts';

/** What a condition asks, as PHP. */
export function phpCondition(node: ConditionNode, place: Place): string {
  return node.rows.map((row) => phpComparison(row, place)).join(node.match === 'any' ? ' || ' : ' && ');
}

function phpComparison([left, operator, right]: Comparison, place: Place): string {
  const a = phpValue(left, place);
  const mode = modeOf(kindAtPlace(left, place), kindAtPlace(right, place));
  const literal = 'lit' in right ? right.lit : undefined;
  if (operator === 'null' && typeof literal === 'boolean') return `${a} ${literal ? '===' : '!=='} null`;
  // What PHP says without help.
  const isPlain = mode === 'plain' && (typeof literal === 'string' || typeof literal === 'boolean');
  if (isPlain && (operator === 'eq' || operator === 'ne'))
    return `${a} ${operator === 'eq' ? '===' : '!=='} ${phpLiteral(literal)}`;
  return `Flow::compare(${a}, ${phpString(operator)}, ${phpValue(right, place)}${modeArgument(mode)})`;
}

/** Whether the value of a switch is a literal, as PHP. */
export function phpCase(node: SwitchNode, is: SwitchNode['cases'][number]['is'], place: Place): string {
  const value = phpValue(node.value, place);
  const mode = modeOf(kindAtPlace(node.value, place), kindOfLiteral(is));
  if (mode === 'plain' && typeof is !== 'number') return `${value} === ${phpLiteral(is)}`;
  return `Flow::compare(${value}, 'eq', ${phpLiteral(is)}${modeArgument(mode)})`;
}

function modeArgument(mode: string): string {
  return mode === 'plain' ? '' : `, ${phpString(mode)}`;
}
