import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { Tables } from '../platform/store/database.ts';
import type { Batch, Session } from './engine.ts';

/** Query builders that produce statements with bound values and quoted names, without running them. */
export const builders: Readonly<Record<Dialect, Kysely<Tables>>> = {
  postgres: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  mysql: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new MysqlIntrospector(db),
      createQueryCompiler: () => new MysqlQueryCompiler(),
    },
  }),
};

/** Runs a generated statement on a connection, with bound values and quoted names. */
export function runBound(session: Session, dialect: Dialect, statement: RawBuilder<unknown>): Promise<Batch> {
  const { sql: text, parameters } = statement.compile(builders[dialect]);
  return session.query(text, parameters);
}

/** A table by its schema and name, quoted so that any characters are allowed. */
export function tableSql({ schema, name }: { schema: string; name: string }): RawBuilder<unknown> {
  return sql.id(schema, name);
}
