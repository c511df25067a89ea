import { keyField, referencePlaces } from '#schemas/derive/references.ts';
import { type Table, tableOf } from '#schemas/derive/table.ts';
import type { Property, Registry, Resource } from '#schemas/resource.ts';
import type { Meaning, WantedTable } from './migrationPlan.ts';

/** The tables that a registry requires. */
export function wantedTables(registry: Registry): WantedTable[] {
  const resources = [...registry.resources.values()];
  const keys = new Set(resources.flatMap(namedKeys));
  return resources.flatMap((resource) => {
    const table = wantedTable(resource);
    return table ? [withKeys(table, keys)] : [];
  });
}

/** The table that a resource requires; undefined when its records live elsewhere or it has none. */
export function wantedTable(resource: Resource): WantedTable | undefined {
  const table = tableOf(resource);
  return table && withMeanings(table, resource);
}

// The fields, other than ids, by which other resources refer to records.
function namedKeys({ schema }: Resource): string[] {
  return referencePlaces(schema).map(({ reference }) => `${reference.resource}.${keyField(reference)}`);
}

// A foreign key needs an index of the exact values, even where uniqueness ignores case.
function withKeys(table: WantedTable, keys: ReadonlySet<string>): WantedTable {
  const bare = table.indexes.filter(({ ignoreCase, columns: [first = ''] }) => {
    return ignoreCase && keys.has(`${table.name}.${first}`);
  });
  const added = bare.map((index) => ({
    ...index,
    name: index.name.replace(/_ci_key$/, '_key'),
    ignoreCase: false,
  }));
  return { ...table, indexes: [...table.indexes, ...added] };
}

function withMeanings(table: Table, { schema }: Resource): WantedTable {
  const columns = table.columns.map((column) => ({
    ...column,
    meaning: meaningOf(schema.properties[column.name]),
    ...(schema.properties[column.name]?.format === 'words' && { isWords: true as const }),
  }));
  return { ...table, columns };
}

function meaningOf(property: Property | undefined): Meaning {
  if (property?.secret) return 'secret';
  return property?.format === 'password' || property?.format === 'money' ? property.format : 'plain';
}
