import { sql } from 'kysely';
import type { DatabaseInput } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { maySee } from '../../core/access/maySee.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { servicesUsing } from '../../gateway/servicesUsing.ts';
import { idsOf } from '../../records/act.ts';
import { assertOwnDatabase } from '../../records/around/assertOwnDatabase.ts';
import { getRecord, getRecords } from '../../records/get.ts';
import { idsInput } from '../../records/inputs.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../records/write.ts';
import { databaseService } from './databaseService.ts';

/**
 * Database connections: one without a DI service name gets one, one with a new target needs its password
 * again, and one that APIs use cannot be deleted.
 */
export const adminDatabase = {
  'Admin.Database.Add': {
    run: async (call, values: DatabaseInput) =>
      addRecord(call, 'database', { ...values, ...(await named(call, values)) }),
  },
  'Admin.Database.Edit': {
    run: async (call, input: EditInput<'database'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'database', id, 'lock');
      const database = resourceOf(call.registry, 'database');
      assertOwnDatabase(call, database, { before, changes }, { secret: 'password', goesTo });
      return editRecord(call, 'database', id, version, changes);
    },
  },
  'Admin.Database.GetUses': {
    access: 'admin',
    like: 'Admin.Database.Get',
    input: idsInput,
    summary: { zh_cn: '数据库连接：哪些接口在使用', en: 'Database connection: which APIs use it' },
    run: async (call, input) => {
      const ids = idsOf(input);
      const records = await getRecords(call, 'database', ids, 'read');
      if (records.length < ids.length) throw noRecord();
      const idOf = new Map(records.map(({ di_name, id }) => [String(di_name), id]));
      const uses = await servicesUsing(call.db, [...idOf.keys()]);
      const resource = 'api_design';
      if (!(await maySee(call, resourceOf(call.registry, resource))))
        return { items: [], hidden: uses.length };
      const items = uses.map(({ connection, id, service }) => {
        return { of: idOf.get(connection), resource, id, name: service };
      });
      return { items, hidden: 0 };
    },
  },
  'Admin.Database.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await refuseUsed(call, ids);
      return deleteRecords(call, 'database', ids);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// The fields that decide who receives the password, and how it is protected in transit.
const goesTo = ['type', 'host', 'port', 'username', 'tls'];

// APIs that use it would fail for no visible reason. Disabling is for emergencies: it is always possible,
// after a warning about whose calls will fail.
async function refuseUsed(call: Call, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select di_name as name from database where id = any(${ids})`.execute(call.db);
  const uses = await servicesUsing(
    call.db,
    rows.map(({ name }) => name),
  );
  const services = [...new Set(uses.map(({ service }) => service))];
  if (services.length === 0) return;
  const shown = services.slice(0, 10).join(', ');
  throw new ApiError(ret.state, 'operate.databaseUsed', {
    values: { services: services.length > 10 ? `${shown} …` : shown },
  });
}

// One lock for all: two that are created at once get two names.
async function named(
  call: Call,
  { database, di_name: chosen = null }: DatabaseInput,
): Promise<{ di_name?: string }> {
  if (chosen !== null) return {};
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.di-name'))`.execute(call.db);
  const { rows } = await sql<{ di_name: string }>`
    select di_name from database where di_name is not null`.execute(call.db);
  return { di_name: databaseService(String(database), new Set(rows.map(({ di_name }) => di_name))) };
}
