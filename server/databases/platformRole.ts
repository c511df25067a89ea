import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isReadable, isStored } from '#schemas/complete.ts';
import { tableOf } from '#schemas/derive/table.ts';
import { type Registry, type Resource, systemFields } from '#schemas/resource.ts';
import { type DataRole, dataSchema } from '../flow/data/dataRole.ts';
import { configText } from '../platform/config/config.ts';
import type { Keys } from '../platform/keys.ts';
import type { Db, Tables } from '../platform/store/database.ts';

/**
 * The config item that allows the console to write to the data tables of the platform's own database: `on`.
 */
const platformWrite = 'console_platform_write';

/** The unprivileged account by which the console reads the platform's own database. */
export function consoleRoleOf(database: string, keys: Pick<Keys, 'derive'>): DataRole {
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return { name: `kaifang_console_${mark}`, password: keys.derive('console role').toString('hex') };
}

/** What the account is created for. */
export interface RoleParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<Keys, 'derive'>;
  readonly registry: Registry;
  readonly database: string;
}

/**
 * Creates or updates the console's account. Of the platform's tables it can read what an administrator could
 * be granted, and no secrets; it cannot see the system schema. Where writes are allowed, it can write only to
 * the schema of the data tables.
 */
export async function ensureConsoleRole(parts: RoleParts): Promise<void> {
  const { db, keys, registry, database } = parts;
  const role = consoleRoleOf(database, keys);
  const name = pg.escapeIdentifier(role.name);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaifang.data'))`.execute(tx);
    // Read after the lock is acquired, since the setting may have changed while waiting.
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

/** Whether the console may write now, and whether the account's grants match that. */
export interface RoleState {
  readonly writable: boolean;
  readonly isCurrent: boolean;
}

/** The state of the account in the database. Not cached, because another process may change the grants. */
export async function consoleRoleState(db: Db, { name }: DataRole): Promise<RoleState> {
  const { rows } = await sql<{ wanted: string | null; given: boolean | null }>`
    select (select value from config where name = ${platformWrite}) as wanted,
      (select has_schema_privilege(r.oid, n.oid, 'create') from pg_roles r, pg_namespace n
        where r.rolname = ${name} and n.nspname = ${consoleSchema}) as given`.execute(db);
  const writable = rows[0]?.wanted?.trim() === 'on';
  return { writable, isCurrent: rows[0]?.given === writable };
}

/**
 * The schema of objects that users create with their own SQL in the console, separate from the tables of
 * flows.
 */
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

// The console also hides rows that only the super administrator or their owner may read.
function readGrant(resource: Resource, name: string): string[] {
  const verb = resource.kind === 'single' ? 'get' : 'list';
  if (!tableOf(resource) || !forAdministrators.has(resource.access[verb])) return [];
  const readable = Object.entries(resource.schema.properties)
    .filter(([, property]) => isStored(property) && isReadable(property))
    .map(([field]) => field);
  const columns = [...new Set([...systemFields, ...readable])].map((field) => pg.escapeIdentifier(field));
  return [`grant select (${columns.join(', ')}) on ${pg.escapeIdentifier(resource.name)} to ${name}`];
}
