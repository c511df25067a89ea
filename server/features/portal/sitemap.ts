import { sql } from 'kysely';
import { documentedApis } from '../../gateway/liveVersions.ts';
import type { Db } from '../../platform/store/database.ts';

/** A page for search engines, and the day of its last change. */
export interface SitemapPage {
  readonly path: string;
  readonly at: string | null;
}

/** Search engines accept 50,000 addresses; these leave room for the fixed ones. */
const most = 20_000;

/** The pages of the portal that visitors may read. */
export async function sitemapPaths(db: Db): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    (select '/apis/' || d.service as path, to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD') as at
      from ${documentedApis} order by d.service limit ${most})
    union all
    (select '/articles/' || id, to_char(coalesce(updated_at, publish_at) at time zone 'UTC', 'YYYY-MM-DD')
      from article where status = 'shown' and view_permission = 'tourist' and publish_at <= now()
      order by publish_at desc limit ${most})`.execute(db);
  const fixed = ['/', '/apis', '/packages', '/articles'].map((path) => ({ path, at: null }));
  return [...fixed, ...rows];
}
