import { type RawBuilder, sql } from 'kysely';
import { isReadable } from '#schemas/complete.ts';
import { searchedFields } from '#schemas/derive/search.ts';
import { columnValue } from '#schemas/derive/table.ts';
import type { Texts } from '#schemas/derive/words.ts';
import type { FieldError } from '#schemas/explain.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../refusal.ts';
import { holds } from './holds.ts';

/** A condition of a query. */
export type Condition = RawBuilder<unknown>;

const mostConditions = 100;
const mostValues = 1000;

/**
 * Turns a list's filter into a condition: fields with a value or with operators, and `or`, `and`, `not` with
 * filters inside. @throws Refusal 400 that names the field and what is wrong with it.
 */
export function filterCondition(resource: Resource, filter: Json, texts: Texts): Condition {
  let count = 0;
  const refuse = (field: string, rule: string, values: object = {}): never => {
    const message = say(texts, `validation.filter.${rule}`, { field, ...values });
    throw badInput([{ field: `filter.${field}`, rule, message } satisfies FieldError]);
  };

  const group = (value: Json, depth: number): Condition => {
    if (!isObject(value) || depth > 5) return refuse('', 'shape');
    const parts = Object.entries(value).map(([key, inner]) => part(key, inner as Json, depth));
    return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
  };

  const part = (key: string, inner: Json, depth: number): Condition => {
    if (++count > mostConditions) return refuse(key, 'tooMany', { most: mostConditions });
    if (key === 'or' || key === 'and') {
      const list = Array.isArray(inner) && inner.length > 0 ? inner : refuse(key, 'shape');
      const parts = list.map((one: Json) => group(one, depth + 1));
      return sql`(${sql.join(parts, key === 'or' ? sql` or ` : sql` and `)})`;
    }
    if (key === 'not') return sql`not coalesce(${group(inner, depth + 1)}, false)`;
    const property = Object.hasOwn(resource.schema.properties, key)
      ? resource.schema.properties[key]
      : undefined;
    if (!property || !isReadable(property) || property.virtual) return refuse(key, 'field');
    const operators = isObject(inner) ? Object.entries(inner) : [['eq', inner] as const];
    if (operators.length === 0) return refuse(key, 'shape');
    return sql.join(
      operators.map(([operator, value]) => compare(key, property, operator, value as Json)),
      sql` and `,
    );
  };

  const compare = (name: string, property: Property, operator: string, value: Json): Condition => {
    const known = fieldType(property).operators.includes(operator as Operator);
    if (!known)
      return refuse(name, 'operator', { operator, known: fieldType(property).operators.join(', ') });
    const wrong = (item: Json): never => refuse(name, 'value', { value: JSON.stringify(item) });
    if (!hasShape(operator, value)) return wrong(value);
    const one = (item: Json): unknown =>
      item === null || !holds(property, item) ? wrong(item) : columnValue(property, item);
    const many = (): unknown[] => {
      if (!Array.isArray(value) || value.length > mostValues)
        return refuse(name, 'list', { most: mostValues });
      return value.map(one);
    };
    return comparisons[operator as Operator](sql.ref(name), value, {
      one,
      many,
      type: fieldType(property).column,
    });
  };

  return group(filter, 0);
}

// What the value of an operator looks like whatever the field is.
function hasShape(operator: string, value: Json): boolean {
  if (operator === 'null') return typeof value === 'boolean' || value === 0 || value === 1;
  return operator !== 'between' || (Array.isArray(value) && value.length === 2);
}

interface Values {
  readonly one: (item: Json) => unknown;
  readonly many: () => unknown[];
  readonly type: string;
}

type Compare = (column: RawBuilder<unknown>, value: Json, values: Values) => Condition;

const comparisons: Readonly<Record<Operator, Compare>> = {
  eq: (column, value, { one }) => (value === null ? sql`${column} is null` : sql`${column} = ${one(value)}`),
  ne: (column, value, { one }) =>
    value === null ? sql`${column} is not null` : sql`${column} is distinct from ${one(value)}`,
  gt: (column, value, { one }) => sql`${column} > ${one(value)}`,
  gte: (column, value, { one }) => sql`${column} >= ${one(value)}`,
  lt: (column, value, { one }) => sql`${column} < ${one(value)}`,
  lte: (column, value, { one }) => sql`${column} <= ${one(value)}`,
  in: (column, _value, { many, type }) => sql`${column} = any(${many()}::${sql.raw(type)}[])`,
  nin: (column, _value, { many, type }) =>
    sql`not coalesce(${column} = any(${many()}::${sql.raw(type)}[]), false)`,
  like: (column, value, { one }) => sql`${column} ilike ${`%${escapeLike(String(one(value)))}%`}`,
  null: (column, value) =>
    value === false || value === 0 ? sql`${column} is not null` : sql`${column} is null`,
  between: (column, _value, { many }) => {
    const [from, to] = many();
    return sql`${column} between ${from} and ${to}`;
  },
};

/** The condition that the search box means: the words occur in one of the searchable fields. */
export function searchCondition(resource: Resource, words: string): Condition {
  const pattern = `%${escapeLike(words)}%`;
  const parts = searchedFields(resource).map((name) => sql`${sql.ref(name)} ilike ${pattern}`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
