import { type RawBuilder, sql } from 'kysely';
import { isReadable } from '#schemas/complete.ts';
import { sqlColumn } from '#schemas/derive/sqlColumns.ts';
import type { TableInfo } from '#schemas/payloads/console.ts';
import { versionVirtual } from '#schemas/property.ts';
import type { Json, Property, Resource, Row, SqlProvider } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { ConsoleFault, type ConsoleFaultKind } from '../../flow/data/fault.ts';
import type { SqlWriter } from '../../records/where.ts';
import { builders } from '../boundSql.ts';
import type { Opened } from '../connections.ts';
import type { Session, Typed } from '../engine.ts';
import { mostBytes } from '../engine.ts';
import { assertWritable } from '../forServices.ts';
import { working } from '../using.ts';
import { refusalIn } from './refusal.ts';
import { forgetTables, tableInfo } from './tableInfo.ts';
import { versionOf, wireValue } from './values.ts';
import { boundSql, columnOf, fromTable, writerFor } from './writers.ts';

/** A table of a connected database that holds the records of a resource, while its connection is in use. */
export interface ConnectedTable {
  readonly resource: Resource;
  readonly dialect: Opened['dialect'];
  readonly info: TableInfo;
  readonly writer: SqlWriter;
  /** Runs a statement; all of its values are bound. */
  run(statement: RawBuilder<unknown>): Promise<Typed>;
  /** Reads records as the wire has them; `rest` is what follows the table's name. */
  read(names: readonly string[], rest: RawBuilder<unknown>): Promise<Row[]>;
  /** The column of a field. */
  column(name: string): RawBuilder<unknown>;
  /** A wire value as it is stored. */
  bound(name: string, value: Json): unknown;
}

const unanswered: ReadonlySet<ConsoleFaultKind> = new Set(['lost', 'tooLong', 'stopped']);

/**
 * Works on the table of a resource, with the time and size limits of the console. Writes are in one
 * transaction, committed at the end.
 * @throws ApiError in the caller's language when the database cannot be reached or refuses.
 */
export async function inTable<T>(
  call: Call,
  resource: Resource,
  use: 'read' | 'write',
  work: (table: ConnectedTable) => Promise<T>,
): Promise<T> {
  const provider = resource.provider as SqlProvider;
  const opened = await call.app.console.openNamed(provider.connection);
  if (use === 'write') assertWritable(opened);
  let info: TableInfo | undefined;
  let isCommitting = false;
  const inside = async (session: Session, goOn: () => void): Promise<T> => {
    info = await tableInfo(opened, session, provider);
    assertColumns(resource, provider, info);
    const table = tableIn(session, opened, resource, info);
    if (use === 'read') return work(table);
    await session.query('start transaction');
    const answer = await work(table);
    goOn();
    isCommitting = true;
    await session.query('commit');
    return answer;
  };
  try {
    // A write goes on when its caller has left, as everywhere.
    const gone = use === 'read' ? call.disconnectSignal?.() : undefined;
    return await working(opened.engine, inside, { gone });
  } catch (error) {
    if (error instanceof ConsoleFault) forgetTables(opened.engine);
    // Only an answer of the database says that nothing was committed.
    if (isCommitting && error instanceof ConsoleFault && unanswered.has(error.kind))
      throw new ApiError(ret.failed, 'unknownOutcome');
    throw refusalIn({ call, resource, provider, info }, error);
  }
}

// The fields of a record that its table has.
function tableFields({ schema }: Resource): string[] {
  return Object.entries(schema.properties)
    .filter(([, property]) => property.virtual !== versionVirtual && isReadable(property))
    .map(([name]) => name);
}

function assertColumns(resource: Resource, provider: SqlProvider, info: TableInfo): void {
  const names = new Set(info.columns.map(({ name }) => name));
  const missing = [...new Set(tableFields(resource).map((name) => sqlColumn(provider, name)))].filter(
    (name) => !names.has(name),
  );
  if (missing.length === 0) return;
  const values = { table: info.name, column: missing.join(', ') };
  throw new ApiError(ret.state, 'console.noColumn', { values });
}

function tableIn(session: Session, { dialect }: Opened, resource: Resource, info: TableInfo): ConnectedTable {
  const provider = resource.provider as SqlProvider;
  const { properties } = resource.schema;
  const writer = writerFor(dialect, provider, info);
  const run = (statement: RawBuilder<unknown>) => {
    const { sql: text, parameters } = statement.compile(builders[dialect]);
    return session.typed(text, parameters, mostBytes);
  };
  return {
    ...{ resource, dialect, info, writer, run },
    async read(names, rest) {
      const hasVersion = names.includes('version');
      const read = hasVersion ? tableFields(resource) : names;
      const selected = read.map((name) => sql`${writer.field(resource, name)} as ${sql.id(name)}`);
      const { rows } = await run(sql`select ${sql.join(selected)} from ${fromTable(info)} ${rest}`);
      return rows.map((row) => {
        const wire = (name: string) =>
          name === 'version' ? versionOf(row) : wireValue(properties[name] as Property, row[name]);
        return Object.fromEntries(names.map((name) => [name, wire(name)]));
      });
    },
    column: (name) => sql.id(columnOf(info, sqlColumn(provider, name)).name),
    bound: (name, value) =>
      boundSql(dialect, columnOf(info, sqlColumn(provider, name)), properties[name] as Property, value),
  };
}
