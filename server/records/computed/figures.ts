import { sql } from 'kysely';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Figure, Json, Property, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { wireMapper } from '../codec.ts';
import { fromSql } from '../reach.ts';
import { type Condition, filterCondition } from '../where.ts';
import { fieldSql } from './fieldSql.ts';

/** The aggregates of a list over every row of a condition, by name. */
export async function figuresOf(call: Call, resource: Resource, where: Condition): Promise<Row> {
  const figures = Object.entries(resource.list.figures);
  if (figures.length === 0) return {};
  const terms = figures.map(
    ([name, figure]) => sql`${figureSql(call, resource, figure)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Row>`
    select ${sql.join(terms)} from ${fromSql(resource)} where ${where}`.execute(call.db);
  const row = rows[0] ?? {};
  return Object.fromEntries(
    figures.map(([name, figure]) => [name, figureValue(resource, figure, row[name])]),
  );
}

/**
 * The SQL of an aggregate over the resource's rows. `number` counts the records where a row stands for
 * several.
 */
export function figureSql(
  call: Call,
  resource: Resource,
  { sum, distinct, when, share }: Figure,
  number: Condition = sql`count(*)`,
): Condition {
  const counted = distinct === undefined ? number : sql`count(distinct ${fieldSql(resource, distinct)})`;
  const total = sum === undefined ? counted : sql`coalesce(sum(${fieldSql(resource, sum)}), 0)`;
  const cast = sum !== undefined && isFraction(resource.schema.properties[sum]) ? sql`` : sql`::bigint`;
  if (Object.keys(when).length === 0) return sql`${total}${cast}`;
  const condition = filterCondition(resource, asFilter(when), call.texts);
  if (share)
    // Rounded down: 100% means all of them.
    return sql`coalesce(floor(100.0 * count(*) filter (where ${condition}) / nullif(count(*), 0)), 0)::bigint`;
  return sum === undefined
    ? sql`${counted} filter (where ${condition})`
    : sql`coalesce(sum(${fieldSql(resource, sum)}) filter (where ${condition}), 0)${cast}`;
}

function isFraction(property: Property | undefined): boolean {
  return property?.type === 'number';
}

/** An aggregate as the wire has it: a sum of amounts is formatted as an amount. */
export function figureValue(resource: Resource, { sum }: Figure, value: Json | undefined): Json | undefined {
  return sum === undefined ? value : wireMapper(resource)({ [sum]: value })[sum];
}
