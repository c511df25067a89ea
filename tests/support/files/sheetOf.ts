import type { Json, Row } from '#schemas/resource.ts';

/** A CSV file of records as a person would write it: a field in each column, and what is no text as JSON. */
export function sheetOf(fields: readonly string[], records: readonly Row[]): string {
  const rows = records.map((record) => fields.map((name) => cellOf(record[name] ?? null)));
  return [fields, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellOf(value: Json): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// As in an export: nothing is nothing, and an empty text is one in quotes.
function quoted(cell: string | null): string {
  if (cell === null) return '';
  return `"${cell.replaceAll('"', '""')}"`;
}
