import { useEffect, useMemo, useRef } from 'react';
import type { Json, Row } from '#schemas/resource.ts';

/** The actions on a list of rows. The object stays the same while the form is mounted. */
export interface RowListActions {
  change(at: number, name: string, value: Json | undefined): void;
  add(row: Row): number;
  /** Removes all rows. */
  clear(): void;
  remove(at: number): void;
  move(from: number, to: number): void;
}

/** Passes the current rows to the form, with the place that changed, such as `2_name`. */
type Tell = (rows: readonly Row[], place: string) => void;

/** A list of rows with its actions. Each row has a stable key that it keeps when it moves. */
export function useRowList(value: unknown, tell: Tell) {
  const rows = Array.isArray(value) ? (value as readonly Row[]) : none;
  const keys = useRef<number[]>([]);
  const latest = useRef({ rows, tell });
  const next = useRef(0);
  useEffect(() => {
    latest.current = { rows, tell };
  });
  while (keys.current.length < rows.length) keys.current.push(next.current++);
  keys.current.length = rows.length;
  const deeds = useMemo((): RowListActions => {
    const become = (now: readonly Row[], place: string) => {
      latest.current = { ...latest.current, rows: now };
      latest.current.tell(now, place);
    };
    return {
      change(at, name, given) {
        const { [name]: _before, ...others } = latest.current.rows[at] ?? {};
        // A cleared field is removed; the others keep their order.
        const row =
          given === undefined || given === null ? others : { ...latest.current.rows[at], [name]: given };
        become(latest.current.rows.with(at, row), `${at}_${name}`);
      },
      add(row) {
        keys.current.push(next.current++);
        become([...latest.current.rows, row], '');
        return latest.current.rows.length - 1;
      },
      clear() {
        keys.current.length = 0;
        become([], '');
      },
      remove(at) {
        keys.current.splice(at, 1);
        become(latest.current.rows.toSpliced(at, 1), '');
      },
      move(from, to) {
        const moved = latest.current.rows[from];
        if (!moved || to < 0 || to >= latest.current.rows.length) return;
        keys.current.splice(to, 0, ...keys.current.splice(from, 1));
        become(latest.current.rows.toSpliced(from, 1).toSpliced(to, 0, moved), '');
      },
    };
  }, []);
  return { rows, keys: keys.current, deeds };
}

const none: readonly Row[] = [];
