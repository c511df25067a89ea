import type { Action, Row } from '#schemas/resource.ts';

/** Whether a record is in the state that an action starts from; the server decides again. */
export function isIn(record: Row, when: Action['when']): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const value = record[name] ?? null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}
