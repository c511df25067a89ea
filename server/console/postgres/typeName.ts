import pg from 'pg';

const names = new Map(
  Object.entries(pg.types.builtins).map(([name, oid]) => [Number(oid), name.toLowerCase()] as const),
);

/** The name of a built-in type by its number; others are only `other`. */
export function typeName(oid: number): string {
  return names.get(oid) ?? 'other';
}
