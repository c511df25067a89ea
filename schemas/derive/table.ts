import { isStored } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { ColumnType } from '../fields/fieldType.ts';
import type { Json, Property, Resource, Retention } from '../resource.ts';
import { keyField } from './references.ts';
import { searchedFields } from './search.ts';

/** A column as the database should have it. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** The table and the column that a foreign key refers to. */
  readonly references?: { readonly table: string; readonly column: string };
  /** The value, in column form, for records that existed before the column. */
  readonly fill?: unknown;
  /** Its previous name. */
  readonly was?: string;
  /** The column whose value such records get, instead of a fill. */
  readonly filledFrom?: string;
}

/** An index as the database should have it; its name states its purpose. */
export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Case-insensitive. */
  readonly ignoreCase: boolean;
  /**
   * `order`: in the collation that a list is sorted by; `words`: any part of a text; `entries`: of a list.
   */
  readonly purpose?: 'order' | 'words' | 'entries';
}

/** Whether null counts as a value: several fields are unique together even where some of them are null. */
export function isNothingAValue({ unique, columns }: Index): boolean {
  return unique && columns.length > 1;
}

/** The table that stores a resource's records. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  readonly append: boolean;
  /** The retention of all of its rows; such a table is partitioned, and old partitions are dropped. */
  readonly keep?: Retention;
  /** It holds one row, created with the table. */
  readonly single: boolean;
}

/** The table of a resource, or undefined when its records are stored elsewhere or it has none. */
export function tableOf(resource: Resource): Table | undefined {
  if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return undefined;
  const columns = Object.entries(resource.schema.properties)
    .filter(([, property]) => isStored(property))
    .map(([name, property]) => columnOf(name, property));
  const { name, appendOnly, retention } = resource;
  const single = resource.kind === 'single';
  return {
    name,
    columns,
    indexes: indexesOf(resource),
    append: appendOnly,
    single,
    ...(retention && !retention.when && { keep: retention }),
  };
}

/** Whether a column holds words that people read and sort, not codes. */
export function isRead(property: Property): boolean {
  const isText = fieldType(property).column === 'text' && !property.secret;
  return (
    isText &&
    !property.enum &&
    !['uuid', 'time', 'ipv4', 'ipv6', 'color', 'resource', 'trace', 'regex', 'json-pointer'].includes(
      property.format ?? '',
    )
  );
}

function columnOf(name: string, property: Property): Column {
  return {
    name,
    // A secret is stored as sealed text regardless of its type.
    type: property.secret ? 'text' : fieldType(property).column,
    ...(property.default !== undefined && { fill: columnValue(property, property.default) }),
    ...(property.renamedFrom && { was: property.renamedFrom }),
    ...(property.filledFrom && { filledFrom: property.filledFrom }),
    ...(property.reference && {
      references: { table: property.reference.resource, column: keyField(property.reference) },
    }),
  };
}

/** Converts a wire value to its column value; null stays null. */
export function columnValue(property: Property, value: Json): unknown {
  const type = fieldType(property);
  return value === null || !type.toColumn ? value : type.toColumn(value);
}

function indexesOf(resource: Resource): Index[] {
  const own = Object.entries(resource.schema.properties)
    .filter(([name, property]) => name !== 'id' && (property.unique || property.index || property.reference))
    .map(([name, property]) => index(resource.name, [name], property.unique ?? false));
  // Retention deletes rows by age, so the age is indexed.
  const { retention } = resource;
  const age = retention && (retention.when ? 'updated_at' : 'created_at');
  const aged = age && !resource.indexes.some(([first]) => first === age) ? [age] : [];
  return [
    ...own,
    ...(aged.length > 0 ? [index(resource.name, aged, false)] : []),
    ...resource.indexes.map((columns) => index(resource.name, columns, false)),
    ...resource.unique.map((columns) => index(resource.name, columns, true)),
    ...orderIndexes(resource),
    ...wordIndexes(resource),
    ...entryIndexes(resource),
  ];
}

// The plain index serves lookups of a text; sorting needs another one, in collation order.
function orderIndexes({ name: table, schema }: Resource): Index[] {
  return Object.entries(schema.properties)
    .filter(([, property]) => property.index && isRead(property))
    .map(([name]) => ({
      ...index(table, [name], false),
      name: cut(`${table}_${name}_order`),
      purpose: 'order',
    }));
}

function wordIndexes(resource: Resource): Index[] {
  const columns = searchedFields(resource);
  if (resource.list.search !== 'indexed' || columns.length === 0) return [];
  const { name } = resource;
  return [{ ...index(name, columns, false), name: cut(`${name}_words`), purpose: 'words' }];
}

// Showing a record requires looking up the lists that contain it.
function entryIndexes({ name: table, schema }: Resource): Index[] {
  return Object.entries(schema.properties)
    .filter(([, property]) => fieldType(property).link === 'many' && isStored(property))
    .map(([name]) => ({
      ...index(table, [name], false),
      name: cut(`${table}_${name}_entries`),
      purpose: 'entries',
    }));
}

function cut(name: string): string {
  return name.slice(0, 63);
}

function index(table: string, columns: readonly string[], unique: boolean | 'ignore_case'): Index {
  const ending = unique === 'ignore_case' ? 'ci_key' : unique ? 'key' : 'idx';
  const name = `${table}_${columns.join('_')}_${ending}`.slice(0, 63);
  return { name, columns, unique: unique !== false, ignoreCase: unique === 'ignore_case' };
}
