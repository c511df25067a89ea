import type { Parameter } from '../flow/api.ts';
import { jsonTypes, limitWords, type ValueSchema } from '../flow/rules/valueSchema.ts';
import type { Json } from '../resource.ts';
import { type Dict, isDict, listOf, own } from './dict.ts';
import { plainText } from './plainText.ts';
import { rootOf, type Sending } from './sending.ts';
import { firstOf, type Shape } from './shape.ts';
import { isKept, mayBe, valueSchemaOf, withoutType } from './valueSchemaOf.ts';

/** A value of an operation, to become a parameter. */
export interface RuledValue {
  readonly name: string;
  readonly schema: unknown;
  /** Its resolved schema, with the type that the parameter gets. */
  readonly shape: Shape;
  readonly about: string;
  /** What the document says of it beside its schema. */
  readonly of?: Dict;
}

// The schemas of one value, so that no value uses up those of the others.
const mostSchemas = 150;

/** The rules of a parameter: its type, limits and default, and its schema. What is not kept is remarked. */
export function ruleOf(sending: Sending, value: RuledValue): Omit<Parameter, 'name' | 'required'> {
  const { name, shape, about, of } = value;
  const { type, parts } = shape;
  const otherwise = type === 'file' ? undefined : textOf(firstOf(parts, 'default'));
  const read = type === 'file' ? {} : readRules(sending, value);
  const { min, max, schema } = limited(type, read);
  const beside = annotationsOf(of);
  const rules = { ...schema, ...beside };
  const words = patternWords(read['description']);
  if (min !== undefined && max !== undefined && min > max) sending.remark('ruleLeft', { name });
  const hasLimits = min === undefined || max === undefined || min <= max;
  return {
    type,
    ...(otherwise !== undefined && otherwise.length <= 1000 && { default: otherwise }),
    ...(min !== undefined && hasLimits && { min }),
    ...(max !== undefined && hasLimits && { max }),
    description: plainText([about || shape.description, words].filter(Boolean).join(' '), 500),
    ...(Object.keys(rules).length > 0 && { schema: rules }),
  };
}

// A pattern that cannot be checked stands at the end of what is said of a value.
function patternWords(description: Json | undefined): string {
  const text = typeof description === 'string' ? description : '';
  const at = text.lastIndexOf('(pattern: ');
  return at >= 0 && text.endsWith(')') ? text.slice(at) : '';
}

function readRules(sending: Sending, { name, schema, shape }: RuledValue): ValueSchema {
  const budget = { left: Math.min(mostSchemas, sending.schemasLeft.left) };
  const before = budget.left;
  const read = valueSchemaOf(rootOf(sending), schema, { name, side: 'request', budget });
  sending.schemasLeft.left -= before - Math.max(0, budget.left);
  sending.lost.push(...read.lost);
  return ofType(sending, name, read.schema, shape);
}

// A parameter has one type: alternatives of another are not accepted.
function ofType(sending: Sending, name: string, schema: ValueSchema, { type, isGuess }: Shape): ValueSchema {
  const json = jsonTypes[type];
  const lose = (word: string) => sending.lost.push({ field: name, word, why: 'word' });
  const types = [schema['type'] ?? []].flat().filter((one) => one !== 'null');
  const { oneOf, anyOf, enum: values, ...rest } = schema;
  const choices = [oneOf, anyOf].find(Array.isArray);
  const isFit = !isGuess && (choices ?? []).every((one) => mayBe(one, json));
  if (types.length > 1) lose('type');
  if (choices && !isFit) lose(oneOf ? 'oneOf' : 'anyOf');
  const fitting = listOf(values).filter((one) => one === null || isOf(one as Json, json));
  const isWhole = fitting.length === listOf(values).length;
  if (!isWhole) lose('enum');
  return {
    ...rest,
    ...(fitting.length > 0 && isWhole && { enum: fitting as Json[] }),
    ...(choices && isFit && { [oneOf ? 'oneOf' : 'anyOf']: choices }),
  };
}

function isOf(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isDict(value);
  return typeof value === type;
}

// The limits of a type are columns of their own.
function limited(type: Parameter['type'], read: ValueSchema) {
  const [low = '', high = ''] = limitWords[type] ?? [];
  const { [low]: min, [high]: max, ...rest } = withoutType(read);
  return {
    min: typeof min === 'number' ? min : undefined,
    max: typeof max === 'number' ? max : undefined,
    schema: rest as ValueSchema,
  };
}

function annotationsOf(of: Dict | undefined): ValueSchema {
  const several = own(of, 'examples');
  const values = isDict(several) ? Object.values(several).map((one) => own(one, 'value')) : [];
  const examples = [own(of, 'example'), ...values].filter((one) => isKept(one, 500)).slice(0, 3) as Json[];
  return {
    ...(examples.length > 0 && { examples }),
    ...(own(of, 'deprecated') === true && { deprecated: true }),
  };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  try {
    return typeof value === 'string' ? plainText(value, 2000) : JSON.stringify(value as Json);
  } catch {
    // Nested too deeply to serialize.
    return undefined;
  }
}
