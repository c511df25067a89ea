import type { Json, Row } from '#schemas/resource.ts';

/**
 * A CSV file of records as a user would write it: one column per field, with values that are not strings as
 * JSON.
 */
export function sheetOf(fields: readonly string[], records: readonly Row[]): string {
  const rows = records.map((record) => fields.map((name) => cellOf(record[name] ?? null)));
  return [fields, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellOf(value: Json): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// As in an export: null is empty, and an empty string is quoted.
function quoted(cell: string | null): string {
  if (cell === null) return '';
  return `"${cell.replaceAll('"', '""')}"`;
}
