import { type RawBuilder, sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { type FindResource, isReached, reachedField, withReached } from '#schemas/derive/reach.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { mayCall } from '../core/access/mayCall.ts';
import type { Call } from '../core/call.ts';
import { fieldSql } from './computed/fieldSql.ts';
import { ownership, rowsCondition } from './query.ts';
import type { Condition } from './where.ts';

const sources = new WeakMap<Resource, RawBuilder<unknown>>();

/** What a list selects from: the resource's table, joined with the records that the call reaches. */
export function fromSql(resource: Resource): RawBuilder<unknown> {
  return sources.get(resource) ?? sql.table(resource.name);
}

/**
 * The resource with the fields of referenced records that a call names in its filter, order and fields, such as
 * `account_id.level`; the resource itself where it names none.
 * @throws ApiError 403 that names a field whose resource the caller may not list.
 */
export async function reaching(call: Call, resource: Resource, input: Row): Promise<Resource> {
  const named = namedIn(input);
  // The search box also looks at the reached columns of the list, and its own order is by a reached field, where
  // the caller may see them.
  const searched = typeof input['q'] === 'string' ? resource.list.columns.filter(isReached) : [];
  const sorted = input['sort'] ? [] : [resource.list.sort.replace(/^-/, '')].filter(isReached);
  const own = [...searched, ...sorted];
  if (named.size + own.length === 0) return resource;
  const find = finder(call, resource);
  const fields: Record<string, Property> = {};
  const take = async (name: string): Promise<boolean> => {
    const reached = reachedField(resource, name, find);
    // A name that reaches nothing is refused like any other unknown field.
    if (!reached) return true;
    for (const { target } of reached.steps) if (!(await mayReach(call, target))) return false;
    fields[name] = reached.property;
    return true;
  };
  for (const name of named)
    if (!(await take(name))) throw new ApiError(ret.forbidden, 'reach', { values: { field: name } });
  for (const name of own) await take(name);
  if (Object.keys(fields).length === 0) return resource;
  const whole = withReached(resource, fields);
  sources.set(whole, joined(call, whole, Object.keys(fields), find));
  return whole;
}

/** The condition of a list over the resource's own table, for statements that have no joins. */
export async function matching(
  call: Call,
  resource: Resource,
  input: Row,
  scope?: Condition,
): Promise<Condition> {
  const whole = await reaching(call, resource, { filter: input['filter'], q: input['q'], sort: 'id' });
  const where = rowsCondition(call, whole, input, scope);
  return whole === resource ? where : sql`id in (select id from ${fromSql(whole)} where ${where})`;
}

function finder({ registry }: Call, resource: Resource): FindResource {
  const isSide = registry.resources.get(resource.name) !== resource && resource.platform !== undefined;
  return (name) => {
    const target = registry.resources.get(name);
    return target && isSide ? platformSide(target) : target;
  };
}

// A list in code may show only some of the rows, which a join would not know.
async function mayReach(call: Call, { services, access }: Resource): Promise<boolean> {
  if (access.list === 'none' || call.app.services.get(services.list ?? '')?.isCustom) return false;
  return mayCall(call, services.list);
}

function namedIn({ filter, sort, fields }: Row): Set<string> {
  const listed = (text: Json | undefined) =>
    typeof text === 'string' ? text.split(',').map((name) => name.trim().replace(/^-/, '')) : [];
  return new Set([...filtered(filter), ...listed(sort), ...listed(fields)].filter(isReached));
}

const mostLevels = 9;

function filtered(filter: Json | undefined, depth = 0): string[] {
  if (typeof filter !== 'object' || filter === null || depth > mostLevels) return [];
  if (Array.isArray(filter)) return filter.flatMap((part: Json) => filtered(part, depth));
  return Object.entries(filter as Row).flatMap(([key, inner]) =>
    key === 'or' || key === 'and' || key === 'not' ? filtered(inner, depth + 1) : [key],
  );
}

/**
 * A table left-joined with what some names reach. A joined record shows only columns whose names contain a dot, so
 * that the plain names remain those of the table. Its plain subquery is merged into the statement by the planner,
 * which may then use the indexes of both tables.
 */
function joined(
  call: Call,
  resource: Resource,
  names: readonly string[],
  find: FindResource,
): RawBuilder<unknown> {
  const table = sql.table(resource.name);
  const fields = [...new Set(names.map((name) => name.split('.')[0] ?? ''))];
  const joins = fields.flatMap((field) => {
    const rests = names
      .filter((name) => name.startsWith(`${field}.`))
      .map((name) => name.slice(field.length + 1));
    const [step] = reachedField(resource, `${field}.${rests[0]}`, find)?.steps ?? [];
    if (!step) return [];
    const { target, key } = step;
    const [as, keyAs] = [sql.id(`${field}.`), sql.id(`${field}.`, `${field}.`)];
    const columns = [
      sql`${sql.ref(key)} as ${as}`,
      ...rests.map((rest) => sql`${fieldSql(target, rest)} as ${sql.id(`${field}.${rest}`)}`),
    ];
    const own = ownership(call, target);
    const where = own.length === 0 ? sql`` : sql` where ${sql.join(own, sql` and `)}`;
    const source = joined(call, target, rests.filter(isReached), find);
    return [
      sql` left join (select ${sql.join(columns)} from ${source}${where}) as ${as}
        on ${keyAs} = ${fieldSql(resource, field)}`,
    ];
  });
  return sql`${table}${sql.join(joins, sql``)}`;
}
