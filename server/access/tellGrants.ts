import { sql } from 'kysely';
import type { Call } from '../call.ts';

/** Lets every process hear that operations were granted or taken away, as soon as that is committed. */
export async function tellGrants(call: Call): Promise<void> {
  await sql`select pg_notify('kaifang', 'operation')`.execute(call.db);
  call.afterCommit(() => call.app.grants.forget());
}
