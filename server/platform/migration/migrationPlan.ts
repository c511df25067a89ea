import type { Column, Index, Table } from '#schemas/derive/table.ts';
import type { Retention } from '#schemas/resource.ts';

/**
 * The meaning of a column's values where the type does not show it: fen in a bigint, a sealed text, a hash.
 * It is stored as the column's comment, so that a changed file cannot silently turn one into another.
 */
export type Meaning = 'plain' | 'money' | 'secret' | 'password';

/** A required column, with the meaning of its values. */
export interface WantedColumn extends Column {
  readonly meaning: Meaning;
  /** Its values contain a text for each language. */
  readonly isWords?: true;
}

/** A required table. */
export interface WantedTable extends Table {
  readonly columns: readonly WantedColumn[];
}

/** A column as in the database; no meaning if none was recorded yet. */
export interface ExistingColumn {
  readonly type: string;
  readonly meaning: Meaning | null;
  /**
   * The foreign key on it: its name, the table and column it references, and whether older rows were checked
   * against it.
   */
  readonly link?: {
    readonly name: string;
    readonly target: string;
    readonly column: string;
    readonly isValidated: boolean;
  };
  /** The column from which older rows still get its values: an earlier migration ended before the last row. */
  readonly filling?: string;
  /** Something other than an index of the resource files depends on it, such as a view or a foreign key. */
  readonly isHeld?: true;
}

/** A column that is to replace another one, of a migration that has not ended. */
export interface Successor {
  readonly table: string;
  /** The column that it replaces. */
  readonly column: string;
  readonly type: string;
  readonly meaning: Meaning | null;
}

/** An index as in the database, with every column that it uses. */
interface ExistingIndex {
  readonly table: string;
  readonly unique: boolean;
  readonly columns: readonly string[];
}

/** The existing schema by table; the usable indexes by name, with their columns and whether each is unique. */
export interface Existing {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>;
  readonly indexes: ReadonlyMap<string, ExistingIndex>;
  /** Append-only tables. */
  readonly append: ReadonlySet<string>;
  /** Partitioned tables, such as logs. */
  readonly parted: ReadonlySet<string>;
  /** Tables so large that scanning them takes seconds. */
  readonly large: ReadonlySet<string>;
  readonly successors: readonly Successor[];
  /** Whether the database can tell a value that has no equivalent in another type: PostgreSQL 16 or newer. */
  readonly canValidate: boolean;
}

/** One step from the existing schema to the one in the resource files. */
export type Step = { readonly table: string } & (
  | { readonly kind: 'create'; readonly columns: readonly WantedColumn[]; readonly parted: boolean }
  | { readonly kind: 'part'; readonly keep: Retention }
  | { readonly kind: 'gather' }
  | { readonly kind: 'add'; readonly column: WantedColumn }
  | {
      readonly kind: 'widen' | 'convert' | 'replace';
      readonly column: WantedColumn;
      readonly from: ExistingColumn;
      /** An earlier migration began it, with consent. */
      readonly isBegun?: boolean;
    }
  | { readonly kind: 'abandon'; readonly name: string }
  | { readonly kind: 'mark'; readonly column: WantedColumn }
  | { readonly kind: 'rename'; readonly column: WantedColumn; readonly was: string }
  | { readonly kind: 'rename index'; readonly name: string; readonly to: string }
  | { readonly kind: 'fill'; readonly column: WantedColumn; readonly filledFrom: string }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'drop table' }
  | { readonly kind: 'unindex' | 'unlink'; readonly name: string }
  | { readonly kind: 'index'; readonly index: Index; readonly added: readonly WantedColumn[] }
  | { readonly kind: 'link'; readonly column: WantedColumn; readonly target: Target }
  | { readonly kind: 'validate'; readonly column: WantedColumn }
  | { readonly kind: 'append' | 'unappend' }
);

/** The target of a foreign key. */
type Target = NonNullable<Column['references']>;

/**
 * The steps that the tables need, after the renames; `convert`, `replace` and `drop` would lose data where
 * there is any.
 */
