import { sql } from 'kysely';
import type { Parameter } from '#schemas/flow/api.ts';
import { dataTable } from '#schemas/flow/php/dataTable.ts';
import { serviceParts } from '#schemas/flow/php/names.ts';
import { quoted } from '#schemas/flow/sql/statement.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { dataSchema } from '../../flow/data/dataRole.ts';
import { createTableSql, type NewColumn } from '../createTable.ts';
import { namedTables } from './namedTables.ts';

/**
 * Creates the table of a data interface from its parameters on its first save with parameters, in the
 * transaction of the save. An existing table is unchanged.
 */
export async function ensureTable(call: Call, design: Row): Promise<void> {
  if (design['type'] !== 'data') return;
  // Two concurrent saves create one table and use one name.
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.data'))`.execute(call.db);
  const columns = columnsOf((design['parameters'] ?? []) as unknown as readonly Parameter[]);
  const name = await tableOf(call, design);
  if (columns.length === 0) return;
  refuseOwn(call, name);
  refuseLong(call, name);
  refuseTwice(call, columns);
  const place = `${dataSchema}.${quoted(name)}`;
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${place}) is not null as there`.execute(
    call.db,
  );
  if (rows[0]?.there) return;
  await sql`create schema if not exists ${sql.id(dataSchema)}`.execute(call.db);
  await call.db.executeQuery(createTableSql('postgres', { schema: dataSchema, name }, columns));
}

// A second table name for a class is rejected.
async function tableOf(call: Call, design: Row): Promise<string> {
  const service = String(design['service']);
  const named = await namedTables(call, service);
  const other = design['table'] ? named.find(({ table }) => table !== design['table']) : undefined;
  if (other) {
    const message = say(call.texts, 'refusal.sqlapi.sharedTable', { ...other });
    throw badInput([{ field: 'table', rule: 'shared', message }]);
  }
  return dataTable(named[0]?.table, serviceParts(service).className);
}

// The key is auto-increment, regardless of the parameters.
function columnsOf(parameters: readonly Parameter[]): NewColumn[] {
  return parameters
    .filter(({ name }) => name.toLowerCase() !== 'id')
    .map(({ name, type, required }) => ({ name, type, required: required ?? false }));
}

// PostgreSQL searches its own catalog first.
function refuseOwn(call: Call, name: string): void {
  if (!name.startsWith('pg_')) return;
  const message = say(call.texts, 'refusal.sqlapi.ownTable');
  throw badInput([{ field: 'table', rule: 'reserved', message }]);
}

// The same maximum length as a name chosen by a user. PostgreSQL truncates longer names, which would make two
// of them equal.
const mostLetters = 60;

function refuseLong(call: Call, name: string): void {
  if (name.length <= mostLetters) return;
  const message = say(call.texts, 'refusal.sqlapi.longTable', { most: mostLetters });
  throw badInput([{ field: 'table', rule: 'maxLength', message }]);
}

function refuseTwice(call: Call, columns: readonly NewColumn[]): void {
  const names = columns.map(({ name }) => name);
  const errors = names.flatMap((name, at) => {
    if (names.indexOf(name) === at) return [];
    const message = say(call.texts, 'refusal.open.twice');
    return [{ field: `parameters.${at}.name`, rule: 'unique', message }];
  });
  if (errors.length > 0) throw badInput(errors);
}
