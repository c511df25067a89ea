import type { ColumnCondition } from '../document.ts';
import { CalculationError } from '../values/calculationError.ts';
import { listOf } from '../values/listOf.ts';
import { textOf } from '../values/textOf.ts';
import type { Grammar } from './grammar.ts';
import { bound } from './statement.ts';

/** A condition with its evaluated value. */
export type GivenCondition = readonly [
  column: string,
  operator: string,
  value: unknown,
  optional?: 'ifGiven',
];

const signs: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The `where` clause of a statement; adds its values to `values`. */
export function whereText(
  rows: readonly GivenCondition[],
  match: 'all' | 'any',
  values: unknown[],
  grammar: Grammar,
): string {
  const terms = rows
    .filter(([, , value, optional]) => !(optional === 'ifGiven' && value === null))
    .map((row) => term(row, values, grammar));
  return terms.length === 0 ? '' : ` where ${terms.join(match === 'any' ? ' or ' : ' and ')}`;
}

/** Evaluates the value of a flow's condition. */
export function given([column, operator, , optional]: ColumnCondition, value: unknown): GivenCondition {
  return optional ? [column, operator, value, optional] : [column, operator, value];
}

function term([column, operator, value]: GivenCondition, values: unknown[], grammar: Grammar): string {
  const name = grammar.quoted(column);
  const place = (one: unknown) => grammar.place(values.push(one));
  switch (operator) {
    case 'null':
      return `${name} is ${value === false ? 'not null' : 'null'}`;
    case 'in':
      return grammar.isIn(name, boundList(value), place);
    case 'nin':
      return `not (${grammar.isIn(name, boundList(value), place)})`;
    case 'between': {
      const [from, to] = pairOf(value);
      return `${name} between ${place(from)} and ${place(to)}`;
    }
    case 'contains':
      return `${name} like ${place(`%${plain(value)}%`)} escape '!'`;
    case 'starts':
      return `${name} like ${place(`${plain(value)}%`)} escape '!'`;
    default:
      return compared(name, operator, value, place);
  }
}

function compared(name: string, operator: string, value: unknown, place: (one: unknown) => string): string {
  if (operator === 'eq') return value === null ? `${name} is null` : `${name} = ${place(bound(value))}`;
  if (operator === 'ne') return value === null ? `${name} is not null` : `${name} <> ${place(bound(value))}`;
  return value === null ? 'false' : `${name} ${signs[operator]} ${place(bound(value))}`;
}

function boundList(value: unknown): unknown[] {
  const list = listOf(value);
  if (!list) throw new CalculationError('notList');
  return list.map(bound);
}

function pairOf(value: unknown): [unknown, unknown] {
  const list = boundList(value);
  if (list.length !== 2) throw new CalculationError('notList');
  return [list[0], list[1]];
}

function plain(value: unknown): string {
  return textOf(value).replace(/[!%_]/g, '!$&');
}
