import { sql } from 'kysely';
import { isPrivateFile } from '#schemas/derive/privateFile.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput } from '../refusal.ts';
import { fileNameOf } from '../store/files/fileName.ts';
import { noteLoose, settle } from '../store/files/looseFiles.ts';
import type { Change } from './audit.ts';

/**
 * Gives private files that a write names to its record, in its transaction: from then on whoever may open the record
 * may fetch them. Only the caller's own uploads are taken, each once; one that a record no longer names is forgotten.
 * @throws Refusal 400 that names the field.
 */
export async function bindFiles(
  call: Call,
  resource: Resource,
  changes: readonly Pick<Change, 'before' | 'after'>[],
): Promise<void> {
  const fields = Object.entries(resource.schema.properties).filter(([, property]) => isPrivateFile(property));
  for (const [field] of fields)
    for (const { before, after } of changes) {
      const [old, present] = [addressesOf(before, field), addressesOf(after, field)];
      await take(call, resource, field, after?.['id'] ?? null, minus(present, old));
      await release(call, resource, minus(old, present));
    }
}

async function take(call: Call, resource: Resource, field: string, id: Json, urls: readonly string[]) {
  if (urls.length === 0) return;
  const { rows } = await sql`
    update private_file set resource = ${resource.name}, record_id = ${id}, version = version + 1,
      updated_at = now()
    where url = any(${urls}::text[]) and account_id = ${call.caller?.id ?? null} and record_id is null
    returning id`.execute(call.db);
  if (rows.length < urls.length) throw notYours(call, resource, field);
  await settle(call.db, urls.map(fileNameOf));
}

async function release(call: Call, { name }: Resource, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const { rows } = await sql<{ url: string }>`
    delete from private_file where url = any(${urls}::text[]) and resource = ${name} returning url`.execute(
    call.db,
  );
  await noteLoose(
    call.db,
    rows.map(({ url }) => fileNameOf(url)),
  );
}

function notYours({ texts, lang }: Call, { schema }: Resource, field: string): Error {
  const label = schema.properties[field]?.label?.[lang] ?? field;
  return badInput([{ field, rule: 'file', message: say(texts, 'work.refusal.privateFile', { label }) }]);
}

function addressesOf(record: Row | null, field: string): string[] {
  const value = record?.[field] ?? null;
  return value === null ? [] : [value].flat().map(String);
}

function minus(all: readonly string[], without: readonly string[]): string[] {
  return [...new Set(all)].filter((one) => !without.includes(one));
}
