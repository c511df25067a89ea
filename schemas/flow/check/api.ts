import type { ApiDefinition, Parameter } from '../api.ts';
import { keptNames } from '../parameters/keptNames.ts';
import { serviceProblems } from '../php/names.ts';
import { errorOf, type Problem } from '../problem.ts';
import { compileParameters } from '../rules/compileParameters.ts';
import { re2Pattern } from '../rules/re2Pattern.ts';
import { schemaFault } from '../rules/valueSchema.ts';

/** The faults of the API itself: its name and its parameters. */
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

// PhalApi reads a text that is not a number as 0; that is not what an API's author expects.
function isNumeric({ type, default: preset }: Parameter): boolean {
  if (typeof preset !== 'string' || preset.trim() === '') return true;
  if (type === 'integer') return Number.isInteger(Number(preset));
  return type !== 'float' || Number.isFinite(Number(preset));
}

// These types have no size; a limit without effect would appear in the docs.
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
  const [fault] = ruleProblems([one]);
  if (fault) return [{ ...fault, field: `${field}.schema` }];
  if (one.default === undefined || one.default === null || one.type === 'file') return [];
  const { errors } = compileParameters([one])({});
  return errors || !isNumeric(one) ? [error(`${field}.default`, 'parameterDefault', { name })] : [];
}

/** The faults of the schemas of parameters or return fields. */
export function ruleProblems(rows: readonly Pick<Parameter, 'name' | 'schema'>[]): Problem[] {
  return rows.flatMap(({ name, schema }, at) => {
    if (schema === undefined || schema === null) return [];
    const fault = schemaFault(schema, (pattern) => re2Pattern(pattern) !== undefined);
    return fault ? [errorOf(null)(`${at}.schema`, fault.key, { name, at: fault.at })] : [];
  });
}
