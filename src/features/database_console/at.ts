import type { RowsAnswer } from '#schemas/payloads/console.ts';

/** The table of a call. */
export interface At {
  readonly connection: number;
  readonly schema: string;
  readonly table: string;
}

/** The key of a row by its columns; undefined where a part of it is truncated. */
export function keyOf({ columns, key, rows }: RowsAnswer, line: number): Record<string, string> | undefined {
  const parts = key.map((name) => {
    const cell = rows[line]?.[columns.findIndex((column) => column.name === name)];
    return [name, cell] as const;
  });
  return parts.every((part): part is [string, string] => typeof part[1] === 'string')
    ? Object.fromEntries(parts)
    : undefined;
}
