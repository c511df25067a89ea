import { type RawBuilder, sql } from 'kysely';
import { isWritable } from '#schemas/complete.ts';
import { sqlColumn } from '#schemas/derive/sqlColumns.ts';
import { exportFormatOf } from '#schemas/payloads/exportFormat.ts';
import type { Json, Resource, Row, SqlProvider } from '#schemas/resource.ts';
import { type ListAnswer, ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { Download } from '../../core/service.ts';
import { assertRules } from '../../records/around/assertRules.ts';
import { insertAudit, writeAudits } from '../../records/audit.ts';
import { readableFields } from '../../records/codec.ts';
import { exportColumns } from '../../records/export/columns.ts';
import { csvOfRows } from '../../records/export/csv.ts';
import { fileName, fileTypes } from '../../records/export/fileName.ts';
import { xlsxFile } from '../../records/export/xlsx.ts';
import { cappedTotal, ended, isNarrowed, placeOf } from '../../records/list.ts';
import {
  askedFields,
  ordering,
  ownership,
  rowsCondition,
  sortTerms,
  unknownField,
} from '../../records/query.ts';
import { checkReferences } from '../../records/refer/checkReferences.ts';
import type { Store } from '../../records/store.ts';
import { assertCurrentVersion, checkWhole, isSame, newRecord } from '../../records/write.ts';
import { type ConnectedTable, inTable } from './inTable.ts';
import { fromTable } from './writers.ts';

/** Records that are the rows of a table in a connected database. Nothing of them is kept here but the audit trail. */
export const connectedStore: Store = {
  list,
  get,
  add: (call, ...more) => withTrail(call, (inside) => add(inside, ...more)),
  edit: (call, ...more) => withTrail(call, (inside) => edit(inside, ...more)),
  delete: (call, ...more) => withTrail(call, (inside) => remove(inside, ...more)),
  export: exportRows,
};

/**
 * Writes the audit trail of a change in a transaction of our own, which ends after the one of the change. It is
 * kept where the outcome of the change is unknown, because the change may have been made.
 */
async function withTrail<T>(call: Call, change: (inside: Call) => Promise<T>): Promise<T> {
  const { answer, unknown } = await inTransaction(call, async (inside) => {
    try {
      return { answer: await change(inside) };
    } catch (error) {
      if (error instanceof ApiError && error.key === 'unknownOutcome') return { unknown: error };
      throw error;
    }
  });
  if (unknown) throw unknown;
  return answer as T;
}

async function list(call: Call, resource: Resource, input: Row): Promise<ListAnswer> {
  const { page = 1, limit = 10, sort, group } = input;
  if (typeof group === 'string') throw unknownField('group', group, call.texts);
  const names = askedFields(resource, input, call.texts);
  const [number, most] = [Number(page), Number(limit)];
  const answer = await inTable(call, resource, 'read', async (table) => {
    const { writer } = table;
    const where = rowsCondition(call, resource, input, undefined, writer);
    const place = placeOf(call, resource, input, (number - 1) * most, writer);
    const order = ordering(resource, sort, call.texts, place.side === 'before' ? 'back' : 'forth', writer);
    const items = await table.read(
      names,
      sql`where ${where} and ${place.beside} order by ${order} limit ${sql.lit(most)} offset ${sql.lit(place.offset)}`,
    );
    if (place.side === 'before' && items.length < most) return undefined;
    if (place.side === 'before') items.reverse();
    const known = isNarrowed(input) ? ended(input, items.length) : undefined;
    return { items, ...(known ?? (await countRows(table, input, where))) };
  });
  // Rows before the page were deleted since: count from what the page holds now.
  return answer ?? list(call, resource, { ...input, before: null });
}

async function countRows(table: ConnectedTable, input: Row, where: RawBuilder<unknown>) {
  const how = String(input['total'] ?? 'capped');
  if (how === 'none') return { total: null, total_is_exact: false };
  return cappedTotal(how === 'exact', async (most) => {
    const cut = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`;
    const { rows } = await table.run(
      sql`select count(*) as total from (select 1 as one from ${fromTable(table.info)} where ${where} ${cut}) as counted`,
    );
    return Number(rows[0]?.['total'] ?? 0);
  });
}

async function get(call: Call, resource: Resource, id: Json): Promise<Row> {
  const [record] = await inTable(call, resource, 'read', (table) => recordsOf(call, table, [id]));
  if (!record) throw noRecord();
  return record;
}

/** The existing records among the given ids that the caller may see. */
async function recordsOf(
  call: Call,
  table: ConnectedTable,
  ids: readonly Json[],
  lock: 'lock' | 'read' = 'read',
): Promise<Row[]> {
  const { resource, writer } = table;
  const key = writer.field(resource, 'id');
  const values = ids.map((id) => table.bound('id', id));
  const where = sql.join(
    [sql`${key} in (${sql.join(values)})`, ...ownership(call, resource, writer)],
    sql` and `,
  );
  const locking = lock === 'lock' ? sql` for update` : sql``;
  return table.read(readableFields(resource), sql`where ${where} order by ${key}${locking}`);
}

async function add(call: Call, resource: Resource, values: Row): Promise<Row> {
  const whole = newRecord(call, resource, values);
  await checkReferences(call, resource, [{ before: null, after: whole }]);
  return inTable(call, resource, 'write', async (table) => {
    // A field without a value gets the default of its column; the owner is the caller's, who cannot name another.
    const { owner, schema } = resource;
    const entries = Object.entries(whole).filter(
      ([name, value]) =>
        (value ?? null) !== null && (name === owner || isWritable(schema.properties[name] ?? {})),
    );
    const id = await insert(table, entries as [string, Json][]);
    const [record] = await recordsOf(call, table, [id]);
    if (!record) throw noRecord();
    await writeAudits(call, resource, [{ id: record['id'] ?? null, before: null, after: record }]);
    return record;
  });
}

/** Adds a row. @returns its key. */
async function insert(table: ConnectedTable, entries: readonly (readonly [string, Json])[]): Promise<Json> {
  const { resource, dialect, info } = table;
  const into = sql.id(info.schema, info.name);
  const names = sql.join(entries.map(([name]) => table.column(name)));
  const bound = sql.join(entries.map(([name, value]) => table.bound(name, value)));
  const none = dialect === 'postgres' ? sql`default values` : sql`() values ()`;
  const row = entries.length === 0 ? none : sql`(${names}) values (${bound})`;
  if (dialect === 'postgres') {
    const { rows } = await table.run(sql`insert into ${into} ${row} returning ${table.column('id')} as id`);
    return (rows[0]?.['id'] ?? null) as Json;
  }
  const { key } = await table.run(sql`insert into ${into} ${row}`);
  // The key was given, or made by the database.
  const provider = resource.provider as SqlProvider;
  const given = entries.find(([name]) => sqlColumn(provider, name) === sqlColumn(provider, 'id'));
  return given ? given[1] : (key as Json);
}

async function edit(call: Call, resource: Resource, id: Json, version: number, changes: Row): Promise<Row> {
  return inTable(call, resource, 'write', async (table) => {
    const [before] = await recordsOf(call, table, [id], 'lock');
    if (!before) throw noRecord();
    assertCurrentVersion(before, version);
    assertNotFixed(resource, before, changes);
    checkWhole(call, resource, before, changes);
    assertRules(call, resource, before, changes, {});
    const entries = Object.entries(changes).filter(([name, value = null]) => !isSame(before[name], value));
    if (entries.length === 0) return before;
    const changed = Object.fromEntries(entries);
    await checkReferences(call, resource, [{ before, after: changed }]);
    const sets = entries.map(
      ([name, value = null]) => sql`${table.column(name)} = ${table.bound(name, value)}`,
    );
    const { schema, name } = table.info;
    await table.run(
      sql`update ${sql.id(schema, name)} set ${sql.join(sets)} where ${table.column('id')} = ${table.bound('id', id)}`,
    );
    const [after] = await recordsOf(call, table, [id]);
    if (!after) throw noRecord();
    await writeAudits(call, resource, [{ id, before, after }]);
    return after;
  });
}

// A form sends such a field unchanged where a rule between fields needs it.
function assertNotFixed({ schema }: Resource, before: Row, changes: Row): void {
  for (const [name, value = null] of Object.entries(changes))
    if (schema.properties[name]?.frozen && !isSame(before[name], value))
      throw new ApiError(ret.state, 'state');
}

async function remove(call: Call, resource: Resource, ids: readonly Json[]): Promise<{ deleted: number }> {
  const wanted = [...new Set(ids)];
  return inTable(call, resource, 'write', async (table) => {
    const records = await recordsOf(call, table, wanted, 'lock');
    if (records.length < wanted.length) throw noRecord();
    const { schema, name } = table.info;
    const bound = sql.join(wanted.map((id) => table.bound('id', id)));
    await table.run(sql`delete from ${sql.id(schema, name)} where ${table.column('id')} in (${bound})`);
    const changes = records.map((before) => ({ id: before['id'] as Json, before, after: null }));
    await writeAudits(call, resource, changes);
    return { deleted: wanted.length };
  });
}

/** The rows that an export reads at a time; the connection is free between them. */
const batchSize = 1000;

async function exportRows(call: Call, resource: Resource, input: Row): Promise<Download> {
  const format = exportFormatOf(input['format']);
  const names = askedFields(resource, input, call.texts);
  const columns = exportColumns(resource, names, call.lang, new Map());
  const count = await inTable(call, resource, 'read', async (table) => {
    const where = rowsCondition(call, resource, input, undefined, table.writer);
    return countRows(table, { ...input, total: 'exact' }, where);
  });
  let rows = 0;
  async function* batches(): AsyncGenerator<Row[]> {
    for await (const batch of allRows(call, resource, input, names)) {
      rows += batch.length;
      yield batch;
    }
  }
  async function* each(): AsyncGenerator<Row> {
    for await (const batch of batches()) yield* batch;
  }
  const title = resource.plural[call.lang];
  const made = format === 'xlsx' ? xlsxFile(title, columns, batches()) : csvOfRows(columns, each(), format);
  async function* recorded() {
    let complete = false;
    try {
      yield* made;
      complete = true;
    } finally {
      const changes = { rows, complete, ...input, format };
      await insertAudit(call, resource.name, null, changes, call.rootDb);
    }
  }
  return new Download(fileName(title, format), fileTypes[format], recorded(), () => ({
    count: count.total ?? 0,
  }));
}

/** Every matching record in the order of the list, a batch at a time, each after the last one of the batch before. */
async function* allRows(
  call: Call,
  resource: Resource,
  input: Row,
  names: readonly string[],
): AsyncGenerator<Row[]> {
  const terms = sortTerms(resource, input['sort'], call.texts).map(({ name }) => name);
  const read = [...new Set([...names, ...terms])];
  let after: { readonly [field: string]: Json } | null = null;
  do {
    const { items }: ListAnswer = await list(call, resource, {
      ...input,
      ...{ after, limit: batchSize, total: 'none', fields: read.join(',') },
    });
    if (items.length > 0) yield items;
    const last: Row | undefined = items.length < batchSize ? undefined : items.at(-1);
    after = last ? Object.fromEntries(terms.map((name) => [name, last[name] ?? null])) : null;
  } while (after);
}
