import type { Column, Index, Table } from '#schemas/derive/table.ts';
import type { Keep } from '#schemas/resource.ts';

/**
 * What a column's values stand for where its type does not tell: fen in a bigint, a sealed text, a hash. It is kept
 * as the column's comment, so that a changed file cannot turn one into another unseen.
 */
export type Meaning = 'plain' | 'money' | 'secret' | 'password';

/** A column that is wanted, with what its values stand for. */
export interface WantedColumn extends Column {
  readonly meaning: Meaning;
  /** Its values say a thing in each language. */
  readonly isWords?: true;
}

/** A table that is wanted. */
export interface WantedTable extends Table {
  readonly columns: readonly WantedColumn[];
}

/** A column as the database has it; no meaning when none was written down yet. */
export interface ExistingColumn {
  readonly type: string;
  readonly meaning: Meaning | null;
  /** The foreign key on it: its name, and the table and column that it leads to. */
  readonly link?: { readonly name: string; readonly target: string; readonly column: string };
}

/** An index as the database has it, with every column that it looks at. */
export interface ExistingIndex {
  readonly table: string;
  readonly unique: boolean;
  readonly columns: readonly string[];
}

/** What the database has, by table; indexes by their names, what they are of, and whether each forbids doubles. */
export interface Existing {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>;
  readonly indexes: ReadonlyMap<string, ExistingIndex>;
  /** Tables whose rows are only ever added. */
  readonly append: ReadonlySet<string>;
  /** Tables that are made of partitions, as logs are. */
  readonly parted: ReadonlySet<string>;
}

/** One step from the database as it is to the database as the resource files want it. */
export type Step = { readonly table: string } & (
  | { readonly kind: 'create'; readonly columns: readonly WantedColumn[]; readonly parted: boolean }
  | { readonly kind: 'part'; readonly keep: Keep }
  | { readonly kind: 'gather' }
  | { readonly kind: 'add'; readonly column: WantedColumn }
  | {
      readonly kind: 'widen' | 'convert' | 'replace';
      readonly column: WantedColumn;
      readonly from: ExistingColumn;
    }
  | { readonly kind: 'mark'; readonly column: WantedColumn }
  | { readonly kind: 'rename'; readonly column: WantedColumn; readonly was: string }
  | { readonly kind: 'fill'; readonly column: WantedColumn; readonly filledFrom: string }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'drop table' }
  | { readonly kind: 'unindex' | 'unlink'; readonly name: string }
  | { readonly kind: 'index'; readonly index: Index; readonly added: readonly WantedColumn[] }
  | { readonly kind: 'link'; readonly column: WantedColumn; readonly target: Target }
  | { readonly kind: 'append' | 'unappend' }
);

/** Where a foreign key leads to. */
export type Target = NonNullable<Column['references']>;

/** The steps that the tables need, once what was renamed has its new name; `convert`, `replace` and `drop` would lose data where there is any. */
export function planMigration(tables: readonly WantedTable[], existing: Existing): Step[] {
  const names = new Set(tables.map((table) => table.name));
  const each = (steps: (table: WantedTable) => Step[]) => tables.flatMap(steps);
  return [
    ...each((table) => (existing.columns.has(table.name) ? [] : [createStep(table)])),
    ...each((table) => unwantedSteps(table, existing)),
    ...each((table) => partSteps(table, existing)),
    ...each((table) => columnSteps(table, existing.columns.get(table.name))),
    ...each((table) => fillSteps(table, existing.columns.get(table.name))),
    ...each((table) => indexSteps(table, existing)),
    ...each((table) => linkSteps(table, existing.columns.get(table.name), names)),
    ...each((table) =>
      table.append && !existing.append.has(table.name) ? [{ kind: 'append', table: table.name }] : [],
    ),
  ];
}

function createStep({ name, columns, keep }: WantedTable): Step {
  return { kind: 'create', table: name, columns, parted: keep !== undefined };
}

function partSteps({ name: table, keep }: WantedTable, { columns, parted }: Existing): Step[] {
  if (!columns.has(table) || parted.has(table) === (keep !== undefined)) return [];
  return [keep ? { kind: 'part', table, keep } : { kind: 'gather', table }];
}

