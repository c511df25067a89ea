import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '#schemas/derive/words.ts';
import { couldHold } from '#schemas/filter/couldHold.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../apiError.ts';
import { isAlwaysThere, type SortTerm } from './query.ts';
import { type Condition, ownWriter, type SqlWriter } from './where.ts';

/** The side of the cursor row that the wanted rows are on. */
export type Side = 'after' | 'before';

/**
 * The rows after or before a cursor row in the order of a list (keyset pagination). The database seeks there
 * directly, however deep the page is.
 * @throws ApiError 400 where a value of the order is missing or invalid.
 */
export function besideCondition(
  side: Side,
  resource: Resource,
  terms: readonly SortTerm[],
  seen: Row,
  texts: Texts,
  writer: SqlWriter = ownWriter,
): Condition {
  const steps = terms.map(({ name, isDown: goesDown }) => {
    // Rows before the cursor are the rows after it in the reversed order.
    const isDown = side === 'after' ? goesDown : !goesDown;
    const property = resource.schema.properties[name] as Property;
    const value = seen[name];
    const isRight = value === null ? name !== 'id' : value !== undefined && couldHold(property, value);
    if (!isRight) throw wrongValue(`${side}.${name}`, value ?? null, texts);
    const column = writer.ordered(resource, name);
    return {
      name,
      isDown,
      column,
      value: value ?? null,
      bound: writer.value(property, value ?? null, name),
      missing: seenFrom(side, missingOf(resource, { name, isDown: goesDown })),
    };
  });
  const [first] = steps;
  const beyond = steps.reduceRight<Condition>((rest, step) => oneStep(step, rest), sql`false`);
  if (!first || first.name === 'id' || first.value === null || first.missing === 'after') return beyond;
  // Repeats the condition in a form that an index supports.
  const from = first.bound;
  const isFrom = first.isDown ? sql`${first.column} <= ${from}` : sql`${first.column} >= ${from}`;
  return sql`(${isFrom} and ${beyond})`;
}

interface Step extends SortTerm {
  readonly column: RawBuilder<unknown>;
  readonly value: Json;
  /** The value as it is compared with the column. */
  readonly bound: unknown;
  /** Where records without a value sort. */
  readonly missing: 'before' | 'after' | 'none';
}

// Nulls sort last, except where the field is required; there the database puts them at the far end of the
// values. A field may have become required after some records were written without it.
function missingOf(resource: Resource, { name, isDown }: SortTerm): Step['missing'] {
  if (isSystemField(name)) return 'none';
  return isDown && isAlwaysThere(resource, name) ? 'before' : 'after';
}

function seenFrom(side: Side, missing: Step['missing']): Step['missing'] {
  if (side === 'after' || missing === 'none') return missing;
  return missing === 'after' ? 'before' : 'after';
}

function oneStep({ name, column, isDown, value, bound: from, missing }: Step, rest: Condition): Condition {
  if (value === null) {
    const same = sql`(${column} is null and ${rest})`;
    return missing === 'before' ? sql`(${column} is not null or ${same})` : same;
  }
  const further = isDown ? sql`${column} < ${from}` : sql`${column} > ${from}`;
  if (name === 'id') return further;
  const last = missing === 'after' ? sql` or ${column} is null` : sql``;
  return sql`(${further}${last} or (${column} = ${from} and ${rest}))`;
}

function wrongValue(field: string, value: Json, texts: Texts): Error {
  const message = say(texts, 'validation.filter.value', { field, value: JSON.stringify(value) });
  return badInput([{ field, rule: 'value', message }]);
}
