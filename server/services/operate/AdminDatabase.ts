import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { maySee } from '../../access/maySee.ts';
import type { Call } from '../../call.ts';
import { idsOf } from '../../collection/act.ts';
import { refuseElsewhere } from '../../collection/around/refuseElsewhere.ts';
import { getRecord, getRecords } from '../../collection/get.ts';
import { idsInput } from '../../collection/inputs.ts';
import { editParts } from '../../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../collection/write.ts';
import { noRecord, Refusal } from '../../refusal.ts';
import { databaseService } from '../../rules/databaseService.ts';
import type { HandWritten } from '../../service.ts';
import { servicesUsing } from '../../store/open/servicesUsing.ts';

/** Connections to databases: one without a DI service name gets one, one that leads elsewhere asks for its password again, and one that APIs use stays. */
export const adminDatabase: Readonly<Record<string, HandWritten>> = {
  'Admin.Database.Add': {
    run: async (call, values) =>
      addRecord(call, database(call), { ...values, ...(await named(call, values)) }),
  },
  'Admin.Database.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, database(call), id, 'lock');
      refuseElsewhere(call, database(call), { before, changes }, { secret: 'password', goesTo });
      return editRecord(call, database(call), id, version, changes);
    },
  },
  'Admin.Database.GetUses': {
    access: 'admin',
    like: 'Admin.Database.Get',
    input: idsInput,
    summary: { zh_cn: '数据库连接：哪些接口在使用', en: 'Database connection: which APIs use it' },
    run: async (call, input) => {
      const ids = idsOf(input);
      const records = await getRecords(call, database(call), ids, 'read');
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
      return deleteRecords(call, database(call), ids);
    },
  },
};

// What says to whom the password is shown, and how well it is kept on its way.
const goesTo = ['type', 'host', 'port', 'username', 'tls'];

function database(call: Call): Resource {
  return resourceOf(call.registry, 'database');
}

// What calls it would fail, and nobody would know why. Switching off is for emergencies: it is always possible, and says
// before whose calls will fail.
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
  throw new Refusal(ret.state, 'operate.databaseUsed', {
    values: { services: services.length > 10 ? `${shown} …` : shown },
  });
}

// One lock for all: two that are made at once get two names.
async function named(call: Call, { database, di_name: chosen = null }: Row): Promise<Row> {
  if (chosen !== null) return {};
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.di-name'))`.execute(call.db);
  const { rows } = await sql<{ di_name: string }>`
    select di_name from database where di_name is not null`.execute(call.db);
  return { di_name: databaseService(String(database), new Set(rows.map(({ di_name }) => di_name))) };
}
