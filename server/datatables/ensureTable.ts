import { sql } from 'kysely';
import type { Parameter } from '#schemas/flow/api.ts';
import { dataTable } from '#schemas/flow/php/generate.ts';
import { serviceParts } from '#schemas/flow/php/names.ts';
import { quoted } from '#schemas/flow/sql/statement.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { createTableSql, type NewColumn } from '../console/createTable.ts';
import { dataSchema } from '../flow/data/dataRole.ts';
import { badInput } from '../refusal.ts';

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

// Data interfaces of one class share one table, as the class that is generated of them has one: that which any of them
// names, else the one called like the class.
async function tableOf(call: Call, design: Row): Promise<string> {
  const { namespace, className } = serviceParts(String(design['service']));
  const { rows } = await sql<{ service: string; table: string }>`
    select service, "table" from api_design
    where starts_with(service, ${`${namespace}.${className}.`}) and id <> ${design['id']}
      and type = 'data' and "table" is not null
    order by service`.execute(call.db);
  const own = design['table'] ? String(design['table']) : undefined;
  const other = rows.find(({ table }) => table !== own);
  if (own && other) {
    const message = say(call.texts, 'refusal.sqlapi.sharedTable', { ...other });
    throw badInput([{ field: 'table', rule: 'shared', message }]);
  }
  return own ?? other?.table ?? dataTable([], className);
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
