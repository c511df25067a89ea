import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Registry, Resource } from '#schemas/resource.ts';
import { type Existing, planMigration } from '../../../platform/migration/migrationPlan.ts';
import { takeStep } from '../../../platform/migration/takeStep.ts';
import { wantedTables } from '../../../platform/migration/wanted.ts';
import type { Tables } from '../../../platform/store/database.ts';

const nothing: Existing = {
  columns: new Map(),
  indexes: new Map(),
  append: new Set(),
  parted: new Set(),
  large: new Set(),
  successors: [],
  canValidate: true,
};

/** The statements that a migration runs for a resource's table in an empty database. */
export async function ddlOf(registry: Registry, { name }: Resource): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      // Runs nothing.
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const steps = planMigration(wantedTables(registry), nothing).filter(({ table }) => table === name);
  for (const step of steps) await takeStep(db, step);
  // What it counts from the rows concerns no empty table.
  return statements.filter((statement) => !/^\s*select/.test(statement)).map(tidy);
}

function tidy(statement: string): string {
  const [head = '', columns] = statement
    .trim()
    .replace(/\s+/g, ' ')
    .split(/ \((?="?id"? bigint)/);
  if (columns === undefined) return `${head.replaceAll('; ', ';\n')};`;
  const part = columns.indexOf(') partition by ');
  const end = part < 0 ? columns.length - 1 : part;
  return `${head} (\n  ${columns.slice(0, end).replaceAll(', "', ',\n  "')}\n${columns.slice(end)};`;
}
