import { sql } from 'kysely';
import type { App } from '#generated/records.ts';
import type { Action, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { siteSettings } from '../../platform/config/site.ts';
import { actOnRecords, idsOf } from '../../records/act.ts';
import { getRecords } from '../../records/get.ts';

/**
 * Resets the secrets of applications. The present ones keep working for the grace period of the site
 * settings; a former one of an earlier reset ends.
 */
export async function resetSecret(call: Call, app: Resource<'app'>, input: Row): Promise<unknown> {
  const { secret_grace_hours: hours } = await siteSettings(call.db);
  const until = hours > 0 ? new Date(Date.now() + hours * 3_600_000).toISOString() : null;
  const ids = idsOf(input);
  await getRecords(call, app, ids, 'lock');
  const { rows } = await sql<{ id: number; sealed: string | null }>`
    select id, app_secret as sealed from app where id = any(${ids}::bigint[])`.execute(call.db);
  const present = new Map(rows.map(({ id, sealed }) => [id, sealed]));
  const reset = app.actions['reset_secret'] as Action;
  const action = { ...reset, set: { ...reset.set, former_secret_until: until } };
  return actOnRecords(call, app, [action], input, async (_call, before) => {
    const { id } = before as App;
    // Sealed as it was: its fingerprint is the one of the tokens that were issued with it.
    await sql`
      update app set former_secret = ${until === null ? null : (present.get(id) ?? null)} where id = ${id}`.execute(
      call.db,
    );
  });
}
