import { sql } from 'kysely';
import { namedAt } from '#schemas/derive/references.ts';
import type { Fault } from '#schemas/explain.ts';
import { isFile } from '#schemas/fields/privateFile.ts';
import { placeFinder } from '#schemas/places.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { uploadUrl } from '../../platform/files/fileName.ts';
import type { Look, Written } from './lost.ts';

/**
 * Every place of a record where callers write addresses of public uploads: fields, list entries, row cells.
 */
const filePlaces = placeFinder((property: Property) => {
  // Server-written values need no check, and private files have a check of their own.
  if (property.private || property.readOnly) return null;
  return isFile(property) ? { format: property.format } : undefined;
});

/**
 * The addresses of this platform's uploads at which no file exists, for each of the writes: one query for all
 * of them. A record may keep the addresses that it had before. Other hosts are not checked.
 */
export async function lostFiles(
  call: Call,
  { schema }: Pick<Resource, 'schema'>,
  written: readonly Written[],
  { lock }: Pick<Look, 'lock'>,
): Promise<Fault[][]> {
  const shown = written.map((write) => filePlaces(schema).flatMap((place) => newAt(write, place)));
  const urls = [...new Set(shown.flat().map(({ url }) => url))];
  if (urls.length === 0) return shown.map(() => []);
  const { rows } = await sql<{ url: string }>`
    select url from file where url = any(${urls}::text[]) ${lock ? sql`for key share` : sql``}`.execute(
    call.db,
  );
  const there = new Set(rows.map(({ url }) => url));
  return shown.map((all) => all.filter(({ url }) => !there.has(url)).map(({ fault }) => fault));
}

function newAt({ before, after }: Written, { path, format }: ReturnType<typeof filePlaces>[number]) {
  const kept = new Set(namedAt(before, { path }).map(({ value }) => value));
  return namedAt(after, { path })
    .map(({ value, at }) => ({ url: String(value), at }))
    .filter(({ url }) => url.startsWith(uploadUrl('')) && !kept.has(url))
    .map(({ url, at }): { url: string; fault: Fault } => ({
      url,
      fault: { keyword: 'format', instancePath: `/${at.join('/')}`, params: { format } },
    }));
}
