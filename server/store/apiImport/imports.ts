import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportedApi } from '#schemas/openapi/operation.ts';
import type { SampleCall } from '#schemas/openapi/sample/sample.ts';
import type { Db } from '../database.ts';

/** A row of a file that was read. */
export interface ImportRow {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  /** The API as JSON; null where the operation is none that can be imported. */
  readonly api: string | null;
  /** A call of it where it is, as JSON. */
  readonly sample: string | null;
}

// A person tries a few files; what he left behind makes room.
const keptImports = 3;
const batchSize = 500;

/** Keeps a file as it was read, for its account and for a day. @returns the word by which the account names it. */
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
    const column = (name: keyof ImportRow) => batch.map((row) => row[name]);
    await sql`
      insert into kaifang_system.api_import_row (import_id, number, service, method, path, title, api, sample)
      select ${id}, ${at} + place, service, method, path, title, api::jsonb, sample::jsonb
      from unnest(${column('service')}::text[], ${column('method')}::text[], ${column('path')}::text[],
        ${column('title')}::text[], ${column('api')}::text[], ${column('sample')}::text[])
        with ordinality as t (service, method, path, title, api, sample, place)`.execute(db);
  }
  return id;
}

/** A file that an account had read, while it is kept. */
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

/** How a row stands to the API that there is by its name. */
export interface RowState {
  readonly number: number;
  /** The id of the API; nothing where there is none yet. */
  readonly id: number | null;
  /** An import wrote it once. */
  readonly is_known: boolean;
  /** The file says what it said then. */
  readonly is_same: boolean;
  /** Somebody changed it since. */
  readonly is_edited: boolean;
}

// Where an API that calls below the base address of its document has it: see `withBase`.
const baseAt = '{flow,nodes,upstream,url,join,0,lit}';

/** How the rows of a file stand to the APIs that there are; rows without any are left out. */
export async function rowStates(db: Db, id: string): Promise<RowState[]> {
  const { rows } = await sql<RowState>`
    select r.number, d.id, o.service is not null as is_known, coalesce(o.api = r.api, false) as is_same,
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

/** The APIs that came from a document of this name and are no longer in the file: how many, and the first of them. */
export async function goneApis(
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

/** A row of a file as it was kept. */
export interface KeptRow extends Omit<ImportRow, 'api' | 'sample'> {
  readonly number: number;
  readonly api: ImportedApi | null;
  readonly sample: SampleCall | null;
}

/** Some rows of a file, by their numbers. */
export async function importRows(db: Db, id: string, numbers: readonly number[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select number, service, method, path, title, api, sample from kaifang_system.api_import_row
    where import_id = ${id} and number = any(${numbers}::integer[]) order by number`.execute(db);
  return rows;
}
