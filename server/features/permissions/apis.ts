import { type RawBuilder, sql } from 'kysely';
import { published, reportedOf } from '../../gateway/liveVersions.ts';
import { type DecidingRow, type Developer, decidingRule } from '../../gateway/permissions.ts';
import type { Db } from '../../platform/store/database.ts';
import { escapeLike } from '../../platform/store/escapeLike.ts';

/** One API that can be granted. */
export interface Api {
  readonly service: string;
  readonly title: string;
  readonly module: string | null;
  /** Published in the designer, or added manually. */
  readonly source: 'published' | 'manual';
  /** The id of the design, or of the manually added API. */
  readonly source_id: number;
}

/** Which APIs to list. */
export type ApiQuery = {
  readonly q?: string;
  readonly page?: number;
  readonly limit?: number;
};

/** A page of a list, with the total. */
export interface Found<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Every API that can be granted, as a table: a published one takes precedence over a manually added one. */
export const apis = sql`(
  select d.service, ${reportedOf('title')} as title, ${reportedOf('module')} as module, 'published' as source, d.id as source_id
  from ${published}
  union all
  select m.service, m.title, m.module, 'manual', m.id from api_service as m
  where not exists (select 1 from api_design as d where d.service = m.service and d.status = 'published'))`;

/** The APIs whose name or title matches a text, a page at a time. */
export function listApis(db: Db, query: ApiQuery): Promise<Found<Api>> {
  return pageOf<Api>(db, query, { columns: sql`api.*`, from: sql`${apis} as api`, where: sql`true` });
}

/** An API and the rule that decides on it for a developer. */
export type DecidedApi = Api & DecidingRow;

/**
 * The APIs and the deciding rules for a developer; `granted` selects the allowed ones, or the denied ones.
 */
export function listDecided(
  db: Db,
  query: ApiQuery,
  developer: Developer,
  granted?: boolean,
): Promise<Found<DecidedApi>> {
  const from = sql`${apis} as api left join lateral ${decidingRule(developer, sql`api.service`)} as decided on true`;
  const may = sql`(coalesce(decided.rule_state, '') = 'granted' or ${developer.level >= 200})`;
  const where = granted === undefined ? sql`true` : granted ? may : sql`not ${may}`;
  return pageOf<DecidedApi>(db, query, { columns: sql`api.*, decided.*`, from, where });
}

/** The source of a page of APIs. */
export interface ApiSource {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** A page of a query over `apis as api`, ordered by name; one round trip returns the total as well. */
export async function pageOf<T>(db: Db, query: ApiQuery, source: ApiSource): Promise<Found<T>> {
  const { q = '', page = 1, limit = 50 } = query;
  const part = `%${escapeLike(q.trim())}%`;
  const { rows } = await sql<T & { total: number }>`
    with found as (
      select ${source.columns} from ${source.from}
      where ${source.where} and (api.service ilike ${part} or api.title ilike ${part}))
    select paged.*, counted.total from (select count(*) as total from found) as counted
    left join (select * from found order by service limit ${limit} offset ${(page - 1) * limit}) as paged on true
    order by paged.service`.execute(db);
  const items = rows.filter((row) => (row as { service?: unknown }).service !== null);
  return { items: items.map(({ total: _total, ...item }) => item as T), total: rows[0]?.total ?? 0 };
}

/** The names that match no API, whether published, in design or added manually. */
export async function unknownApis(db: Db, services: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    select asked.service from unnest(${services}::text[]) as asked (service)
    where not exists (select 1 from api_design as d where d.service = asked.service)
      and not exists (select 1 from api_service as m where m.service = asked.service)`.execute(db);
  return rows.map(({ service }) => service);
}

/** The title of an API that can be granted; undefined if there is none of that name. */
export async function apiTitle(db: Db, service: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from ${apis} as api where service = ${service}`.execute(db);
  return rows[0]?.title;
}
