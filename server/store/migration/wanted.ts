import { type Table, tableOf } from '#schemas/derive/table.ts';
import type { Property, Registry, Resource } from '#schemas/resource.ts';
import type { Meaning, WantedTable } from '../migrationPlan.ts';

/** The tables that a registry asks for. */
export function wantedTables(registry: Registry): WantedTable[] {
  return [...registry.resources.values()].flatMap((resource) => {
    const table = tableOf(resource);
    return table ? [withMeanings(table, resource)] : [];
  });
}

function withMeanings(table: Table, { schema }: Resource): WantedTable {
  const columns = table.columns.map((column) => ({
    ...column,
    meaning: meaningOf(schema.properties[column.name]),
  }));
  return { ...table, columns };
}

function meaningOf(property: Property | undefined): Meaning {
  if (property?.secret) return 'secret';
  return property?.format === 'password' || property?.format === 'money' ? property.format : 'plain';
}
