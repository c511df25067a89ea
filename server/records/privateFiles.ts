import { sql } from 'kysely';
import { namedAt } from '#schemas/derive/references.ts';
import { explain, type Fault } from '#schemas/explain.ts';
import { privateFilePlaces } from '#schemas/fields/privateFile.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { badInput } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import { fileNameOf } from '../platform/files/fileName.ts';
import { noteLoose, settle } from '../platform/files/looseFiles.ts';
import type { Change } from './audit.ts';
import type { Written } from './refer/lost.ts';

/**
 * Assigns the private files that a write names to its record, in its transaction: everyone who may open the
 * record may then fetch them. Only the caller's own uploads are accepted, each once. A file that the record
 * no longer names is released for cleanup.
 * @throws ApiError 400 that names the field.
 */
export async function bindFiles(
  call: Call,
  resource: Resource,
  changes: readonly Pick<Change, 'before' | 'after'>[],
): Promise<void> {
  if (privateFilePlaces(resource.schema).length === 0) return;
  for (const change of changes) {
    const [old, present] = [filesIn(resource, change.before), filesIn(resource, change.after)];
    await take(call, resource, change.after, minus(present, old));
    await release(call, resource, minus(old, present));
  }
}

/** The addresses in private fields that are not a fresh upload of the caller, for each of the writes. */
export async function lostPrivateFiles(
  call: Call,
  resource: Resource,
  written: readonly Written[],
): Promise<Fault[][]> {
  const named = written.map(({ before, after }) =>
    minus(filesIn(resource, after), filesIn(resource, before)),
  );
  const urls = named.flatMap((files) => [...files.keys()]);
  if (urls.length === 0) return written.map(() => []);
  const { rows } = await sql<{ url: string }>`
    select url from private_file
    where url = any(${urls}::text[]) and account_id = ${call.caller?.id ?? null} and record_id is null`.execute(
    call.db,
  );
  const there = new Set(rows.map(({ url }) => url));
  return named.map((files) => faultsAt(minus(files, there)));
}

/** Addresses of private files, each with the path of its first occurrence in the record. */
type Files = ReadonlyMap<string, string>;

function filesIn({ schema }: Resource, record: Row | null): Files {
  const named = privateFilePlaces(schema).flatMap((place) => namedAt(record, place));
  return new Map(named.reverse().map(({ value, at }) => [String(value), `/${at.join('/')}`]));
}

async function take(call: Call, { name, schema }: Resource, record: Row | null, files: Files): Promise<void> {
  if (files.size === 0) return;
  const urls = [...files.keys()];
  const { rows } = await sql<{ url: string }>`
    update private_file set resource = ${name}, record_id = ${record?.['id'] ?? null}, version = version + 1,
      updated_at = now()
    where url = any(${urls}::text[]) and account_id = ${call.caller?.id ?? null} and record_id is null
    returning url`.execute(call.db);
  const faults = faultsAt(minus(files, new Set(rows.map(({ url }) => url))));
  if (faults.length > 0) throw badInput(explain(faults, schema, call.texts, call.lang), faults);
  await settle(call.db, urls.map(fileNameOf));
}

async function release(call: Call, { name }: Resource, files: Files): Promise<void> {
  if (files.size === 0) return;
  const { rows } = await sql<{ url: string }>`
    delete from private_file where url = any(${[...files.keys()]}::text[]) and resource = ${name}
    returning url`.execute(call.db);
  await noteLoose(
    call.db,
    rows.map(({ url }) => fileNameOf(url)),
  );
}

function faultsAt(files: Files): Fault[] {
  return [...files.values()].map((instancePath) => ({ keyword: 'file', instancePath, params: {} }));
}

function minus(all: Files, without: { has(url: string): boolean }): Files {
  return new Map([...all].filter(([url]) => !without.has(url)));
}
