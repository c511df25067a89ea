import { sql } from 'kysely';
import type { TestApp } from '../app.ts';

/** Grants every developer access to some APIs, so that they may buy them. */
export async function mayCall({ app }: TestApp, services: readonly string[]): Promise<void> {
  await sql`
    insert into permission_rule (service, target_type, level, state)
    select service, 'role', level, 'granted' from unnest(${services}::text[]) as service, unnest('{100,101}'::bigint[]) as level
    on conflict do nothing`.execute(app.db);
}
