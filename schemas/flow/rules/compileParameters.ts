import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { isMultipleOf } from '../../multipleOf.ts';
import type { Parameter } from '../api.ts';
import type { ParameterError } from '../parameters/error.ts';
import { type ParametersRead, readParameters } from '../parameters/readParameters.ts';
import { comparePoints } from '../values/comparePoints.ts';
import { readMoment } from '../values/moment.ts';
import { numberText } from '../values/numberText.ts';
import { jsonOf } from '../values/textOf.ts';
import { numberFormats, ruleFormats } from './formats.ts';
import { valueRules } from './inputSchema.ts';
import { re2Pattern } from './re2Pattern.ts';
import { hasRules, textOf, type ValueSchema, valueWords } from './valueSchema.ts';

/** Reads the parameters of a call by the rules of an API: by their types and limits, then by their schemas. */
export type ReadInput = (input: Readonly<Record<string, unknown>>) => ParametersRead;

/** Compiles the rules of an API once. @throws Error for a schema with a fault, see `schemaFault`. */
export function compileParameters(parameters: readonly Parameter[]): ReadInput {
  const checks = parameters.flatMap((one): { name: string; check: Check }[] =>
    one.type !== 'file' && hasRules(one.schema) ? [{ name: one.name, check: createCheck(one) }] : [],
  );
  if (checks.length === 0) return (input) => readParameters(parameters, input);
  return (input) => {
    const read = readParameters(parameters, input);
    if (read.errors) return read;
    const errors = checks.flatMap(({ name, check }) => {
      const value = read.values[name];
      return value === null || value === undefined ? [] : check(value);
    });
    return errors.length > 0 ? { errors } : read;
  };
}

type Check = (value: unknown) => ParameterError[];

function createCheck(parameter: Parameter): Check {
  const schema = valueRules(parameter);
  const first = compiled('first', schema);
  let every: ValidateFunction | undefined;
  return (value) => {
    if (first(value)) return [];
    // All errors of a huge value would take long to find.
    if (isSmall(value)) every ??= compiled('every', schema);
    const validate = every && isSmall(value) ? every : first;
    return validate(value) ? [] : errorsOf(parameter.name, validate.errors ?? []);
  };
}

// Bounds what the compilers retain: the patterns of every schema they compiled.
const mostCompiled = 500;
const compilers = new Map<'first' | 'every', { readonly ajv: Ajv2020; count: number }>();

function compiled(faults: 'first' | 'every', schema: ValueSchema): ValidateFunction {
  const known = compilers.get(faults);
  const compiler = known && known.count < mostCompiled ? known : { ajv: createAjv(faults), count: 0 };
  compilers.set(faults, compiler);
  compiler.count++;
  const validate = compiler.ajv.compile(schema);
  compiler.ajv.removeSchema(schema);
  return validate;
}

function createAjv(faults: 'first' | 'every'): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors: faults === 'every', verbose: true, strict: false, validateSchema: false },
    ...{ ownProperties: true, inlineRefs: false, logger: false, addUsedSchema: false },
    code: { regExp: linearRegExp, optimize: false },
  });
  for (const [name, { pattern, isMoment }] of Object.entries(ruleFormats)) {
    const { test } = linearRegExp(pattern);
    ajv.addFormat(
      name,
      (text: string) => test(text) && (!isMoment || readMoment(text.toUpperCase()) !== null),
    );
  }
  for (const [name, [min, max]] of Object.entries(numberFormats))
    ajv.addFormat(name, { type: 'number', validate: (number: number) => number >= min && number <= max });
  // Division of binary fractions is not exact, and comparing all pairs of a long list takes too long.
  ajv.removeKeyword('multipleOf').addKeyword({
    ...{ keyword: 'multipleOf', type: 'number', schemaType: 'number' },
    validate: (step: number, value: number) => isMultipleOf(value, step),
  });
  ajv.removeKeyword('uniqueItems').addKeyword({
    ...{ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean' },
    validate: (isOn: boolean, list: readonly unknown[]) =>
      !isOn || new Set(list.map(jsonOf)).size === list.length,
  });
  return ajv;
}

