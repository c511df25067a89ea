import type { Resource, SqlProvider } from '../resource.ts';

/** Whether records are the rows of a table in a connected database. */
export function isTable(provider: Resource['provider']): provider is SqlProvider {
  return 'connection' in provider;
}

/** The column of a field of a table in a connected database. */
export function sqlColumn({ key = 'id', columns = {} }: SqlProvider, field: string): string {
  if (field === 'id') return key;
  return Object.hasOwn(columns, field) ? (columns[field] as string) : field;
}
