import { type RawBuilder, sql } from 'kysely';
import type { Parameter, ReturnField } from '#schemas/flow/api.ts';
import { failingTypes } from '#schemas/flow/nodeTypes.ts';
import type { Json, Words } from '#schemas/resource.ts';
import type { Db } from '../platform/store/database.ts';
import { escapeLike } from '../platform/store/escapeLike.ts';

/** A published version, as of its publication. */
export interface Version {
  readonly id: number;
  readonly service: string;
  readonly number: number;
  readonly title: string;
  readonly module: string | null;
  readonly description: string | null;
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly example: Json;
  readonly flow: Json;
}

/** An error that an API returns from its own flow: a code and a message. */
interface DrawnFailure {
  readonly code: number;
  readonly message: Words;
}

/** A published API as documented; its internals are not exposed. */
export interface Published extends Omit<Version, 'flow'> {
  readonly group: string | null;
  readonly icon: string | null;
  readonly published_at: string;
  /** The failing ends of its flow. */
  readonly failures: readonly DrawnFailure[];
}

const columns = sql`v.id, v.service, v.number, v.title, v.module, v.description,
  coalesce(v.parameters, '[]') as parameters, coalesce(v.returns, '[]') as returns, v.example`;

const failures = sql`coalesce((select jsonb_agg(distinct jsonb_build_object('code', value->'code', 'message', value->'message'))
  from jsonb_each(v.flow::jsonb->'nodes') where value->>'type' = any(${[...failingTypes]}::text[])), '[]') as failures`;

/**
 * The published designs (`d`), each with its live version (`v`), which may be missing for a design inserted
 * manually.
 */
export const published = sql`(select * from api_design where status = 'published') d
  left join api_version v on v.service = d.service and v.number = d.live`;

/** The documentation of a published design: from its live version, never from its draft. */
export function reportedOf(name: 'title' | 'module' | 'description'): RawBuilder<string | null> {
  return sql`case when v.id is null then ${sql.ref(`d.${name}`)} else ${sql.ref(`v.${name}`)} end`;
}

const live = sql`api_design d join api_version v on v.service = d.service and v.number = d.live
  and d.status = 'published'`;

/** A live version, and the time from which calls use quota. */
export interface LiveVersion {
  readonly version: Version;
  /** In milliseconds; null if no package has the API. */
  readonly paidFrom: number | null;
}

/** The live version of an API, and the time from which a package has it. */
export async function liveVersion(db: Db, service: string): Promise<LiveVersion | null> {
  const { rows } = await sql<Version & { paidFrom: number | null }>`
    select ${columns}, v.flow, ${paidFromSql(sql`${service}`)} as "paidFrom"
    from ${live} where d.service = ${service}`.execute(db);
  if (!rows[0]) return null;
  const { paidFrom, ...version } = rows[0];
  return { version, paidFrom };
}

/**
 * The time from which calls of an API use quota, in milliseconds: that of the first effective package with
 * it, whether still on sale or not; null without a package. A package without a time is effective since its
 * creation.
 */
export function paidFromSql(service: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select min(extract(epoch from coalesce(p.counts_from, to_timestamp(0))) * 1000)::float8
    from traffic_package p where p.services ? ${service}::text)`;
}

/** Whether there is a published API of exactly that name. */
export async function isPublished(db: Db, service: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from api_design where service = ${service} and status = 'published'`.execute(db);
  return rows.length > 0;
}

/** The published designs (`d`) that the docs show, each with its live version (`v`). */
export const documentedApis = sql`${live} and d.hidden is not true`;

/** A published API in the docs, and whether calls of it use quota; null if there is none of that name. */
export async function documentedApi(
  db: Db,
  service: string,
): Promise<(Published & { readonly paid: boolean }) | null> {
  const { rows } = await sql<Published & { paid: boolean }>`
    select ${columns}, d."group", d.icon, v.created_at as published_at, ${failures},
      ${paidFromSql(sql`${service}`)} is not null as paid
    from ${live} where d.service = ${service} and d.hidden is not true`.execute(db);
  return rows[0] ?? null;
}

/** A module of the docs and its number of APIs. The name is empty for APIs without one. */
export interface DocumentedModule {
  readonly name: string;
  readonly count: number;
}

const mostModules = 1000;

/** The modules of the docs, by name. */
export async function documentedModules(db: Db): Promise<DocumentedModule[]> {
  const { rows } = await sql<DocumentedModule>`
    select coalesce(v.module, '') as name, count(*)::integer as count from ${documentedApis}
    group by 1 order by 1 limit ${mostModules}`.execute(db);
  return rows;
}

/** A part of the docs: the APIs of a module, or those with all of the words. */
export interface DocumentedPart {
  readonly module?: string;
  readonly words?: readonly string[];
}

/** A page of the APIs in a part of the docs; the last page instead of one beyond it. */
export async function documentedPage(
  db: Db,
  { module, words = [] }: DocumentedPart,
  page: number,
  limit: number,
): Promise<{ readonly items: readonly { service: string; title: string }[]; page: number; pages: number }> {
  const wanted = sql.join(
    [
      module === undefined ? sql`true` : sql`coalesce(v.module, '') = ${module}`,
      ...words.map((word) => mentions(word, true)),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${documentedApis} where ${wanted}`.execute(db);
  const pages = Math.max(1, Math.ceil((rows[0]?.count ?? 0) / limit));
  const present = Math.min(page, pages);
  const { rows: items } = await sql<{ service: string; title: string }>`
    select v.service, v.title from ${documentedApis} where ${wanted}
    order by v.module, v.service limit ${limit} offset ${(present - 1) * limit}`.execute(db);
  return { items, page: present, pages };
}

/** Whether a documented API (`d`, `v`) has a word in its names and, unless the docs are locked, in its docs. */
export function mentions(word: string, inDocs: boolean): RawBuilder<boolean> {
  const part = `%${escapeLike(word)}%`;
  const named = sql`d.service ilike ${part} or v.title ilike ${part} or v.module ilike ${part}`;
  if (!inDocs) return sql`(${named})`;
  return sql`(${named} or v.description ilike ${part} or exists (
    select 1 from jsonb_array_elements(coalesce(v.parameters, '[]')) as one
    where one ->> 'name' ilike ${part} or one ->> 'description' ilike ${part}))`;
}

/** Every published API in the docs, at most a number of them. */
export async function shownApis(db: Db, most: number | null = null): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select ${columns}, d."group", d.icon, v.created_at as published_at, ${failures}
    from ${live} where d.hidden is not true order by v.module, v.service limit ${most}`.execute(db);
  return rows;
}

/** The published APIs of these names, or all of them, whether in the docs or not. */
export async function publishedApis(db: Db, services: readonly string[] | null): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select ${columns}, d."group", d.icon, v.created_at as published_at, ${failures}
    from ${live} where ${services === null} or d.service = any(${services ?? []}::text[])
    order by v.module, v.service`.execute(db);
  return rows;
}

/** The time from which calls of an API use quota, in milliseconds; null if no package has it. */
export async function paidFrom(db: Db, service: string): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select ${paidFromSql(sql`${service}`)} as at`.execute(db);
  return rows[0]?.at ?? null;
}
