import { type RawBuilder, sql } from 'kysely';
import { actionOf } from '#schemas/derive/actionOf.ts';
import type { Json, Lang, Resource, Row, Words } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../core/call.ts';
import { cleanJson } from '../platform/rules/cleanText.ts';
import { codeWithoutSecrets, withoutSecrets } from '../platform/rules/withoutSecrets.ts';
import type { Db } from '../platform/store/database.ts';
import { waitsForNext } from '../platform/store/pipelinedPool.ts';
import { countTry } from '../platform/store/throttle.ts';
import { isNamed, longestTitle, titleSql } from './computed/spokenName.ts';

/**
 * Writes the changed values, old and new, with the account to the audit trail, in the transaction of the
 * change: without the entry there is no change.
 */
export async function writeAudit(
  call: Call,
  resource: Resource,
  id: Json | undefined,
  before: Row | null,
  after: Row | null,
) {
  await writeAudits(call, resource, [{ id: id ?? null, before, after }]);
}

/** Records a denied attempt of an account. The number of entries is bounded, against floods. */
export async function auditRejection(call: Call): Promise<void> {
  if (!call.caller) return;
  const isFlood = await countTry(call.app.shared.counters, [
    { key: `refused:${call.caller.id}`, most: 60, seconds: 60 },
  ]);
  if (!isFlood) await insertAudit(call, null, null, { refused: [null, ret.forbidden] });
}

/** A record before and after a change; null where it did not exist. */
export interface Change {
  readonly id: Json;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Writes audit entries for many changes in one go, as `writeAudit` does for each. */
export async function writeAudits(call: Call, resource: Resource, changes: readonly Change[]): Promise<void> {
  if (resource.appendOnly) return;
  const isHere = resource.provider.type === 'kaifang';
  const told = changes.map(({ id, before, after }) => ({
    // The trail has numbers. A record elsewhere whose id is a text is recorded with its name.
    id: typeof id === 'number' ? id : null,
    changes: differences(resource, before ?? {}, after ?? {}),
    // Reads the name of existing records from the database, since a change may not contain it.
    ...(after === null && { name: nameIn(resource, before ?? {}, call.lang) }),
    ...(!isHere && { name: nameIn(resource, after ?? before ?? {}, call.lang) ?? String(id) }),
  }));
  await insertAudits(call, resource.name, told);
}

/** The change to one record: each field with its value before and after. */
export interface AuditContext {
  readonly id: Json;
  readonly changes: Changes | Row;
  /** The display name of a deleted record. */
  readonly name?: string | null;
}

/** Writes an entry for each of several records, in one statement. */
export async function insertAudits(
  trail: Trail,
  resource: string | null,
  told: readonly AuditContext[],
): Promise<void> {
  if (told.length === 0) return;
  const owner = trail.app?.registry.resources.get(resource ?? '');
  const ids = told.map(({ id }) => id);
  const names = told.map(({ name }) => name ?? null);
  const titles = told.map((one) => JSON.stringify(titleOf(trail, owner, one.changes)));
  const changes = told.map((one) => cleanJson(one.changes));
  await sql`${goesWithNext}
    insert into audit (${whoColumns}, resource, record_id, record_name, title, changes)
    select ${who(trail)}, ${resource}, told.id, coalesce(told.name, ${presentName(trail, owner)}),
      nullif(told.title::jsonb, 'null'), told.changes::jsonb
    from unnest(${ids}::bigint[], ${names}::text[], ${titles}::text[], ${changes}::text[])
      as told (id, name, title, changes)`.execute(trail.db);
}

type Changes = Readonly<Record<string, readonly [Json, Json]>>;

/** The account and the service of the entry. The display names need the registry of the whole platform. */
export type Trail = Pick<Call, 'db' | 'caller' | 'service' | 'ip' | 'reference'> &
  Partial<Pick<Call, 'app' | 'lang'>>;

/** Writes one entry of the audit trail: the account, and the real account during impersonation. */
export async function insertAudit(
  trail: Trail,
  resource: string | null,
  id: Json,
  changes: Changes | Row,
  db: Db = trail.db,
): Promise<void> {
  await insertAudits({ ...trail, db }, resource, [{ id, changes }]);
}

// The current label of the service or the action: the entry keeps it.
function titleOf(
  { app, service }: Trail,
  resource: Resource | undefined,
  changes: Changes | Row,
): Words | null {
  const action = resource && actionOf(resource, service, changes);
  if (!action) return app?.services.get(service)?.summary ?? null;
  const { label } = resource;
  return {
    zh_cn: `${label.zh_cn}：${action.label.zh_cn}`,
    en: `${label.en}: ${action.label.en}`,
  };
}

// Records of a log have no name and no page.
function presentName({ lang = 'zh_cn' }: Trail, resource: Resource | undefined): RawBuilder<string | null> {
  if (resource?.kind !== 'collection' || resource.appendOnly || resource.provider.type !== 'kaifang')
    return sql`null`;
  return sql`(select ${titleSql(resource, lang)} from ${sql.table(resource.name)} where id = told.id)`;
}

function nameIn(resource: Resource, row: Row, lang: Lang): string | null {
  const value = row[resource.display] ?? null;
  if (value === null || !isNamed(resource)) return null;
  if (typeof value !== 'object') return cut(String(value), longestTitle);
  const words = value as Partial<Words>;
  return words[lang] || words.zh_cn || words.en || null;
}

// Usually the last statement of its transaction, so it is sent together with the commit.
const goesWithNext = sql.raw(waitsForNext);
const whoColumns = sql`account_id, username, simulated_by, operator, service, ip, reference`;

function who({ caller, service, ip, reference }: Trail): RawBuilder<unknown> {
  const real = caller?.simulatedBy;
  return sql`${caller?.id ?? null}::bigint, ${caller?.username ?? null}, ${real?.id ?? null}::bigint,
    ${real?.username ?? null}, ${service}, ${ip}, ${reference}`;
}

// Computed fields change without a write.
function differences({ schema }: Resource, before: Row, after: Row): Record<string, [Json, Json]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (name) =>
      !['version', 'updated_at'].includes(name) &&
      schema.properties[name]?.virtual === undefined &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(
    changed.map((name) => {
      // Fields that no form can enter are not restored from here, so more of them may be masked.
      const masked = schema.properties[name]?.readOnly ? codeWithoutSecrets : withoutSecrets;
      return [name, [masked(before[name] ?? null), masked(after[name] ?? null)]];
    }),
  );
}
