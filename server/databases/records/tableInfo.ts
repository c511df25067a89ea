import type { Dialect, TableInfo } from '#schemas/payloads/console.ts';
import type { SqlProvider } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { runBound } from '../boundSql.ts';
import { catalogs } from '../catalog.ts';
import type { Opened } from '../connections.ts';
import type { Engine, Session } from '../engine.ts';
import { readTable } from '../tables.ts';

/** How long the structure of a table is taken as known, in milliseconds. */
const knownFor = 60_000;

const known = new WeakMap<Engine, Map<string, { readonly at: number; readonly info: TableInfo }>>();

/**
 * The structure of a table, read at most once a minute for each connection.
 * @throws ApiError 420 when there is no such table.
 */
export async function tableInfo(
  { engine, dialect }: Pick<Opened, 'engine' | 'dialect'>,
  session: Session,
  provider: Pick<SqlProvider, 'schema' | 'table'>,
): Promise<TableInfo> {
  const tables = known.get(engine) ?? new Map();
  known.set(engine, tables);
  const key = JSON.stringify([provider.schema, provider.table]);
  const before = tables.get(key);
  if (before && performance.now() - before.at < knownFor) return before.info;
  const info = await findTable(session, dialect, provider);
  tables.set(key, { at: performance.now(), info });
  return info;
}

/** Reads the structures of a connection's tables again: one of them may have changed. */
export function forgetTables(engine: Engine): void {
  known.delete(engine);
}

/** Reads the structure of a table. @throws ApiError 420 when there is no such table. */
export async function findTable(
  session: Session,
  dialect: Dialect,
  { schema, table }: Pick<SqlProvider, 'schema' | 'table'>,
): Promise<TableInfo> {
  const schemas = schema === undefined ? await searchPath(session, dialect) : [schema];
  for (const one of schemas) {
    const found = await readTable(session, dialect, { schema: one, name: table }).catch((error: unknown) => {
      if (error instanceof ApiError && error.ret === ret.notFound) return undefined;
      throw error;
    });
    if (found) return found;
  }
  const name = schema === undefined ? table : `${schema}.${table}`;
  throw new ApiError(ret.state, 'console.noTable', { values: { name } });
}

async function searchPath(session: Session, dialect: Dialect): Promise<string[]> {
  const { rows } = await runBound(session, dialect, catalogs[dialect].schemas);
  return rows.map(([name]) => String(name));
}
