import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/store/database.ts';

/**
 * The subject of a permission check: the account, its level, and the calling application, if there is one.
 */
export interface Developer {
  readonly accountId: number;
  readonly level: number;
  readonly appId: number | null;
}

/**
 * The decision, the kind of the rule that made it, and its id; `nothing`: no rule matches, so the call is
 * denied.
 */
export interface Decision {
  readonly state: 'granted' | 'denied';
  readonly by: 'administrator' | 'app' | 'account' | 'role' | 'nothing';
  readonly rule: number | null;
}

/** The lowest level whose applications may call every API. */
export const administratorLevel = 200;

/**
 * Whether a developer may call an API: the application's rule decides, else the account's, else the role's;
 * without a rule the answer is no. Takes one round trip, none for an administrator.
 */
export async function apiPermission(db: Db, developer: Developer, service: string): Promise<Decision> {
  if (isAdministrator(developer)) return { state: 'granted', by: 'administrator', rule: null };
  const { rows } = await sql<DecidingRow>`
    select * from ${decidingRule(developer, sql`${service}`)} as decided`.execute(db);
  return decisionOf(rows[0], developer);
}

/** The APIs that a developer may call neither directly nor with any of his applications. */
export async function lackingApis(
  db: Db,
  { accountId, level }: Omit<Developer, 'appId'>,
  services: readonly string[],
): Promise<string[]> {
  if (level >= administratorLevel) return [];
  const mine = decidingSql({ appId: sql`app.id`, accountId, level }, sql`asked.service`);
  const { rows } = await sql<{ service: string }>`
    select asked.service from unnest(${services}::text[]) as asked (service)
    where not exists (
      select 1 from (
        select id from app where account_id = ${accountId} and status <> 'canceled' union all select null) as app,
      lateral ${mine} as decided where decided.rule_state = 'granted')`.execute(db);
  return rows.map(({ service }) => service);
}

/** The columns of a decision, null where no rule matches. */
export interface DecidingRow {
  readonly rule_id: number | null;
  readonly rule_type: 'app' | 'account' | 'role' | null;
  readonly rule_state: 'granted' | 'revoked' | null;
}

/** The rule that decides on an API for a developer, as a part of a query: `DecidingRow`, or no row. */
export function decidingRule(developer: Developer, service: RawBuilder<unknown>): RawBuilder<unknown> {
  return decidingSql({ ...developer, appId: sql`${developer.appId}` }, service);
}

/** Of the rows `app` and `account` of a query whether that application of that account may call an API. */
export function mayAppCall(service: string): RawBuilder<boolean> {
  const asking = { appId: sql`app.id`, accountId: sql`account.id`, level: sql`account.level` };
  return sql`(account.level >= ${administratorLevel} or coalesce(
    (select rule_state from ${decidingSql(asking, sql`${service}`)} as decided) = 'granted', false))`;
}

interface Asking {
  readonly accountId: number | RawBuilder<unknown>;
  readonly level: number | RawBuilder<unknown>;
  readonly appId: RawBuilder<unknown>;
}

function decidingSql({ appId, accountId, level }: Asking, service: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select r.id as rule_id, r.target_type as rule_type, r.state as rule_state from permission_rule as r
    where r.service = ${service}
      and (r.app_id = ${appId}::bigint or r.account_id = ${accountId}::bigint or r.level = ${level}::bigint)
    order by r.app_id is null, r.account_id is null limit 1)`;
}

/** The result of a deciding rule, or of its absence, for a developer. */
export function decisionOf(row: DecidingRow | undefined, developer: Developer): Decision {
  if (isAdministrator(developer)) return { state: 'granted', by: 'administrator', rule: null };
  if (!row?.rule_type) return { state: 'denied', by: 'nothing', rule: null };
  return { state: row.rule_state === 'granted' ? 'granted' : 'denied', by: row.rule_type, rule: row.rule_id };
}

function isAdministrator({ level }: Developer): boolean {
  return level >= administratorLevel;
}
