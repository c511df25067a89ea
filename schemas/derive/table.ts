import { fieldType } from '../fields/all.ts';
import type { ColumnType } from '../fields/fieldType.ts';
import type { Json, Property, Resource } from '../resource.ts';

/** A column as the database should have it. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly references?: string;
  /** What records that were there before the column get, as the column keeps it. */
  readonly fill?: unknown;
}

/** An index as the database should have it; its name tells what it is for. */
export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Upper and lower case count as the same. */
  readonly ignoreCase: boolean;
}

/** The table that keeps a resource's records. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  readonly append: boolean;
  /** It holds one row, which is there from the start. */
  readonly single: boolean;
}

/** The table of a resource, or nothing when its records live elsewhere or it has none. */
export function tableOf(resource: Resource): Table | undefined {
  if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return undefined;
  const columns = Object.entries(resource.schema.properties)
    .filter(([, property]) => property.virtual === undefined)
    .map(([name, property]) => columnOf(name, property));
  const { name, append } = resource;
  return { name, columns, indexes: indexesOf(resource), append, single: resource.kind === 'single' };
}

function columnOf(name: string, property: Property): Column {
  return {
    name,
    // A secret is stored as sealed text whatever it was before.
    type: property.secret ? 'text' : fieldType(property).column,
    ...(property.default !== undefined && { fill: columnValue(property, property.default) }),
    ...(property.reference && { references: property.reference.resource }),
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
  return [...own, ...resource.indexes.map((columns) => index(resource.name, columns, false))];
}

function index(table: string, columns: readonly string[], unique: boolean | 'ignore_case'): Index {
  const ending = unique === 'ignore_case' ? 'ci_key' : unique ? 'key' : 'idx';
  const name = `${table}_${columns.join('_')}_${ending}`.slice(0, 63);
  return { name, columns, unique: unique !== false, ignoreCase: unique === 'ignore_case' };
}
