import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { isStored } from '#schemas/complete.ts';
import { tableOf } from '#schemas/derive/table.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { secretPlace } from '../core/openSecret.ts';
import { sqlRunPlace } from '../features/console/sqlRuns.ts';
import { moveMarks } from '../gateway/tokens.ts';
import type { Keys, SealedPlace } from '../platform/keys.ts';
import { UnreadableSecret } from '../platform/local/unreadableSecret.ts';
import type { Db } from '../platform/store/database.ts';

/** Sealed values of one column, wherever its rows are stored, that must be bound to their rows once. */
interface SealedColumn {
  readonly name: string;
  readonly place: (id: number) => SealedPlace;
  /** The binding under the column's previous name. */
  readonly before?: (id: number) => SealedPlace;
  readonly kept: readonly Kept[];
  /** Updates other places that store the same sealed values. */
  readonly follow?: (db: Db, changes: Changes) => Promise<void>;
}

interface Kept {
  readonly table: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  /** The SQL assignment of the new value, which the statement calls `made.after`. */
  readonly set: RawBuilder<unknown>;
}

/** Rows whose sealed value changes. */
type Changes = {
  readonly ids: number[];
  readonly before: string[];
  readonly after: string[];
};

const atOnce = 500;

/**
 * Binds secrets that were sealed before seals named their rows, and secrets of renamed fields: once per
 * column, in batches, including the trash. Afterwards a sealed value copied from another place no longer
 * opens. A value that cannot be read stays unchanged and is reported; the user must enter it again.
 */
export async function bindSecrets(db: Db, registry: Registry, keys: Keys, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from kaifang_system.fact where name like 'bound %'`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  for (const column of columnsOf(registry)) {
    const fact = `bound ${column.name}`;
    if (done.has(fact)) continue;
    let unreadable = 0;
    for (const kept of column.kept) unreadable += await bindAll(db, keys, column, kept);
    if (unreadable > 0)
      log.warn({ field: column.name, unreadable }, 'secrets cannot be read: enter them again');
    await sql`
      insert into kaifang_system.fact (name, value) values (${fact}, 'v2') on conflict do nothing`.execute(
      db,
    );
  }
}

async function bindAll(db: Db, keys: Keys, column: SealedColumn, kept: Kept): Promise<number> {
  let unreadable = 0;
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; sealed: string }>`
      select ${kept.id} as id, ${kept.value} as sealed from ${kept.table}
      where ${kept.where} and ${kept.value} is not null and ${kept.id} > ${last}
      order by 1 limit ${atOnce}`.execute(db);
    const changes: Changes = { ids: [], before: [], after: [] };
    for (const { id, sealed } of rows) {
      const bound = boundText(keys, column, Number(id), sealed);
      if (bound === undefined) unreadable++;
      else if (bound !== sealed) {
        changes.ids.push(Number(id));
        changes.before.push(sealed);
        changes.after.push(bound);
      }
    }
    await rewrite(db, column, kept, changes);
    if (rows.length < atOnce) return unreadable;
    last = Number(rows.at(-1)?.id);
  }
}

// A concurrent edit is bound already, so only write rows that still hold the value that was read.
async function rewrite(db: Db, { follow }: SealedColumn, kept: Kept, changes: Changes): Promise<void> {
  const { ids, before, after } = changes;
  if (ids.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`
      update ${kept.table} set ${kept.set}
      from unnest(${ids}::bigint[], ${before}::text[], ${after}::text[]) as made (id, before, after)
      where ${kept.where} and ${kept.id} = made.id and ${kept.value} = made.before`.execute(tx);
    await follow?.(tx, changes);
  });
}

function boundText(keys: Keys, column: SealedColumn, id: number, sealed: string): string | undefined {
  const place = column.place(id);
  const ways = [
    () => {
      keys.open(sealed, place);
      return sealed;
    },
    () => keys.bind(sealed, place),
    ...(column.before ? [() => keys.move(sealed, column.before?.(id) ?? place, place)] : []),
  ];
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
    }
  }
  return undefined;
}

function columnsOf({ resources }: Registry): SealedColumn[] {
  const ofRecords = [...resources.values()].flatMap((resource) =>
    tableOf(resource)
      ? Object.entries(resource.schema.properties)
          .filter(([, property]) => property.secret && isStored(property))
          .map(([field, { renamedFrom }]) => columnOf(resource, field, renamedFrom))
      : [],
  );
  const statement: SealedColumn = {
    name: 'sql_run.statement',
    place: sqlRunPlace,
    kept: [inColumn(sql`kaifang_system.sql_run`, 'id', 'statement')],
  };
  return [...ofRecords, statement];
}

function columnOf({ name }: Resource, field: string, was: string | undefined): SealedColumn {
  return {
    name: `${name}.${field}`,
    place: (id) => secretPlace(name, field, id),
    ...(was !== undefined && { before: (id) => secretPlace(name, was, id) }),
    kept: [
      inColumn(sql.table(name), 'id', field),
      inRow('trash_row', sql`trash_id in (select id from trash where resource = ${name})`, field),
      inRow('trash_along', sql`resource = ${name}`, field),
    ],
    ...(name === 'app' && field === 'app_secret' && { follow: moveMarks }),
  };
}

function inColumn(table: RawBuilder<unknown>, id: string, field: string): Kept {
  const value = sql.ref(field);
  return {
    table,
    where: sql`true`,
    id: sql`${table}.${sql.ref(id)}`,
    value,
    set: sql`${value} = made.after`,
  };
}

function inRow(table: string, where: RawBuilder<unknown>, field: string): Kept {
  return {
    table: sql`kaifang_system.${sql.ref(table)}`,
    where,
    id: sql`(row ->> 'id')::bigint`,
    value: sql`row ->> ${field}::text`,
    set: sql`row = row || jsonb_build_object(${field}::text, made.after)`,
  };
}
