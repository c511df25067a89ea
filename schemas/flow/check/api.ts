import type { ApiDefinition, Parameter } from '../api.ts';
import { keptNames } from '../parameters/keptNames.ts';
import { readParameters } from '../parameters/readParameters.ts';
import { serviceProblems } from '../php/names.ts';
import { errorOf, type Problem } from './problem.ts';

/** What is wrong with an API itself: its name, and its parameters. */
export function apiProblems(api: ApiDefinition): Problem[] {
  const seen = new Set<string>();
  return [
    ...serviceProblems(api),
    ...api.parameters.flatMap((one, at) => {
      const isTwice = seen.has(one.name);
      seen.add(one.name);
      return parameterProblems(one, `parameters.${at}`, isTwice);
    }),
  ];
}

// A caller's text that is no number counts as 0, as PhalApi has it; who draws an API means something else by one.
function isNumeric({ type, default: preset }: Parameter): boolean {
  if (typeof preset !== 'string' || preset.trim() === '') return true;
  if (type === 'integer') return Number.isInteger(Number(preset));
  return type !== 'float' || Number.isFinite(Number(preset));
}

// They have no size; what looks like a rule and is none would stand in the docs.
const unlimited: ReadonlySet<string> = new Set(['date', 'boolean']);

function parameterProblems(one: Parameter, field: string, isTwice: boolean): Problem[] {
  const error = errorOf(null);
  const { name, min, max } = one;
  if (!/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name) || keptNames.includes(name) || name in Object.prototype)
    return [error(`${field}.name`, 'parameterName', { name })];
  if (isTwice) return [error(`${field}.name`, 'parameterTwice', { name })];
  const limited = ['min', 'max'].find((limit) => typeof one[limit as 'min'] === 'number');
  if (limited && unlimited.has(one.type))
    return [error(`${field}.${limited}`, 'parameterLimited', { name, type: one.type })];
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    return [error(`${field}.min`, 'parameterRange', { name })];
  if (one.default === undefined || one.default === null || one.type === 'file') return [];
  const { errors } = readParameters([one], {});
  return errors || !isNumeric(one) ? [error(`${field}.default`, 'parameterDefault', { name })] : [];
}
