import { type Kysely, sql } from 'kysely';
import { MigrationError } from '#server/boot/migrate.ts';
import { readExisting } from '#server/platform/migration/existing.ts';
import { openDatabase, type Tables } from '#server/platform/store/database.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

/** A database to migrate, and queries for its coupons. */
export interface CouponDatabase {
  readonly db: Kysely<Tables>;
  readonly connection: TestDatabase['connection'];
  rows(columns?: string): Promise<Record<string, unknown>[]>;
  insert(columns: string, ...values: string[]): Promise<unknown>;
  /** The types of a table's columns by name; empty if the table does not exist. */
  columnsOf(table: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens a separate database. */
export async function couponDatabase(): Promise<CouponDatabase> {
  const { connection, drop } = await freshDatabase();
  const db = openDatabase(connection, () => {});
  return {
    db,
    connection,
    rows: async (columns = '*') => {
      const found = await sql<
        Record<string, unknown>
      >`select ${sql.raw(columns)} from coupon order by id`.execute(db);
      return found.rows;
    },
    insert: (columns, ...values) =>
      sql
        .raw(`insert into coupon (${columns}) values ${values.map((one) => `(${one})`).join(', ')}`)
        .execute(db),
    columnsOf: async (table) => {
      const found = await sql<{ name: string; type: string }>`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
      return Object.fromEntries(found.rows.map(({ name, type }) => [name, type]));
    },
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** The error of a migration. */
export function refusal(migration: Promise<unknown>): Promise<string> {
  return migration.then(
    () => 'not refused',
    (error: unknown) => (error instanceof MigrationError ? error.message : `another error: ${error}`),
  );
}

/** Whether the tests' server can tell that a value has no equivalent in another type: PostgreSQL 16 or newer. */
export async function canValidate(): Promise<boolean> {
  const { db, close } = await couponDatabase();
  try {
    return (await readExisting(db)).canValidate;
  } finally {
    await close();
  }
}
