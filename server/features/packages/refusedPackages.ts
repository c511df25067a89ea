import { sql } from 'kysely';
import type { RefusedPackage } from '#schemas/payloads/catalogue.ts';
import { lackingApis } from '../../gateway/permissions.ts';
import type { Db } from '../../platform/store/database.ts';
import { isOnSale } from './onSale.ts';
import { takenTrials } from './trials.ts';

const mostPackages = 1000;

/** The packages on sale that an account cannot buy; an order for one of them would be rejected. */
export async function refusedPackages(
  db: Db,
  account: { readonly id: number; readonly level: number },
): Promise<RefusedPackage[]> {
  const { rows } = await sql<{ id: number; services: string[] }>`
    select id, services from traffic_package where ${isOnSale} order by id limit ${mostPackages}`.execute(db);
  const taken = new Set(await takenTrials(db, account.id));
  const named = [...new Set(rows.flatMap(({ services }) => services))];
  const lacking = new Set(await lackingApis(db, { accountId: account.id, level: account.level }, named));
  return rows.flatMap(({ id, services }): RefusedPackage[] => {
    const missing = services.filter((service) => lacking.has(service));
    if (missing.length > 0) return [{ id, reason: 'notPermitted', services: missing }];
    return taken.has(id) ? [{ id, reason: 'trialTaken', services: [] }] : [];
  });
}
