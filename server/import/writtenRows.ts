import { sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
import { privateFilePlaces } from '#schemas/derive/privateFile.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { messageTable } from '../collection/tell.ts';
import { Refusal } from '../refusal.ts';
import { partitionSchema } from '../store/partitions/partitions.ts';

/** What an import does besides its own records, and what stays when it is taken back: nobody unsays a message. */
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
 * Watches what is written from now on in the call's transaction, by whatever way: by services that were written by hand,
 * by triggers. The answer tells it. @throws Refusal 420 from there when other records were written, or secrets of these:
 * what an import does has to be undone with it.
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
      throw new Refusal(ret.state, 'import.beyond', {
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

// The database counts for its statistics what a transaction writes, table by table, whoever writes it.
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

/** What nobody takes back, since it only tells what happened. */
const traces = ['audit', messageTable];

function othersIn(call: Call, resource: Resource, counts: ReadonlyMap<string, Count>, own: Own): string[] {
  // A private file goes with its record; one that was given up would not come back.
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

// Of what no answer shows, only whether it changed.
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