type Present = ReadonlyMap<string, ExistingColumn> | undefined;

// What the file no longer asks for and would refuse what the file now allows.
function unwantedSteps(table: WantedTable, existing: Existing): Step[] {
  const wanted = new Set(table.indexes.map((index) => index.name));
  const own = (name: string) =>
    name.startsWith(`${table.name}_`) && name.endsWith('_key') && !wanted.has(name);
  const indexes = [...existing.indexes].filter(
    ([name, index]) => index.unique && index.table === table.name && own(name),
  );
  const links = [...(existing.columns.get(table.name) ?? [])].flatMap(([name, { link }]): Step[] => {
    const target = table.columns.find((column) => column.name === name)?.references;
    return link && !leadsTo(link, target) ? [{ kind: 'unlink', table: table.name, name: link.name }] : [];
  });
  return [
    ...indexes.map(([name]): Step => ({ kind: 'unindex', table: table.name, name })),
    ...links,
    ...(!table.append && existing.append.has(table.name)
      ? [{ kind: 'unappend' as const, table: table.name }]
      : []),
  ];
}

function leadsTo(link: NonNullable<ExistingColumn['link']>, target: Target | undefined): boolean {
  return link.target === target?.table && link.column === target.column;
}

function columnSteps(table: WantedTable, present: Present): Step[] {
  if (!present) return [];
  const wanted = new Set(table.columns.map((column) => column.name));
  const changed = table.columns.flatMap((column): Step[] =>
    columnStep(table.name, column, present.get(column.name)),
  );
  const gone = [...present.keys()].filter((name) => !wanted.has(name));
  return [...changed, ...gone.map((name): Step => ({ kind: 'drop', table: table.name, name }))];
}

// What a column begins with that came later than the records, once all columns are there.
function fillSteps({ name: table, columns }: WantedTable, present: Present): Step[] {
  return columns.flatMap((column): Step[] => {
    const { name, filledFrom } = column;
    const isOf = present && filledFrom !== undefined && !present.has(name);
    return isOf ? [{ kind: 'fill', table, column, filledFrom }] : [];
  });
}

function columnStep(table: string, column: WantedColumn, from: ExistingColumn | undefined): Step[] {
  if (!from) return [{ kind: 'add', table, column }];
  const meaning = from.meaning ?? column.meaning;
  if (meaning !== column.meaning && (isOpaque(meaning) || isOpaque(column.meaning)))
    return [{ kind: 'replace', table, column, from }];
  if (from.type === column.type && meaning === column.meaning)
    return from.meaning === null ? [{ kind: 'mark', table, column }] : [];
  const lossless = meaning === 'plain' && isWider(from.type, column);
  return [{ kind: lossless ? 'widen' : 'convert', table, column, from }];
}

// Only the server's own keys make or read these values.
function isOpaque(meaning: Meaning): boolean {
  return meaning === 'secret' || meaning === 'password';
}

// Every value of the left type has its like in the right one.
function isWider(from: string, { type: to, isWords }: WantedColumn): boolean {
  // Nobody ever saw more than the milliseconds of a moment.
  if (from === 'timestamptz') return to === 'timestamptz(3)';
  // What is said in one language is read in any.
  if (isWords) return from === 'text';
  return to === 'text' && ['boolean', 'date', 'bigint'].includes(from);
}

function indexSteps(table: WantedTable, existing: Existing): Step[] {
  const present = existing.columns.get(table.name);
  return table.indexes
    .filter((index) => !existing.indexes.has(index.name))
    .map((index): Step => {
      const added = table.columns.filter(
        ({ name }) => index.columns.includes(name) && present && !present.has(name),
      );
      return { kind: 'index', table: table.name, index, added };
    });
}

function linkSteps(table: WantedTable, present: Present, names: ReadonlySet<string>): Step[] {
  return table.columns.flatMap((column): Step[] => {
    const target = column.references;
    // Records that live elsewhere have no table to refer to.
    if (target === undefined || !names.has(target.table)) return [];
    const link = present?.get(column.name)?.link;
    return link && leadsTo(link, target) ? [] : [{ kind: 'link', table: table.name, column, target }];
  });
}
