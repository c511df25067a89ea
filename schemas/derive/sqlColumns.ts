import type { Resource, SqlProvider } from '../resource.ts';

/** The table of a resource in a connected database; undefined where its records are elsewhere. */
export function sqlProvider({ provider }: Resource): SqlProvider | undefined {
  return provider.type === 'sql' ? provider : undefined;
}

/** The column of a field of a table in a connected database. */
export function sqlColumn({ key = 'id', columns = {} }: SqlProvider, field: string): string {
  if (field === 'id') return key;
  return Object.hasOwn(columns, field) ? (columns[field] as string) : field;
}
