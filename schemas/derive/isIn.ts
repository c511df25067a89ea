import type { Json, Row } from '../resource.ts';

/** Whether a record is in a state: each named field has the value, or one of several. */
export function isIn(record: Row, when: Readonly<Record<string, Json>>): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const value = record[name] ?? null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}
