import { functions } from '../functions/all.ts';
import type { FlowFunction, FunctionParameter } from '../functions/define.ts';
import type { Spot } from '../meaning/spots.ts';
import type { KindOf } from '../meaning/valueKind.ts';
import { errorOf, type Problem } from '../problem.ts';
import type { Kind } from '../values/kinds.ts';
import { exactKind } from './exactKind.ts';

/** The faults of a function call: its name, the number of arguments, and their kinds. */
export function functionProblems(id: string, { field, value }: Spot, kindOf: KindOf): Problem[] {
  if (!('fn' in value)) return [];
  const error = errorOf(id);
  const one = functions.get(value.fn);
  if (!one) return [error(field, 'function', { name: value.fn, known: [...functions.keys()].join(', ') })];
  const least = one.parameters.filter(({ optional, many }) => !optional && !many).length;
  const most = one.parameters.some(({ many }) => many) ? 50 : one.parameters.length;
  if (value.args.length < least || value.args.length > most)
    return [error(field, 'argumentCount', { name: one.name, least, most, given: value.args.length })];
  return value.args.flatMap((arg, at) => {
    const parameter = parameterAt(one, at);
    const kind = exactKind(arg, kindOf);
    if (!parameter || takes(parameter, kind)) return [];
    const values = { name: one.name, parameter: parameter.name, wanted: parameter.takes, given: kind.type };
    return [error(`${field}.args.${at}`, 'argumentType', values)];
  });
}

/** The parameter that an argument belongs to. */
export function parameterAt({ parameters }: FlowFunction, at: number): FunctionParameter | undefined {
  return parameters[at] ?? (parameters.at(-1)?.many ? parameters.at(-1) : undefined);
}

const fitting: Readonly<Record<FunctionParameter['takes'], readonly Kind['type'][] | null>> = {
  any: null,
  text: ['string', 'date', 'integer', 'float', 'boolean'],
  whole: ['integer'],
  number: ['integer', 'float'],
  list: ['array'],
  object: ['object', 'file'],
  date: ['date', 'string'],
  boolean: ['boolean'],
};

/** Whether a function's parameter accepts values of a kind. */
function takes(parameter: FunctionParameter, kind: Kind): boolean {
  if (kind.type === 'any' || kind.type === 'null') return true;
  if (kind.exact && parameter.takes === 'date') return true;
  return fitting[parameter.takes]?.includes(kind.type) ?? true;
}
