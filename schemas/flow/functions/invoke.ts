import { CalculationError } from '../values/calculationError.ts';
import { readDecimal } from '../values/decimal.ts';
import { listOf } from '../values/listOf.ts';
import { readMoment } from '../values/moment.ts';
import { textOf } from '../values/textOf.ts';
import type { FlowFunction, FunctionContext, FunctionParameter, Taken } from './define.ts';

/** Calls a function; a null argument that is not accepted makes the result null. */
export function invoke(one: FlowFunction, args: readonly unknown[], context: FunctionContext): unknown {
  const taken: unknown[] = [];
  for (const [at, parameter] of one.parameters.entries()) {
    if (parameter.many) {
      taken.push(args.slice(at));
      break;
    }
    const value = args[at] ?? null;
    const read = value === null ? null : take(parameter, value);
    if (read === null && !parameter.nulls && !parameter.optional) return null;
    taken.push(read);
  }
  return (one.run as (context: FunctionContext, ...args: unknown[]) => unknown)(context, ...taken);
}

function take({ takes }: FunctionParameter, value: unknown): Taken[keyof Taken] | null {
  switch (takes) {
    case 'text':
      return textOf(value);
    case 'whole':
      return wholeOf(value);
    case 'number':
      return readDecimal(value) ?? refuse('notNumber');
    case 'list':
      return listOf(value) ?? refuse('notList');
    case 'object':
      return isObject(value) ? value : refuse('notObject');
    case 'date':
      return typeof value === 'string' ? readMoment(value) : null;
    default:
      return value as Taken['any'];
  }
}

function wholeOf(value: unknown): number {
  const number = readDecimal(value);
  if (!number || number.scale > 0) return refuse('notWhole');
  const whole = Number(number.digits);
  return Number.isSafeInteger(whole) ? whole : refuse('tooLarge');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  // PHP has one empty list for both.
  return !Array.isArray(value) || value.length === 0;
}

function refuse(fault: CalculationError['fault']): never {
  throw new CalculationError(fault);
}
