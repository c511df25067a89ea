import { sql } from 'kysely';
import type { Parameter } from '#schemas/flow/api.ts';
import { dataTable } from '#schemas/flow/php/dataTable.ts';
import { serviceParts } from '#schemas/flow/php/names.ts';
import { quoted } from '#schemas/flow/sql/statement.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { createTableSql, type NewColumn } from '../console/createTable.ts';
import { dataSchema } from '../flow/data/dataRole.ts';
import { badInput } from '../refusal.ts';
import { namedTables } from './namedTables.ts';

/**
 * Makes the table of a data interface out of its parameters when it is first saved with some, in the transaction that
 * saves it: there are both or neither. A table that is there already stays as it is.
 */
export async function ensureTable(call: Call, design: Row): Promise<void> {
  if (design['type'] !== 'data') return;
  // Two that save at once make it once, and name one.
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

// A second name for the table of a class is refused.
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

// The key numbers itself, whatever parameters there are.
function columnsOf(parameters: readonly Parameter[]): NewColumn[] {
  return parameters
    .filter(({ name }) => name.toLowerCase() !== 'id')
    .map(({ name, type, required }) => ({ name, type, required: required ?? false }));
}

// PostgreSQL looks into its own catalog first.
function refuseOwn(call: Call, name: string): void {
  if (!name.startsWith('pg_')) return;
  const message = say(call.texts, 'refusal.sqlapi.ownTable');
  throw badInput([{ field: 'table', rule: 'reserved', message }]);
}

// As many letters as a name that somebody gives may have. PostgreSQL cuts what is longer, and then two are the same.
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
