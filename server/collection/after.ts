import { type RawBuilder, sql } from 'kysely';
import { columnValue } from '#schemas/derive/table.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { holds } from '#schemas/filter/holds.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../refusal.ts';
import { readingOrder } from '../store/readingOrder.ts';
import { fieldSql } from './computed/fieldSql.ts';
import { isAlwaysThere, type SortTerm } from './query.ts';
import type { Condition } from './where.ts';

/**
 * The rows that come after one that was seen, in the order of a list: however far on it stands, the database goes
 * straight there. @throws Refusal 400 where a value of the order is missing or is none.
 */
export function afterCondition(
  resource: Resource,
  terms: readonly SortTerm[],
  seen: Row,
  texts: Texts,
): Condition {
  const steps = terms.map(({ name, isDown }) => {
    const property = resource.schema.properties[name] as Property;
    const value = seen[name];
    const mayBe =
      value === null ? !isAlwaysThere(resource, name) : value !== undefined && holds(property, value);
    if (!mayBe) throw wrongValue(name, value ?? null, texts);
    return {
      ...{ name, property, isDown, value: value ?? null },
      ...{ column: fieldSql(resource, name), isEver: isAlwaysThere(resource, name) },
    };
  });
  const [first] = steps;
  const beyond = steps.reduceRight<Condition>((rest, step) => oneStep(step, rest), sql`false`);
  // Said once more in the way that an index understands.
  if (!first?.isEver || first.name === 'id') return beyond;
  const column = readingOrder(first.column, first.property);
  const from = columnValue(first.property, first.value);
  return first.isDown ? sql`(${column} <= ${from} and ${beyond})` : sql`(${column} >= ${from} and ${beyond})`;
}

interface Step extends SortTerm {
  readonly column: RawBuilder<unknown>;
  readonly property: Property;
  readonly value: Json;
  readonly isEver: boolean;
}

// What is missing comes last in either direction.
function oneStep({ name, column: field, property, isDown, value, isEver }: Step, rest: Condition): Condition {
  const column = readingOrder(field, property);
  if (value === null) return sql`(${column} is null and ${rest})`;
  const from = columnValue(property, value);
  const further = isDown ? sql`${column} < ${from}` : sql`${column} > ${from}`;
  if (name === 'id') return further;
  const missing = isEver ? sql`` : sql` or ${column} is null`;
  return sql`(${further}${missing} or (${column} = ${from} and ${rest}))`;
}

function wrongValue(name: string, value: Json, texts: Texts): Error {
  const message = say(texts, 'validation.filter.value', { field: name, value: JSON.stringify(value) });
  return badInput([{ field: `after.${name}`, rule: 'value', message }]);
}
