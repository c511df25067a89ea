import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Keys } from '../../platform/keys.ts';
import type { Db } from '../../platform/store/database.ts';

/** The schema of the data interfaces' tables, separate from the platform's own. */
export const dataSchema = 'data';

/** The unprivileged account by which flows access the data tables only. */
export interface DataRole {
  readonly name: string;
  readonly password: string;
}

/** The account of flows on a database; each database of a server has its own. */
export function dataRoleOf(database: string, keys: Pick<Keys, 'derive'>): DataRole {
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return { name: `kaifang_data_${mark}`, password: keys.derive('data role').toString('hex') };
}

/**
 * Creates or updates the data schema and the account of flows. The account has no access to the platform's
 * tables and at most four fifths of all connections. It is read-only unless a transaction declares writes,
 * and its statements have a timeout.
 */
export async function ensureDataRole(db: Db, role: DataRole): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.data'))`.execute(tx);
    const { rows } = await sql<{ found: number; most: number }>`
      select count(*)::int as found, current_setting('max_connections')::int * 4 / 5 as most
      from pg_roles where rolname = ${role.name}`.execute(tx);
    const name = pg.escapeIdentifier(role.name);
    const password = pg.escapeLiteral(role.password);
    const deed = rows[0]?.found ? 'alter' : 'create';
    for (const statement of [
      `create schema if not exists ${dataSchema}`,
      `${deed} role ${name} login nocreatedb nocreaterole password ${password} connection limit ${rows[0]?.most ?? 80}`,
      ...settings.map(([setting, value]) => `alter role ${name} set ${setting} = ${value}`),
      `grant usage on schema ${dataSchema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${dataSchema} to ${name}`,
      `grant usage, select on all sequences in schema ${dataSchema} to ${name}`,
      `alter default privileges in schema ${dataSchema} grant select, insert, update, delete on tables to ${name}`,
      `alter default privileges in schema ${dataSchema} grant usage, select on sequences to ${name}`,
      `grant usage on schema kaifang_flow to ${name}`,
      `grant execute on function kaifang_flow.publish(text, jsonb) to ${name}`,
    ])
      await sql.raw(statement).execute(tx);
    await takeTemporary(tx, role);
  });
}

// A temporary table would shadow a table of the same name.
async function takeTemporary(tx: Db, role: DataRole): Promise<void> {
  const { rows } = await sql<{ database: string }>`
    select current_database() as database
    where has_database_privilege(${role.name}, current_database(), 'temporary')`.execute(tx);
  if (!rows[0]) return;
  const database = sql.id(rows[0].database);
  await sql`revoke temporary on database ${database} from public`.execute(tx);
  await sql`grant temporary on database ${database} to current_user`.execute(tx);
}

const settings = [
  ['search_path', dataSchema],
  ['default_transaction_read_only', 'on'],
  ['statement_timeout', "'10s'"],
  ['lock_timeout', "'5s'"],
  ['idle_in_transaction_session_timeout', "'20s'"],
  ['timezone', "'UTC'"],
  ['datestyle', "'ISO'"],
] as const;
