import { type RawBuilder, sql } from 'kysely';
import { actionOf } from '#schemas/derive/actionOf.ts';
import type { Json, Lang, Resource, Row, Words } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { cleanJson } from '../rules/cleanText.ts';
import { codeWithoutSecrets, withoutSecrets } from '../rules/withoutSecrets.ts';
import type { Db } from '../store/database.ts';
import { countTry } from '../store/throttle.ts';
import { waitsForNext } from '../store/trips/fewerTrips.ts';
import { isNamed, longestTitle, titleSql } from './computed/spokenName.ts';

/** Writes down who changed what from what to what, in the transaction of the change: without it there is no change. */
export async function writeAudit(
  call: Call,
  resource: Resource,
  id: Json | undefined,
  before: Row | null,
  after: Row | null,
) {
  await writeAudits(call, resource, [{ id: id ?? null, before, after }]);
}

/** Writes down that an account tried what it may not do; a flood of tries only up to a bound. */
export async function recordRefusal(call: Call): Promise<void> {
  if (!call.caller) return;
  const isFlood = await countTry(call.app.shared.counters, [
    { key: `refused:${call.caller.id}`, most: 60, seconds: 60 },
  ]);
  if (!isFlood) await insertAudit(call, null, null, { refused: [null, ret.forbidden] });
}

/** A record before and after a change; null where it was not there. */
export interface Change {
  readonly id: Json;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Writes down many changes at once, as `writeAudit` does each. */
export async function writeAudits(call: Call, resource: Resource, changes: readonly Change[]): Promise<void> {
  if (resource.append) return;
  const told = changes.map(({ id, before, after }) => ({
    id,
    changes: differences(resource, before ?? {}, after ?? {}),
    // What is still there is asked for its name, which a change may not hold.
    ...(after === null && { name: nameIn(resource, before ?? {}, call.lang) }),
  }));
  await insertAudits(call, resource.name, told);
}

/** What happened to one record: each field with its value before and after. */
export interface Told {
  readonly id: Json;
  readonly changes: Changes | Row;
  /** What a record that is gone was called. */
  readonly name?: string | null;
}

/** Writes an entry for each of several records, in one statement. */
export async function insertAudits(
  trail: Trail,
  resource: string | null,
  told: readonly Told[],
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

/** Who does what by which service; what entries call it is known where the whole platform is at hand. */
export type Trail = Pick<Call, 'db' | 'caller' | 'service' | 'ip' | 'reference'> &
  Partial<Pick<Call, 'app' | 'lang'>>;

/** Writes one entry of the audit trail: who, and who really when somebody is signed in as somebody else. */
export async function insertAudit(
  trail: Trail,
  resource: string | null,
  id: Json,
  changes: Changes | Row,
  db: Db = trail.db,
): Promise<void> {
  await insertAudits({ ...trail, db }, resource, [{ id, changes }]);
}

// What happened, in the words that the service or the action has now: an entry keeps them.
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

// Of a log nothing is called anything, and pages have no records.
function presentName({ lang = 'zh_cn' }: Trail, resource: Resource | undefined): RawBuilder<string | null> {
  if (resource?.kind !== 'collection' || resource.append || resource.provider.type !== 'kaifang')
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

// As a rule it is the last of its transaction, and goes with the commit.
const goesWithNext = sql.raw(waitsForNext);
const whoColumns = sql`account_id, username, simulated_by, operator, service, ip, reference`;

function who({ caller, service, ip, reference }: Trail): RawBuilder<unknown> {
  const real = caller?.simulatedBy;
  return sql`${caller?.id ?? null}::bigint, ${caller?.username ?? null}, ${real?.id ?? null}::bigint,
    ${real?.username ?? null}, ${service}, ${ip}, ${reference}`;
}

// What is computed changes by itself.
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
      // What nobody types into a form is not put back from here either, so that more of it may be masked.
      const masked = schema.properties[name]?.readOnly ? codeWithoutSecrets : withoutSecrets;
      return [name, [masked(before[name] ?? null), masked(after[name] ?? null)]];
    }),
  );
}
