import { sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { developerLevel } from '../../access/gate.ts';
import { type Call, callerOf } from '../../call.ts';
import { addRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { siteSettings } from '../../store/platform/site.ts';

/** A developer's own applications: what the resource file cannot say is how many one may have. */
export const platformApp: Readonly<Record<string, HandWritten>> = {
  'Platform.App.Add': {
    run: async (call, values) => {
      const { id, level } = callerOf(call);
      if (level < developerLevel) throw new Refusal(ret.forbidden, 'forbidden');
      const settings = await siteSettings(call.db);
      await keepToMost(call, id, settings.dev_max_app_num);
      const facts = { account_id: id, daily_limit: settings.default_daily_app_limit };
      return addRecord(call, ownApp(call), { ...values, ...facts });
    },
  },
};

function ownApp(call: Call): Resource {
  return platformSide(resourceOf(call.registry, 'app')) as Resource;
}

// The account's lock makes those who come at once count one after the other.
async function keepToMost(call: Call, accountId: number, most: number): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for update`.execute(call.db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app where account_id = ${accountId} and status <> 'canceled'`.execute(
    call.db,
  );
  if ((rows[0]?.count ?? 0) >= most)
    throw new Refusal(ret.state, 'entity.mostApps', { values: { most, smart_count: most } });
}
