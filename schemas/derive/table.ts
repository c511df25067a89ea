import { isStored } from '../complete.ts';
import { fieldType, fieldTypeName } from '../fields/all.ts';
import type { ColumnType } from '../fields/fieldType.ts';
import type { Json, Keep, Property, Resource } from '../resource.ts';
import { keyField } from './references.ts';
import { searchedFields } from './search.ts';

/** A column as the database should have it. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** The table and the column that its values have to be in. */
  readonly references?: { readonly table: string; readonly column: string };
  /** What records that were there before the column get, as the column keeps it. */
  readonly fill?: unknown;
  /** What it was called before. */
  readonly was?: string;
  /** The column whose value such records get, in place of a fill. */
  readonly filledFrom?: string;
}

/** An index as the database should have it; its name tells what it is for. */
export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Upper and lower case count as the same. */
  readonly ignoreCase: boolean;
  /** `order`: in the order of words that a list is sorted by; `words`: any part of a text; `entries`: of a list. */
  readonly purpose?: 'order' | 'words' | 'entries';
}

/** Whether nothing counts as a value: several fields are unique together even where some of them are empty. */
export function isNothingAValue({ unique, columns }: Index): boolean {
  return unique && columns.length > 1;
}

/** The table that keeps a resource's records. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  readonly append: boolean;
  /** How long all of its rows are kept; such a table is made of partitions, which go as they get old. */
  readonly keep?: Keep;
  /** It holds one row, which is there from the start. */
  readonly single: boolean;
}

/** The table of a resource, or nothing when its records live elsewhere or it has none. */
export function tableOf(resource: Resource): Table | undefined {
  if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return undefined;
  const columns = Object.entries(resource.schema.properties)
    .filter(([, property]) => isStored(property))
    .map(([name, property]) => columnOf(name, property));
  const { name, append, keep } = resource;
  const single = resource.kind === 'single';
  return { name, columns, indexes: indexesOf(resource), append, single, ...(keep && !keep.when && { keep }) };
}

/** Whether a column holds words that people read and look for in their order, not codes. */
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
    // A secret is stored as sealed text whatever it was before.
    type: property.secret ? 'text' : fieldType(property).column,
    ...(property.default !== undefined && { fill: columnValue(property, property.default) }),
    ...(property.was && { was: property.was }),
    ...(property.filledFrom && { filledFrom: property.filledFrom }),
    ...(property.reference && {
      references: { table: property.reference.resource, column: keyField(property.reference) },
    }),
  };
}

/** A value of the wire as its column keeps it; null stays null. */
export function columnValue(property: Property, value: Json): unknown {
  const type = fieldType(property);
  return value === null || !type.toColumn ? value : type.toColumn(value);
}

function indexesOf(resource: Resource): Index[] {
  const own = Object.entries(resource.schema.properties)
    .filter(([name, property]) => name !== 'id' && (property.unique || property.index || property.reference))
    .map(([name, property]) => index(resource.name, [name], property.unique ?? false));
  // What is forgotten by its age is found by it.
  const { keep } = resource;
  const age = keep && (keep.when ? 'updated_at' : 'created_at');
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

// The plain index of a text finds it; to sort by it takes another one, in the order of words.
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

// Whoever looks at a record wants to know in which lists it stands.
function entryIndexes({ name: table, schema }: Resource): Index[] {
  return Object.entries(schema.properties)
    .filter(([, property]) => fieldTypeName(property) === 'references' && isStored(property))
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
