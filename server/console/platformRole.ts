import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isReadable, isStored } from '#schemas/complete.ts';
import { tableOf } from '#schemas/derive/table.ts';
import { type Registry, type Resource, systemFields } from '#schemas/resource.ts';
import { type DataRole, dataSchema } from '../flow/data/dataRole.ts';
import type { Keys } from '../keys.ts';
import type { Db, Tables } from '../store/database.ts';
import { configText } from '../store/platform/config.ts';

/** The config item that lets the console write the data tables of the platform's own database: `on`. */
export const platformWrite = 'console_platform_write';

/** The unprivileged account by which the console reads the platform's own database. */
export function consoleRoleOf(database: string, keys: Pick<Keys, 'derive'>): DataRole {
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return { name: `kaifang_console_${mark}`, password: keys.derive('console role').toString('hex') };
}

/** What the account is made for. */
export interface RoleParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<Keys, 'derive'>;
  readonly registry: Registry;
  readonly database: string;
}

/**
 * Makes the account of the console, or brings it up to date. Of the platform's tables it reads what an administrator
 * could be granted to read, and no secret; the system's schema it does not see at all. Where writing is allowed, it
 * writes in the schema of the data tables alone.
 */
export async function ensureConsoleRole(parts: RoleParts): Promise<void> {
  const { db, keys, registry, database } = parts;
  const role = consoleRoleOf(database, keys);
  const name = pg.escapeIdentifier(role.name);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.data'))`.execute(tx);
    // Read behind the lock: whoever waited here may have waited for the setting to change.
    const writable = (await configText(tx, platformWrite)) === 'on';
    const { rows } = await sql`select 1 from pg_roles where rolname = ${role.name}`.execute(tx);
    const deed = rows.length > 0 ? 'alter' : 'create';
    const lines = [
      `create schema if not exists ${dataSchema}`,
      `create schema if not exists ${consoleSchema}`,
      `${deed} role ${name} login nocreatedb nocreaterole password ${pg.escapeLiteral(role.password)} connection limit 30`,
      ...settings.map(([setting, value]) => `alter role ${name} set ${setting} = ${value}`),
      `revoke all on all tables in schema public, ${dataSchema} from ${name}`,
      `revoke all on all sequences in schema public, ${dataSchema} from ${name}`,
      `revoke all on schema ${dataSchema}, ${consoleSchema} from ${name}`,
      `grant usage on schema public, ${dataSchema}, ${consoleSchema} to ${name}`,
      ...(writable ? [`grant create on schema ${consoleSchema} to ${name}`] : []),
      ...[...registry.resources.values()].flatMap((resource) => readGrant(resource, name)),
      ...dataGrants(name, writable),
    ];
    for (const line of lines) await sql.raw(line).execute(tx);
  });
}

/** Whether the console may write now, and whether its account has the rights of just that. */
export interface RoleState {
  readonly writable: boolean;
  readonly isCurrent: boolean;
}

/**
 * The state of the account, as the database has it: another process may have given or taken its rights since this one
 * looked, so that none of them remembers it.
 */
export async function consoleRoleState(db: Db, { name }: DataRole): Promise<RoleState> {
  const { rows } = await sql<{ wanted: string | null; given: boolean | null }>`
    select (select value from config where name = ${platformWrite}) as wanted,
      (select has_schema_privilege(r.oid, n.oid, 'create') from pg_roles r, pg_namespace n
        where r.rolname = ${name} and n.nspname = ${consoleSchema}) as given`.execute(db);
  const writable = rows[0]?.wanted?.trim() === 'on';
  return { writable, isCurrent: rows[0]?.given === writable };
}

/** The schema of what people make in the console by SQL of their own, apart from the tables of flows. */
const consoleSchema = 'console';

const settings = [
  ['search_path', `${consoleSchema}, ${dataSchema}, public`],
  ['default_transaction_read_only', 'on'],
  ['statement_timeout', "'60s'"],
  ['idle_in_transaction_session_timeout', "'70s'"],
] as const;

function dataGrants(name: string, writable: boolean): string[] {
  const rights = writable ? 'select, insert, update, delete' : 'select';
  return [
    `grant ${rights} on all tables in schema ${dataSchema} to ${name}`,
    `alter default privileges in schema ${dataSchema} revoke all on tables from ${name}`,
    `alter default privileges in schema ${dataSchema} grant ${rights} on tables to ${name}`,
    ...(writable
      ? [
          `grant usage, select on all sequences in schema ${dataSchema} to ${name}`,
          `alter default privileges in schema ${dataSchema} grant usage, select on sequences to ${name}`,
        ]
      : []),
  ];
}

const forAdministrators = new Set(['admin', 'developer', 'member', 'public']);

// Rows that only the super administrator or their owner may read are not for the console either.
function readGrant(resource: Resource, name: string): string[] {
  const verb = resource.kind === 'single' ? 'get' : 'list';
  if (!tableOf(resource) || !forAdministrators.has(resource.access[verb])) return [];
  const readable = Object.entries(resource.schema.properties)
    .filter(([, property]) => isStored(property) && isReadable(property))
    .map(([field]) => field);
  const columns = [...new Set([...systemFields, ...readable])].map((field) => pg.escapeIdentifier(field));
  return [`grant select (${columns.join(', ')}) on ${pg.escapeIdentifier(resource.name)} to ${name}`];
}
