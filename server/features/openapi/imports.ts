import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportedApi } from '#schemas/openapi/operation.ts';
import type { SampleCall } from '#schemas/openapi/sample.ts';
import type { Db } from '../../platform/store/database.ts';

/** A parsed row of a file. */
export interface ImportRow {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  /** Its name if the API of its path from another host is a different one. */
  readonly apart?: string | null;
  /** The API as JSON; null where the operation cannot be imported. */
  readonly api: string | null;
  /** A sample call to it at its origin, as JSON. */
  readonly sample: string | null;
}

// People try a few files; the limit makes room for new ones.
const keptImports = 3;
const batchSize = 500;

/** Stores a parsed file for its account for one day. @returns the token by which the account refers to it. */
export async function keepImport(
  db: Db,
  accountId: number,
  head: { readonly title: string; readonly base: string },
  rows: readonly ImportRow[],
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await sql`
    delete from kaifang_system.api_import i where id in (
      select id from kaifang_system.api_import where account_id = ${accountId}
      order by created_at desc offset ${keptImports - 1})
    and not exists (
      select from job where kind = 'api_import' and state = 'running' and params->>'import' = i.id)`.execute(
    db,
  );
  await sql`
    insert into kaifang_system.api_import (id, account_id, title, base, expires_at)
    values (${id}, ${accountId}, ${head.title}, ${head.base}, now() + interval '1 day')`.execute(db);
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const column = (name: keyof ImportRow) => batch.map((row) => row[name] ?? null);
    await sql`
      insert into kaifang_system.api_import_row (import_id, number, service, method, path, title, apart, api, sample)
      select ${id}, ${at} + place, service, method, path, title, apart, api::jsonb, sample::jsonb
      from unnest(${column('service')}::text[], ${column('method')}::text[], ${column('path')}::text[],
        ${column('title')}::text[], ${column('apart')}::text[], ${column('api')}::text[], ${column('sample')}::text[])
        with ordinality as t (service, method, path, title, apart, api, sample, place)`.execute(db);
  }
  return id;
}

/** A file that an account parsed, while it is stored. */
export async function findImport(
  db: Db,
  accountId: number,
  id: string,
): Promise<{ readonly title: string; readonly base: string } | null> {
  const { rows } = await sql<{ title: string; base: string }>`
    select title, base from kaifang_system.api_import
    where id = ${id} and account_id = ${accountId} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** How a row relates to the existing API of the same name. */
export interface RowState {
  readonly number: number;
  /** The id of the API; null if none exists. */
  readonly id: number | null;
  /** An import wrote it before. */
  readonly is_known: boolean;
  /** The file is unchanged since that import. */
  readonly is_same: boolean;
  /** The API was edited since. */
  readonly is_edited: boolean;
  /** The document of that import, and its base address. */
  readonly source: string | null;
  readonly base: string | null;
}

// The location of an API that calls below its document's base address: see `withBase`.
const baseAt = '{flow,nodes,upstream,url,join,0,lit}';

/** How the rows of a file relate to the existing APIs; omits rows without one. */
export async function rowStates(db: Db, id: string): Promise<RowState[]> {
  const { rows } = await sql<RowState>`
    select r.number, d.id, o.source, o.base, o.service is not null as is_known, coalesce(o.api = r.api, false) as is_same,
      coalesce(d.title is distinct from o.api->>'title' or d.module is distinct from o.api->>'module'
        or d.description is distinct from o.api->>'description'
        or d.parameters is distinct from o.api->'parameters' or d.returns is distinct from o.api->'returns'
        or nullif(d.example, 'null') is distinct from nullif(o.api->'example', 'null')
        or d.flow - 'layout' - 'notes' is distinct from
          case when o.api #>> ${baseAt} = '' then jsonb_set(o.api->'flow', (${baseAt}::text[])[2:], to_jsonb(o.base))
            else o.api->'flow' end - 'layout' - 'notes', false) as is_edited
    from kaifang_system.api_import_row r
    join api_design d on lower(d.service) = lower(r.service)
    left join kaifang_system.api_origin o on o.service = d.service
    where r.import_id = ${id} order by r.number`.execute(db);
  return rows;
}

const mostTold = 200;

/**
 * The APIs from a document of this name that the file no longer contains: the count, and the first of them.
 */
export async function removedApis(
  db: Db,
  id: string,
  source: string,
): Promise<{ count: number; first: { id: number; service: string }[] }> {
  const { rows } = await sql<{ id: number; service: string; count: number }>`
    select d.id, d.service, count(*) over ()::int as count from kaifang_system.api_origin o join api_design d on d.service = o.service
    where o.source = ${source} and not exists (
      select from kaifang_system.api_import_row r where r.import_id = ${id} and r.service = o.service)
    order by d.service limit ${mostTold}`.execute(db);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _all, ...one }) => one) };
}

/** A stored row of a file. */
export interface KeptRow extends Omit<ImportRow, 'api' | 'sample'> {
  readonly number: number;
  readonly api: ImportedApi | null;
  readonly sample: SampleCall | null;
}

/** Some rows of a file, by number. */
export async function importRows(db: Db, id: string, numbers: readonly number[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select number, service, method, path, title, apart, api, sample from kaifang_system.api_import_row
    where import_id = ${id} and number = any(${numbers}::integer[]) order by number`.execute(db);
  return rows;
}
