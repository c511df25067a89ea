import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { published, toldOf } from '../open/liveVersions.ts';
import { type DecidingRow, type Developer, decidingRule } from './permissions.ts';

/** One API that can be granted. */
export interface Api {
  readonly service: string;
  readonly title: string;
  readonly module: string | null;
  /** Published in the designer, or added by hand. */
  readonly source: 'published' | 'manual';
  /** The id of the design, or of what was added by hand. */
  readonly source_id: number;
}

/** Which APIs are asked for. */
export interface ApiQuery {
  readonly q?: string;
  readonly page?: number;
  readonly limit?: number;
}

/** A page of a list, with how many there are in all. */
export interface Found<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Every API that can be granted, as a table: what is published stands before what was added by hand. */
export const apis = sql`(
  select d.service, ${toldOf('title')} as title, ${toldOf('module')} as module, 'published' as source, d.id as source_id
  from ${published}
  union all
  select m.service, m.title, m.module, 'manual', m.id from api_service as m
  where not exists (select 1 from api_design as d where d.service = m.service and d.status = 'published'))`;

/** The APIs that a text finds by their name or title, a page at a time. */
export function listApis(db: Db, query: ApiQuery): Promise<Found<Api>> {
  return pageOf<Api>(db, query, { columns: sql`api.*`, from: sql`${apis} as api`, where: sql`true` });
}

/** An API and the rule that decides on it for a developer. */
export type DecidedApi = Api & DecidingRow;

/** The APIs and who decides on them for a developer; `granted` asks for those that he may call, or may not. */
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

/** What a page of APIs is taken from. */
export interface ApiSource {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** A page of a query over `apis as api`, in the order of their names; one round trip tells the number as well. */
export async function pageOf<T>(db: Db, query: ApiQuery, source: ApiSource): Promise<Found<T>> {
  const { q = '', page = 1, limit = 50 } = query;
  const part = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
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

/** Of some names those that are no API at all, be it published, in design or added by hand. */
export async function unknownApis(db: Db, services: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    select asked.service from unnest(${services}::text[]) as asked (service)
    where not exists (select 1 from api_design as d where d.service = asked.service)
      and not exists (select 1 from api_service as m where m.service = asked.service)`.execute(db);
  return rows.map(({ service }) => service);
}

/** The title of an API that can be granted; nothing when there is none of that name. */
export async function apiTitle(db: Db, service: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from ${apis} as api where service = ${service}`.execute(db);
  return rows[0]?.title;
}
