import type { Existing, Step, WantedColumn, WantedTable } from './migrationPlan.ts';

/** The renames to apply before any other comparison, and the resulting schema. */
export interface Renames {
  readonly steps: readonly Step[];
  readonly left: Existing;
}

type Names = ReadonlyMap<string, string>;

/**
 * The steps that rename columns to the names in the files. First drops an index or foreign key on such a
 * column, since its own name contains the old one; it is created again like any other that is missing.
 */
export function renamesOf(tables: readonly WantedTable[], existing: Existing): Renames {
  const due = new Map(tables.map((table) => [table.name, dueIn(table, existing)] as const));
  const olds = new Map([...due].map(([table, columns]) => [table, newNames(columns)] as const));
  if ([...due.values()].every((columns) => columns.length === 0)) return { steps: [], left: existing };
  const isTouched = (table: string, column: string) => olds.get(table)?.has(column) ?? false;
  const links = [...existing.columns].flatMap(([table, columns]) =>
    [...columns].flatMap(([name, { link }]) =>
      link && olds.has(table) && (isTouched(table, name) || isTouched(link.target, link.column))
        ? [{ table, name: link.name }]
        : [],
    ),
  );
  const indexes = [...existing.indexes].flatMap(([name, { table, columns }]) =>
    columns.some((column) => isTouched(table, column)) ? [{ table, name }] : [],
  );
  return {
    steps: [
      ...links.map((link): Step => ({ kind: 'unlink', ...link })),
      ...indexes.map((index): Step => ({ kind: 'unindex', ...index })),
      ...[...due].flatMap(([table, columns]) =>
        columns.map((column): Step => ({ kind: 'rename', table, column, was: String(column.was) })),
      ),
    ],
    left: leftOf(
      existing,
      olds,
      new Set([...links, ...indexes].map(({ table, name }) => `${table}.${name}`)),
    ),
  };
}

// In the order in which each target name is free: a rename frees the old name for another.
function dueIn({ name, columns }: WantedTable, existing: Existing): WantedColumn[] {
  const present = existing.columns.get(name);
  if (!present) return [];
  const due: WantedColumn[] = [];
  const leaves = (taken: string): boolean => {
    const next = columns.find(({ was }) => was === taken);
    return next !== undefined && take(next);
  };
  const take = (column: WantedColumn): boolean => {
    if (due.includes(column)) return true;
    const isThere = column.was !== undefined && present.has(column.was);
    if (!isThere || (present.has(column.name) && !leaves(column.name))) return false;
    due.push(column);
    return true;
  };
  for (const column of columns) take(column);
  return due;
}

function newNames(columns: readonly WantedColumn[]): Names {
  return new Map(columns.map(({ name, was }) => [String(was), name]));
}

function leftOf(existing: Existing, olds: ReadonlyMap<string, Names>, gone: ReadonlySet<string>): Existing {
  const columns = [...existing.columns].map(([table, present]) => {
    const renamed = [...present].map(([name, { link, ...column }]) => {
      const isLinked = link && !gone.has(`${table}.${link.name}`);
      return [olds.get(table)?.get(name) ?? name, { ...column, ...(isLinked && { link }) }] as const;
    });
    return [table, new Map(renamed)] as const;
  });
  const indexes = [...existing.indexes].filter(([name, { table }]) => !gone.has(`${table}.${name}`));
  // What was begun under the old names begins again.
  const successors = existing.successors.map((one) =>
    olds.get(one.table)?.size ? { ...one, meaning: null } : one,
  );
  return { ...existing, columns: new Map(columns), indexes: new Map(indexes), successors };
}
