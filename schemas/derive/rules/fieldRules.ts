import type { Fault } from '../../explain.ts';
import { fieldType } from '../../fields/all.ts';
import {
  aligned,
  compareDecimals,
  type Decimal,
  decimalText,
  readDecimal,
} from '../../flow/values/decimal.ts';
import type { Json, ObjectSchema, Property, Row, Words } from '../../resource.ts';
import { isIn } from '../isIn.ts';

/** The comparisons of a field with another one; `min` and `max` include equality. */
export const comparisons = ['after', 'before', 'min', 'max', 'equals', 'differs'] as const;

/** One of the comparisons. */
type Comparison = (typeof comparisons)[number];

type State = Readonly<Record<string, Json>>;

/** A rule between the fields of a record: one comparison, one sum, one requirement or one uniqueness. */
export interface FieldRule extends Readonly<Partial<Record<Comparison, string>>> {
  /** The field that the rule is about, where its error is shown. */
  readonly field?: string;
  /** The column of a list of rows whose sum the field must equal, such as `lines.amount`. */
  readonly sumOf?: string;
  readonly requiredIf?: State;
  readonly requiredUnless?: State;
  /** Fields that are unique together. */
  readonly unique?: readonly string[];
  /** The rule applies only to records with these values. */
  readonly when?: State;
  /** The message of a broken rule, where the general one says too little. */
  readonly message?: Words;
}

/** How values of a field compare: by amount, by time, or only for equality. */
export type ComparedAs = 'number' | 'money' | 'date' | 'date-time' | 'value';

/** How values of a field compare; undefined where they cannot be compared. */
export function comparedAs(property: Property): ComparedAs | undefined {
  const { column, time, link } = fieldType(property);
  if (property.format === 'money') return 'money';
  if (time) return time === 'day' ? 'date' : 'date-time';
  if (column === 'jsonb') return undefined;
  const isNumber = !link && !property.enum && (column === 'bigint' || column === 'double precision');
  return isNumber ? 'number' : 'value';
}

/**
 * The schema with its rules: those that require a field become conditions of JSON Schema, so that a form marks
 * the field and each validator knows them.
 */
export function withFieldRules(schema: ObjectSchema, rules: readonly FieldRule[] = []): ObjectSchema {
  if (rules.length === 0) return schema;
  const conditions = rules.flatMap(({ field, requiredIf, requiredUnless }): object[] => {
    if (field === undefined) return [];
    const need = { required: [field] };
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    if (requiredIf) return [{ if: stateSchema(requiredIf), then: need }];
    return requiredUnless ? [{ if: stateSchema(requiredUnless), else: need }] : [];
  });
  const own = (schema['allOf'] as readonly object[] | undefined) ?? [];
  return {
    ...schema,
    ...(conditions.length > 0 && { allOf: [...own, ...conditions] }),
    fieldRules: rules,
  };
}

// An absent value satisfies `properties`, so a state without null requires its field.
function stateSchema(state: State): object {
  const wanted = Object.entries(state).map(
    ([name, value]) => [name, [value].flat() as readonly Json[]] as const,
  );
  return {
    required: wanted.filter(([, values]) => !values.includes(null)).map(([name]) => name),
    properties: Object.fromEntries(
      wanted.map(([name, values]) => [name, values.length === 1 ? { const: values[0] } : { enum: values }]),
    ),
  };
}

/**
 * The comparisons and sums that a record breaks. An absent value breaks none. What the record before the change
 * broke in the same way is left out.
 */
export function brokenRules(schema: ObjectSchema, record: Row, before?: Row): Fault[] {
  const { fieldRules: rules = [] } = schema;
  const found = rules.flatMap((rule) => brokenRule(schema, rule, record));
  if (!before || found.length === 0) return found;
  const had = new Set(
    rules.flatMap((rule) => brokenRule(schema, rule, before)).map((one) => JSON.stringify(one)),
  );
  return found.filter((fault) => !had.has(JSON.stringify(fault)));
}

function brokenRule(schema: ObjectSchema, rule: FieldRule, record: Row): Fault[] {
  const { field = '', when, message, sumOf } = rule;
  const value = record[field] ?? null;
  const as = comparedAs(schema.properties[field] ?? {}) ?? 'value';
  if (value === null || (when && !isIn(record, when))) return [];
  const fault = (keyword: string, other: string, found: Json, of: Json = found): Fault[] => {
    const isTime = as === 'date' || as === 'date-time';
    const params = { other, type: isTime ? 'time' : 'number', value, found: of, ...(message && { message }) };
    return [{ keyword, instancePath: `/${field}`, params }];
  };
  const comparison = comparisons.find((name) => rule[name] !== undefined);
  if (comparison) {
    const name = rule[comparison] ?? '';
    const other = record[name] ?? null;
    const order = other === null ? undefined : orderOf(as, value, other);
    return order === undefined || keeps[comparison](order) ? [] : fault(comparison, name, other);
  }
  const sum = sumOf === undefined ? undefined : sumIn(record, sumOf);
  const total = sum && readDecimal(value);
  if (sumOf === undefined || !total || compareDecimals(total, sum) === 0) return [];
  return fault('sumOf', sumOf, textOf(sum, as === 'money' ? 2 : 0));
}

const keeps: Readonly<Record<Comparison, (order: number) => boolean>> = {
  after: (order) => order > 0,
  before: (order) => order < 0,
  min: (order) => order >= 0,
  max: (order) => order <= 0,
  equals: (order) => order === 0,
  differs: (order) => order !== 0,
};

/** Negative, 0 or positive; undefined where a value is not valid, which another error says. */
function orderOf(as: ComparedAs, one: Json, other: Json): number | undefined {
  if (as === 'number' || as === 'money') {
    const [left, right] = [readDecimal(one), readDecimal(other)];
    return left && right ? compareDecimals(left, right) : undefined;
  }
  if (as === 'value') return JSON.stringify(one) === JSON.stringify(other) ? 0 : 1;
  const order = Date.parse(String(one)) - Date.parse(String(other));
  return Number.isNaN(order) ? undefined : order;
}

// A row without a value counts as 0; an absent list has no sum.
function sumIn(record: Row, path: string): Decimal | undefined {
  const [list = '', column = ''] = path.split('.');
  const rows = record[list];
  if (!Array.isArray(rows)) return undefined;
  return (rows as readonly Row[]).reduce<Decimal>(
    (sum, row) => {
      const { a, b, scale } = aligned(sum, readDecimal(row?.[column]) ?? { digits: 0n, scale: 0 });
      return { digits: a + b, scale };
    },
    { digits: 0n, scale: 0 },
  );
}

function textOf(sum: Decimal, decimals: number): string {
  const { a: digits, scale } = aligned(sum, { digits: 0n, scale: decimals });
  return decimalText({ digits, scale });
}
