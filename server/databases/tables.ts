import type { Dialect, ListedTable, TableInfo } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { runBound } from './boundSql.ts';
import { catalogs } from './catalog.ts';
import type { Session } from './engine.ts';
import { isTrue } from './isTrue.ts';

/** Every table and view that a connection may read. */
export async function listTables(session: Session, dialect: Dialect): Promise<ListedTable[]> {
  const { rows } = await runBound(session, dialect, catalogs[dialect].tables);
  return rows.map(([schema, name, kind]) => ({
    schema: String(schema),
    name: String(name),
    kind: kind === 'view' ? 'view' : 'table',
  }));
}

/** The structure of a table. @throws ApiError 404 when there is no readable table of that name. */
export async function readTable(
  session: Session,
  dialect: Dialect,
  table: { readonly schema: string; readonly name: string },
): Promise<TableInfo> {
  const { columns, indexes, links } = catalogs[dialect];
  const ask = async (question: typeof columns) =>
    (await runBound(session, dialect, question(table))).rows.map((row) => row.map((cell) => cell ?? ''));
  const found = await runBound(session, dialect, columns(table));
  if (found.rows.length === 0) {
    const values = { name: `${table.schema}.${table.name}` };
    throw new ApiError(ret.notFound, 'console.noTable', { values });
  }
  const key = found.rows
    .map(([name, , , , , place]) => ({ name: String(name), place: Number(place) }))
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place);
  return {
    ...table,
    columns: found.rows.map(([name, type, nullable, value, generated, , comment]) => ({
      name: String(name),
      type: String(type),
      nullable: isTrue(nullable),
      default: value ?? null,
      generated: isTrue(generated),
      comment: comment ?? '',
    })),
    key: key.map(({ name }) => name),
    indexes: (await ask(indexes)).map(([name = '', words = '', unique = '']) => ({
      ...{ name, columns: words, unique: isTrue(unique) },
    })),
    links: (await ask(links)).map(([name = '', words = '', to = '']) => ({ name, columns: words, to })),
  };
}
