import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { TestApp } from '../app.ts';

/** What only tells what happened, and is never taken back. */
const traces = ['audit', 'job', 'message', 'trash'];

/**
 * What every table of the platform holds, as a mark for each: the same marks, the same records with the same values,
 * secrets too. How often a record was written is left out, and what only tells what happened.
 */
export async function everything({ app }: TestApp): Promise<Row> {
  const stored = [...app.registry.resources.values()].filter(
    ({ kind, name, provider }) => kind !== 'page' && provider.type === 'kaifang' && !traces.includes(name),
  );
  const marks = stored.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(coalesce(string_agg(
        (to_jsonb(t) - 'version' - 'updated_at')::text, ' ' order by t.id), '')) as mark
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}
