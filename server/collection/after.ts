import { type RawBuilder, sql } from 'kysely';
import { columnValue } from '#schemas/derive/table.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { holds } from '#schemas/filter/holds.ts';
import { type Json, type Property, type Resource, type Row, systemFields } from '#schemas/resource.ts';
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
    const isRight = value === null ? name !== 'id' : value !== undefined && holds(property, value);
    if (!isRight) throw wrongValue(name, value ?? null, texts);
    const column = readingOrder(fieldSql(resource, name), property);
    return {
      name,
      isDown,
      column,
      property,
      value: value ?? null,
      missing: missingOf(resource, { name, isDown }),
    };
  });
  const [first] = steps;
  const beyond = steps.reduceRight<Condition>((rest, step) => oneStep(step, rest), sql`false`);
  if (!first || first.name === 'id' || first.value === null || first.missing === 'after') return beyond;
  // Said once more in the way that an index understands.
  const from = columnValue(first.property, first.value);
  const isFrom = first.isDown ? sql`${first.column} <= ${from}` : sql`${first.column} >= ${from}`;
  return sql`(${isFrom} and ${beyond})`;
}

interface Step extends SortTerm {
  readonly column: RawBuilder<unknown>;
  readonly property: Property;
  readonly value: Json;
  /** Where the records stand that have no value. */
  readonly missing: 'before' | 'after' | 'none';
}

// They are asked to come last, but where there should be none; there the database puts them at the far end of the
// values. A field may have become required after some records were written without it.
function missingOf(resource: Resource, { name, isDown }: SortTerm): Step['missing'] {
  if ((systemFields as readonly string[]).includes(name)) return 'none';
  return isDown && isAlwaysThere(resource, name) ? 'before' : 'after';
}

function oneStep({ name, column, property, isDown, value, missing }: Step, rest: Condition): Condition {
  if (value === null) {
    const same = sql`(${column} is null and ${rest})`;
    return missing === 'before' ? sql`(${column} is not null or ${same})` : same;
  }
  const from = columnValue(property, value);
  const further = isDown ? sql`${column} < ${from}` : sql`${column} > ${from}`;
  if (name === 'id') return further;
  const last = missing === 'after' ? sql` or ${column} is null` : sql``;
  return sql`(${further}${last} or (${column} = ${from} and ${rest}))`;
}

function wrongValue(name: string, value: Json, texts: Texts): Error {
  const message = say(texts, 'validation.filter.value', { field: name, value: JSON.stringify(value) });
  return badInput([{ field: `after.${name}`, rule: 'value', message }]);
}
