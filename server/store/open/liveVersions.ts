import { type RawBuilder, sql } from 'kysely';
import type { Json, Row, Words } from '#schemas/resource.ts';
import type { Db } from '../database.ts';

/** A published version, as it was when it was published. */
export interface Version {
  readonly id: number;
  readonly service: string;
  readonly number: number;
  readonly title: string;
  readonly module: string | null;
  readonly description: string | null;
  readonly parameters: readonly Row[];
  readonly returns: readonly Row[];
  readonly example: Json;
  readonly flow: Json;
}

/** How an API fails by itself: a code, and what it says. */
export interface DrawnFailure {
  readonly code: number;
  readonly message: Words;
}

/** A published API as the docs tell of it: what it does inside is nobody's affair there. */
export interface Published extends Omit<Version, 'flow'> {
  readonly group: string | null;
  readonly icon: string | null;
  readonly published_at: string;
  /** The ends that its flow was drawn to fail with. */
  readonly failures: readonly DrawnFailure[];
}

const columns = sql`v.id, v.service, v.number, v.title, v.module, v.description,
  coalesce(v.parameters, '[]') as parameters, coalesce(v.returns, '[]') as returns, v.example`;

const failures = sql`coalesce((select jsonb_agg(distinct jsonb_build_object('code', value->'code', 'message', value->'message'))
  from jsonb_each(v.flow::jsonb->'nodes') where value->>'type' = 'fail'), '[]') as failures`;

/** The published designs (`d`), each with its live version (`v`), which there need not be of one put in by hand. */
export const published = sql`(select * from api_design where status = 'published') d
  left join api_version v on v.service = d.service and v.number = d.live`;

/** What callers are told under a name of a published design: what its live version says, and never its draft. */
export function toldOf(name: 'title' | 'module' | 'description'): RawBuilder<string | null> {
  return sql`case when v.id is null then ${sql.ref(`d.${name}`)} else ${sql.ref(`v.${name}`)} end`;
}

const live = sql`api_design d join api_version v on v.service = d.service and v.number = d.live
  and d.status = 'published'`;

/** A live version, and from which moment on its calls take flow. */
export interface LiveVersion {
  readonly version: Version;
  /** In milliseconds; null where no package is of the API. */
  readonly paidFrom: number | null;
}

/** The version of an API that is live, and since when or from when there is a package of it. */
export async function liveVersion(db: Db, service: string): Promise<LiveVersion | null> {
  const { rows } = await sql<Version & { paidFrom: number | null }>`
    select ${columns}, v.flow, ${paidFromSql(sql`${service}`)} as "paidFrom"
    from ${live} where d.service = ${service}`.execute(db);
  if (!rows[0]) return null;
  const { paidFrom, ...version } = rows[0];
  return { version, paidFrom };
}

/**
 * The moment from which calls of an API take flow, in milliseconds: that of the first package of it that counts, whether
 * it is still sold or not; null where there is no package. A package without a moment has counted since it was made.
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

/** Every published API that the docs show. */
export async function shownApis(db: Db): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select ${columns}, d."group", d.icon, v.created_at as published_at, ${failures}
    from ${live} where d.hidden is not true order by v.module, v.service`.execute(db);
  return rows;
}

/** The published APIs of these names, or all of them, whether the docs show them or not. */
export async function publishedApis(db: Db, services: readonly string[] | null): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select ${columns}, d."group", d.icon, v.created_at as published_at, ${failures}
    from ${live} where ${services === null} or d.service = any(${services ?? []}::text[])
    order by v.module, v.service`.execute(db);
  return rows;
}

/** The moment from which calls of an API take flow, in milliseconds; null where no package is of it. */
export async function paidFrom(db: Db, service: string): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select ${paidFromSql(sql`${service}`)} as at`.execute(db);
  return rows[0]?.at ?? null;
}
