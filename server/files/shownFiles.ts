import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { usesOf } from '../collection/uses.ts';

/** Which of the deleted files a record shows, or one that lies in the trash and can come back. @returns their ids. */
export async function shownFiles(
  { app, db }: Pick<Call, 'app' | 'db'>,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> {
  const urls = rows.map(({ url }) => String(url));
  const { rows: deleted } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as shown (url) where exists (
      select 1 from trash join kaifang_system.trash_row kept on kept.trash_id = trash.id
      where trash.resource <> 'file' and strpos(kept.row::text, url) > 0)`.execute(db);
  const shown = new Set(deleted.map(({ url }) => url));
  // One after the other: a file that is shown often must not use up what is asked for at once.
  for (const url of urls)
    if (!shown.has(url) && (await usesOf(db, app.registry, [url], 1)).length > 0) shown.add(url);
  return new Set(rows.filter(({ url }) => shown.has(String(url))).map(({ id }) => Number(id)));
}