const linearRegExp = Object.assign(
  (pattern: string) => {
    const machine = RE2JS.compile(re2Pattern(pattern) ?? '');
    // ajv distinguishes patterns by toString.
    return { test: (text: string) => machine.test(text), toString: () => pattern };
  },
  { code: 'linearRegExp' },
);

const mostWeight = 5000;

function isSmall(value: unknown): boolean {
  let left = mostWeight;
  const weigh = (part: unknown): boolean => {
    left -= typeof part === 'string' ? 1 + part.length / 50 : 1;
    if (left < 0 || typeof part !== 'object' || part === null) return left >= 0;
    return Object.values(part).every(weigh);
  };
  return weigh(value);
}

const order = new Map<string, number>(valueWords.map((word, at) => [word, at]));

// In the order of the generated PHP: by path, then by rule.
function errorsOf(name: string, errors: readonly ErrorObject[]): ParameterError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const told = errors
    .filter((error) => !choices.some((one) => error.schemaPath.startsWith(`${one.schemaPath}/`)))
    .filter((error) => !isEmptyEither(error))
    .map((error) => ({ error, ...errorOf(name, error) }));
  return told
    .sort(
      (a, b) =>
        comparePoints(a.path, b.path) ||
        (order.get(a.error.keyword) ?? 99) - (order.get(b.error.keyword) ?? 99),
    )
    .map(({ rule, values }): ParameterError => ({ field: name, rule, values }));
}

// PHP has one empty array for both.
function isEmptyEither({ keyword, params, data }: ErrorObject): boolean {
  const types = [params['type']].flat();
  const isContainer = types.includes('array') || types.includes('object');
  const isEmpty = typeof data === 'object' && data !== null && Object.keys(data).length === 0;
  return keyword === 'type' && isContainer && isEmpty;
}

type Told = Pick<ParameterError, 'rule' | 'values'> & { readonly path: string };

function errorOf(parameter: string, error: ErrorObject): Told {
  const { keyword, instancePath, params, data, schema } = error;
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path = pathOf(parameter, steps, error);
  const told = (rule: ParameterError['rule'], values: ParameterError['values'] = {}): Told => ({
    ...{ path, rule },
    values: { name: path, ...values },
  });
  const counted = (word: 'min' | 'max', of: string, size: number): Told => ({
    ...{ path, rule: word },
    values: { name: of, value: numberText(size), [word]: numberText(Number(params['limit'])) },
  });
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      return counted(keyword === 'minimum' ? 'min' : 'max', path, Number(data));
    case 'minLength':
    case 'maxLength':
      return counted(keyword === 'minLength' ? 'min' : 'max', `${path}.len`, [...String(data)].length);
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return counted(keyword.startsWith('min') ? 'min' : 'max', path, Object.keys(data as object).length);
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return told(keyword === 'exclusiveMinimum' ? 'above' : 'below', {
        limit: numberText(Number(params['limit'])),
        value: numberText(Number(data)),
      });
    case 'multipleOf':
      return told('multiple', { step: numberText(Number(schema)), value: numberText(Number(data)) });
    case 'enum':
      return told('enum', { range: rangeText(schema as ValueSchema['enum']) });
    case 'pattern':
      return told('pattern', { regex: String(schema) });
    case 'format':
      return told('format', { format: String(schema) });
    case 'required':
      return told('missing');
    case 'additionalProperties':
      return told('unknown');
    case 'uniqueItems':
      return told('unique');
    case 'type':
      return told('type', { type: [schema].flat().join('/') });
    default:
      return told(keyword === 'oneOf' && params['passingSchemas'] ? 'several' : 'choice');
  }
}

/** The allowed values in a message. */
function rangeText(values: unknown): string {
  const texts = (Array.isArray(values) ? values : []).map((one) => textOf(one));
  return `${texts.slice(0, 20).join('/')}${texts.length > 20 ? '/…' : ''}`;
}

function pathOf(parameter: string, steps: readonly string[], { params, keyword }: ErrorObject): string {
  const extra: unknown = keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  const all = extra === undefined ? steps : [...steps, String(extra)];
  return all.reduce((path, step) => path + (/^\d+$/.test(step) ? `[${step}]` : `.${step}`), parameter);
}
