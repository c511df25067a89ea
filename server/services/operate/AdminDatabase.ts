import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { addRecord } from '../../collection/write.ts';
import { databaseService } from '../../rules/databaseService.ts';
import type { HandWritten } from '../../service.ts';

/** Connections to databases: one without a DI service name gets one. */
export const adminDatabase: Readonly<Record<string, HandWritten>> = {
  'Admin.Database.Add': {
    run: async (call, values) =>
      addRecord(call, database(call), { ...values, ...(await named(call, values)) }),
  },
};

function database(call: Call): Resource {
  return resourceOf(call.registry, 'database');
}

// One lock for all: two that are made at once get two names.
async function named(call: Call, { database, di_name: chosen = null }: Row): Promise<Row> {
  if (chosen !== null) return {};
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.di-name'))`.execute(call.db);
  const { rows } = await sql<{ di_name: string }>`
    select di_name from database where di_name is not null`.execute(call.db);
  return { di_name: databaseService(String(database), new Set(rows.map(({ di_name }) => di_name))) };
}
