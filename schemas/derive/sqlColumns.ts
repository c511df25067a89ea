import type { SqlProvider } from '../resource.ts';

/** The column of a field of a table in a connected database. */
export function sqlColumn({ key = 'id', columns = {} }: SqlProvider, field: string): string {
  if (field === 'id') return key;
  return Object.hasOwn(columns, field) ? (columns[field] as string) : field;
}
