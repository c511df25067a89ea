import { sql } from 'kysely';
import { namedAt } from '#schemas/derive/references.ts';
import type { Fault } from '#schemas/explain.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { uploadUrl } from '../../store/files/fileName.ts';
import { filePlaces } from './filePlaces.ts';
import type { Look, Written } from './lost.ts';

/**
 * The addresses below this platform's own uploads at which there is no file, for each of the writes: asked in one
 * query, whatever their number. What a record showed before it may keep; other hosts are not asked.
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
