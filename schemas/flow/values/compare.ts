import { comparePoints } from './comparePoints.ts';
import { compareDecimals, readDecimal } from './decimal.ts';
import { readMoment } from './moment.ts';
import { jsonOf, textOf } from './textOf.ts';

/** How two values are compared: by their values, or by their declared types. */
export type Mode = 'plain' | 'number' | 'date';

/** Whether a relation holds between two values; none holds between values of different types. */
export function compare(left: unknown, operator: string, right: unknown, mode: Mode): boolean {
  switch (operator) {
    case 'eq':
      return equal(left, right, mode);
    case 'ne':
      return !equal(left, right, mode);
    case 'in':
      return isAmong(left, right, mode);
    case 'nin':
      return !isAmong(left, right, mode);
    case 'null':
      return (left === null) === (right !== false);
    case 'empty':
      return isEmpty(left) === (right !== false);
    case 'contains':
      return contains(left, right);
    case 'starts':
      return typeof left === 'string' && left.startsWith(textOf(right));
    case 'ends':
      return typeof left === 'string' && left.endsWith(textOf(right));
    default:
      return isOrdered(order(left, right, mode), operator);
  }
}

function isAmong(one: unknown, list: unknown, mode: Mode): boolean {
  return Array.isArray(list) && list.some((other) => equal(one, other, mode));
}

function isOrdered(order: number | null, operator: string): boolean {
  if (order === null) return false;
  if (operator === 'gt') return order > 0;
  if (operator === 'gte') return order >= 0;
  return operator === 'lt' ? order < 0 : order <= 0;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole)) return whole.some((one) => equal(one, part, 'plain'));
  return typeof whole === 'string' && whole.includes(textOf(part));
}

/** Whether two values are equal. */
export function equal(left: unknown, right: unknown, mode: Mode): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === 'object' && typeof right === 'object') return jsonOf(left) === jsonOf(right);
  return order(left, right, mode) === 0;
}

/** Less than 0, 0 or more than 0; null when the values are not comparable. */
function order(left: unknown, right: unknown, mode: Mode): number | null {
  if (mode === 'number' || (typeof left === 'number' && typeof right === 'number')) {
    const a = readDecimal(left);
    const b = readDecimal(right);
    return a && b ? compareDecimals(a, b) : null;
  }
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  if (mode === 'date') {
    const a = readMoment(left);
    const b = readMoment(right);
    if (a !== null && b !== null) return a - b;
  }
  return comparePoints(left, right);
}
