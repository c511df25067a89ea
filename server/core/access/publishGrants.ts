import { sql } from 'kysely';
import type { Call } from '../call.ts';

/** Notifies every process of granted or revoked operations once the change is committed. */
export async function publishGrants(call: Call): Promise<void> {
  await sql`select pg_notify('kaifang', 'operation')`.execute(call.db);
  call.afterCommit(() => call.app.grants.forget());
}
