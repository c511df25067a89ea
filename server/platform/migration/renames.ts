import type { Index } from '#schemas/derive/table.ts';
import { type Existing, isOfFile, type Step, type WantedColumn, type WantedTable } from './migrationPlan.ts';

/** The renames to apply before any other comparison, and the resulting schema. */
export interface Renames {
  readonly steps: readonly Step[];
  readonly left: Existing;
  /** The name that a column has until then. */
  readonly stored: (table: string, column: string) => string;
}

type Names = ReadonlyMap<string, string>;

/**
 * The steps that rename columns to the names in the files, and their indexes, whose names contain the
 * columns'. First drops an index that no file describes under the new names.
 */
export function renamesOf(tables: readonly WantedTable[], existing: Existing): Renames {
  const due = new Map(tables.map((table) => [table.name, dueIn(table, existing)] as const));
  const olds = new Map([...due].map(([table, columns]) => [table, newNames(columns)] as const));
  const stored = (table: string, column: string) =>
    due.get(table)?.find(({ name }) => name === column)?.was ?? column;
  if ([...due.values()].every((columns) => columns.length === 0))
    return { steps: [], left: existing, stored };
  const indexes = tables.flatMap((table) => indexRenames(table, existing, olds.get(table.name) ?? new Map()));
  return {
    steps: [
      ...indexes.filter(({ kind }) => kind === 'unindex'),
      ...[...due].flatMap(([table, columns]) =>
        columns.map((column): Step => ({ kind: 'rename', table, column, was: String(column.was) })),
      ),
      ...indexes.filter(({ kind }) => kind === 'rename index'),
    ],
    left: leftOf(existing, olds, indexes),
    stored,
  };
}

type IndexStep =
  | { readonly kind: 'unindex'; readonly table: string; readonly name: string }
  | Extract<Step, { readonly kind: 'rename index' }>;

function indexRenames(table: WantedTable, { indexes }: Existing, olds: Names): IndexStep[] {
  const was = new Map([...olds].map(([old, name]) => [name, old]));
  const targets = new Map(
    table.indexes.flatMap((index) => {
      const old = oldName(table.name, index, was);
      const present = old === undefined ? undefined : indexes.get(old);
      const columns = present?.columns.map((column) => olds.get(column) ?? column);
      const isSame = present?.unique === index.unique && isSameSet(columns, index.columns);
      return isSame && old !== undefined ? [[old, index.name] as const] : [];
    }),
  );
  const touched = [...indexes].filter(
    ([name, { table: of, columns }]) =>
      of === table.name && isOfFile(of, name) && columns.some((column) => olds.has(column)),
  );
  const left = new Map(touched.map(([name]) => [name, targets.get(name)]));
  const steps: IndexStep[] = [];
  // In the order in which each name is free.
  for (let isMore = true; isMore; ) {
    const free = [...left].find(([name, to]) => to !== undefined && (to === name || isFree(to)));
    isMore = free !== undefined;
    if (free?.[1] === undefined) break;
    const [name, to] = free;
    left.delete(name);
    if (to !== name) steps.push({ kind: 'rename index', table: table.name, name, to });
  }
  return [
    ...[...left.keys()].map((name): IndexStep => ({ kind: 'unindex', table: table.name, name })),
    ...steps,
  ];

  function isFree(name: string): boolean {
    return !indexes.has(name) || steps.some((step) => step.name === name) || isDropped(name);
  }
  function isDropped(name: string): boolean {
    return left.has(name) && left.get(name) === undefined;
  }
}

function isSameSet(some: readonly string[] = [], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

// The name that an index had by the previous names of its columns; that of all searched columns stays.
function oldName(table: string, { name, columns }: Index, was: Names): string | undefined {
  const begin = `${table}_${columns.join('_')}_`;
  if (!name.startsWith(begin)) return name === `${table}_words` ? name : undefined;
  const before = columns.map((column) => was.get(column) ?? column);
  return `${table}_${before.join('_')}_${name.slice(begin.length)}`.slice(0, 63);
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

function leftOf(existing: Existing, olds: ReadonlyMap<string, Names>, steps: readonly IndexStep[]): Existing {
  const nameOf = (table: string, column: string) => olds.get(table)?.get(column) ?? column;
  const columns = [...existing.columns].map(([table, present]) => {
    const renamed = [...present].map(([name, { link, ...column }]) => {
      const moved = link && { ...link, column: nameOf(link.target, link.column) };
      return [nameOf(table, name), { ...column, ...(moved && { link: moved }) }] as const;
    });
    return [table, new Map(renamed)] as const;
  });
  const indexes = [...existing.indexes].flatMap(([name, index]) => {
    const step = steps.find((one) => one.name === name);
    const moved = { ...index, columns: index.columns.map((column) => nameOf(index.table, column)) };
    if (!step) return [[name, moved] as const];
    return step.kind === 'rename index' ? [[step.to, moved] as const] : [];
  });
  // What was begun under the old names begins again.
  const successors = existing.successors.map((one) =>
    olds.get(one.table)?.size ? { ...one, meaning: null } : one,
  );
  return { ...existing, columns: new Map(columns), indexes: new Map(indexes), successors };
}
