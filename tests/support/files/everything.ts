import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { TestApp } from '../app.ts';

/** Only records of past events, which are never undone. */
const traces = ['audit', 'job', 'message', 'trash'];

/**
 * A digest for the content of every table of the platform: equal digests mean the same records with the same
 * values, including secrets. Leaves out write counters and tables that only record events.
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
