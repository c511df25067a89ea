import { sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
import { privateFilePlaces } from '#schemas/fields/privateFile.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { partitionSchema } from '../../platform/partitions/partitions.ts';
import { messageTable } from '../notify.ts';

/**
 * What an import does in addition to its own records, and what stays when it is undone: messages cannot be
 * withdrawn.
 */
export interface Besides {
  readonly messages: number;
  readonly tables: number;
}

export const nothingBesides: Besides = { messages: 0, tables: 0 };

/** How many records an import has added and changed. */
interface Own {
  readonly added: number;
  readonly changed: number;
}

/**
 * Watches all later writes in the call's transaction, including those of custom services and triggers. The
 * returned function reports them.
 * @throws ApiError 420 from there when other records, or their secrets, were written: the undo has to be able
 * to revert everything that an import does.
 */
export async function watchWrites(
  call: Call,
  resource: Resource,
  changed: readonly Row[],
): Promise<(own: Own) => Promise<Besides>> {
  const [first, sealed] = [await written(call), await sealedMarks(call, resource, changed)];
  return async (own) => {
    const last = await written(call);
    const counts = difference(first.rows, last.rows);
    if (counts.size === 0 && own.added + own.changed > 0)
      throw new Error('The database does not count what is written: its setting track_counts is off');
    const secrets = differing(sealed, await sealedMarks(call, resource, changed));
    const others = [...othersIn(call, resource, counts, own), ...secrets.map(labelIn(call, resource))];
    if (others.length > 0)
      throw new ApiError(ret.state, 'import.beyond', {
        values: { others: others.join(call.lang === 'zh_cn' ? '、' : ', ') },
      });
    return { messages: counts.get(messageTable)?.added ?? 0, tables: last.tables - first.tables };
  };
}

interface Count {
  readonly schema: string;
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
}

// PostgreSQL's statistics count what a transaction writes, by table, including triggers.
async function written({ db }: Call): Promise<{ rows: readonly Count[]; tables: number }> {
  const { rows } = await sql<Count>`
    select schemaname as schema, relname as name, n_tup_ins as added, n_tup_upd as changed, n_tup_del as deleted
    from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(db);
  const { rows: made } = await sql<{ count: number }>`
    select count(*) from pg_class
    where relkind = 'r' and relnamespace is distinct from to_regnamespace(${partitionSchema})`.execute(db);
  return { rows, tables: made[0]?.count ?? 0 };
}

function difference(first: readonly Count[], last: readonly Count[]): Map<string, Count> {
  const at = ({ schema, name }: Count) => (schema === 'public' ? name : `${schema}.${name}`);
  const before = new Map(first.map((count) => [at(count), count]));
  const news = last.map((count): [string, Count] => {
    const { added = 0, changed = 0, deleted = 0 } = before.get(at(count)) ?? {};
    const less = { added: count.added - added, changed: count.changed - changed };
    return [at(count), { ...count, ...less, deleted: count.deleted - deleted }];
  });
  return new Map(news.filter(([, { added, changed, deleted }]) => added + changed + deleted > 0));
}

/** Records that only describe what happened, which the undo leaves alone. */
const traces = ['audit', messageTable];

function othersIn(call: Call, resource: Resource, counts: ReadonlyMap<string, Count>, own: Own): string[] {
  // A private file is deleted with its record. One that was removed would not come back.
  const hasFiles = privateFilePlaces(resource.schema).length > 0;
  const isBound = (name: string, deleted: number) =>
    hasFiles && ((name === 'private_file' && deleted === 0) || name === 'kaifang_system.loose_file');
  const isOurs = ([name, { schema, added, changed, deleted }]: [string, Count]) =>
    name === resource.name
      ? added <= own.added && changed <= own.changed && deleted === 0
      : traces.includes(name) || schema === partitionSchema || isBound(name, deleted);
  const others = [...counts].filter((entry) => !isOurs(entry));
  return others.map(([name]) => call.registry.resources.get(name)?.plural[call.lang] ?? name);
}

type Marks = ReadonlyMap<string, unknown>;

// For fields that no response shows, only whether they changed.
async function sealedMarks({ db }: Call, resource: Resource, records: readonly Row[]): Promise<Marks> {
  const names = Object.entries(resource.schema.properties).flatMap(([name, property]) =>
    isStored(property) && !isReadable(property) ? [name] : [],
  );
  const ids = records.map(({ id }) => id);
  if (names.length === 0 || ids.length === 0) return new Map();
  const marks = names.map(
    (name) => sql`md5(string_agg(coalesce(${sql.ref(name)}::text, ''), ' ' order by id)) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Row>`
    select ${sql.join(marks)} from ${sql.table(resource.name)} where id = any(${ids}::bigint[])`.execute(db);
  return new Map(Object.entries(rows[0] ?? {}));
}

function differing(before: Marks, after: Marks): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
}

function labelIn({ lang }: Call, { schema }: Resource) {
  return (name: string) => schema.properties[name]?.label?.[lang] ?? name;
}