export function planMigration(tables: readonly WantedTable[], existing: Existing): Step[] {
  const names = new Set(tables.map((table) => table.name));
  const each = (steps: (table: WantedTable) => Step[]) => tables.flatMap(steps);
  const columns = each((table) => columnSteps(table, existing));
  const changed = new Map(columns.filter(isChange).map((step) => [changedColumn(step), step]));
  return [
    ...abandonSteps(existing, changed),
    ...each((table) => (existing.columns.has(table.name) ? [] : [createStep(table)])),
    ...each((table) => unwantedSteps(table, existing, changed)),
    ...each((table) => partSteps(table, existing)),
    ...columns,
    ...each((table) => fillSteps(table, existing.columns.get(table.name))),
    ...each((table) => indexSteps(table, existing, changed)),
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
type Changed = ReadonlyMap<string, ChangeStep>;

/** A step that changes the type of a column or the meaning of its values. */
export type ChangeStep = Extract<Step, { readonly kind: 'widen' | 'convert' | 'replace' }>;

/** What a step changes, such as `from money to bigint`: types, or the meaning of values that a type does not show. */
export function changeOf({ from, column }: Pick<ChangeStep, 'from' | 'column'>): string {
  const [was, will] = [from, column].map(({ type, meaning }) =>
    meaning === null || meaning === 'plain' ? type : meaning,
  );
  return `from ${was} to ${will}`;
}

/** Whether a step changes the type of a column or the meaning of its values. */
export function isChange(step: Step): step is ChangeStep {
  return step.kind === 'widen' || step.kind === 'convert' || step.kind === 'replace';
}

function changedColumn({ table, column }: ChangeStep): string {
  return `${table}.${column.name}`;
}

/**
 * Whether a change of type runs after the migration's transaction: a second column takes over, while the
 * table is in use. A change that need not rewrite the table is faster.
 */
export function isLateChange(step: Step, { large, parted, append, canValidate }: Existing): boolean {
  if (!isChange(step) || !rewrites(step)) return false;
  const { table, from } = step;
  return large.has(table) && !parted.has(table) && !append.has(table) && !from.isHeld && canValidate;
}

/** Whether a change of type rewrites every row of its table. */
export function rewrites({ kind, column, from }: ChangeStep): boolean {
  return kind !== 'replace' && !(column.type === 'text' && from.type.startsWith('character varying'));
}

// What an earlier migration began and the files, or the way in which it is done, no longer want.
function abandonSteps(existing: Existing, changed: Changed): Step[] {
  return existing.successors.flatMap(({ table, column }): Step[] => {
    const step = changed.get(`${table}.${column}`);
    const isContinued = step?.isBegun && isLateChange(step, existing);
    return isContinued ? [] : [{ kind: 'abandon', table, name: column }];
  });
}

// Constraints that the file no longer requires and that would reject what it now allows, and indexes that fit
// a column's previous type alone.
function unwantedSteps(table: WantedTable, existing: Existing, changed: Changed): Step[] {
  const wanted = new Set(table.indexes.map((index) => index.name));
  const isOutdated = (columns: readonly string[]) =>
    columns.some((name) => {
      const step = changed.get(`${table.name}.${name}`);
      return step && !isLateChange(step, existing);
    });
  const indexes = [...existing.indexes].filter(
    ([name, { unique, columns, table: of }]) =>
      of === table.name && !wanted.has(name) && isOfFile(table.name, name) && (unique || isOutdated(columns)),
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

/** Whether an index has the name of one that a resource file describes. */
export function isOfFile(table: string, index: string): boolean {
  return (
    index.startsWith(`${table}_`) &&
    ['_key', '_idx', '_order', '_words', '_entries'].some((end) => index.endsWith(end))
  );
}

function leadsTo(link: NonNullable<ExistingColumn['link']>, target: Target | undefined): boolean {
  return link.target === target?.table && link.column === target.column;
}

function columnSteps(table: WantedTable, existing: Existing): Step[] {
  const present = existing.columns.get(table.name);
  if (!present) return [];
  const wanted = new Set(table.columns.map((column) => column.name));
  const changed = table.columns.flatMap((column): Step[] =>
    columnStep(table.name, column, present.get(column.name), existing.successors),
  );
  const gone = [...present.keys()].filter((name) => !wanted.has(name));
  return [...changed, ...gone.map((name): Step => ({ kind: 'drop', table: table.name, name }))];
}

// The initial values of added columns, once all columns exist.
function fillSteps({ name: table, columns }: WantedTable, present: Present): Step[] {
  return columns.flatMap((column): Step[] => {
    const { name, filledFrom } = column;
    const isOf = present && (!present.has(name) || present.get(name)?.filling === filledFrom);
    return isOf && filledFrom !== undefined ? [{ kind: 'fill', table, column, filledFrom }] : [];
  });
}

function columnStep(
  table: string,
  column: WantedColumn,
  from: ExistingColumn | undefined,
  successors: readonly Successor[],
): Step[] {
  if (!from) return [{ kind: 'add', table, column }];
  const meaning = from.meaning ?? column.meaning;
  if (meaning !== column.meaning && (isOpaque(meaning) || isOpaque(column.meaning)))
    return [{ kind: 'replace', table, column, from }];
  if (from.type === column.type && meaning === column.meaning)
    return from.meaning === null ? [{ kind: 'mark', table, column }] : [];
  const lossless = meaning === 'plain' && isWider(from.type, column);
  const isBegun = successors.some(
    (one) =>
      one.table === table &&
      one.column === column.name &&
      one.type === column.type &&
      one.meaning === column.meaning,
  );
  return [{ kind: lossless ? 'widen' : 'convert', table, column, from, isBegun }];
}

// Only the server's own keys create or read these values.
function isOpaque(meaning: Meaning): boolean {
  return meaning === 'secret' || meaning === 'password';
}

// Every value of the left type has an equivalent in the right one.
function isWider(from: string, { type: to, isWords }: WantedColumn): boolean {
  // Times were never shown with more than milliseconds.
  if (from === 'timestamptz') return to === 'timestamptz(3)';
  // A text in one language is readable in any.
  if (isWords) return from === 'text';
  return to === 'text' && ['boolean', 'date', 'bigint'].includes(from);
}

// The indexes of a column go with it when another takes over.
function indexSteps(table: WantedTable, existing: Existing, changed: Changed): Step[] {
  const present = existing.columns.get(table.name);
  const isLost = (name: string) => {
    const step = changed.get(`${table.name}.${name}`);
    return step && (step.kind === 'replace' || isLateChange(step, existing));
  };
  return table.indexes
    .filter(({ name, columns }) => !existing.indexes.has(name) || columns.some(isLost))
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
    // Records that live elsewhere have no table to reference.
    if (target === undefined || !names.has(target.table)) return [];
    const link = present?.get(column.name)?.link;
    if (!link || !leadsTo(link, target)) return [{ kind: 'link', table: table.name, column, target }];
    return link.isValidated ? [] : [{ kind: 'validate', table: table.name, column }];
  });
}
