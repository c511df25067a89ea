import type { CSSObject } from '@mui/material/styles';
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Column } from '../../columns.ts';
import { useResourceList } from '../../useResourceList.ts';
import type { LayoutChoice } from '../columns/useLayout.ts';
import { HeadRow } from './HeadRow.tsx';
import type { RowContext } from './rowContext.ts';
import { TableFrame } from './TableFrame.tsx';
import { TableRow } from './TableRow.tsx';

const none: RowKeys = new Map();

const widths = [72, 54, 88, 63, 80, 47];

interface TableProps {
  readonly deck: RowContext;
  readonly layout: LayoutChoice;
  /** Undefined while the first ones load. */
  readonly rows: readonly IdRow[] | undefined;
  readonly isStale: boolean;
  readonly label: string;
}

/** More would be below the edge of the table's container. */
const mostBones = 20;

/** As many as a large screen shows. */
const firstRows = 30;

// More columns do not fit a screen even on two lines. One line renders faster, and the user scrolls sideways.
const mostFitting = 14;

// From this many columns on, the gaps between them are what a screen of the usual width lacks.
const fewestClose = 10;

/** Records as rows of a table. A table larger than its container scrolls inside it. */
export function Table({ deck, layout, rows, isStale, label }: TableProps) {
  const { perPage, selection } = useResourceList();
  const keys = useRowKeys(rows);
  const { columns, isTickable } = deck;
  // The visible rows render first. The rows below follow in a deferred, interruptible render.
  const most = Math.max(firstRows, useDeferredValue(rows?.length ?? 0));
  const { rules, variables } = useMemo(
    () => widthRules(columns, layout.widths, isTickable ? 1 : 0),
    [columns, layout.widths, isTickable],
  );
  return (
    <TableFrame
      role="region"
      aria-label={label}
      tabIndex={0}
      data-table
      data-lines={columns.length > mostFitting ? 1 : 2}
      data-close={columns.length >= fewestClose || undefined}
      sx={rules}
      style={variables}
      data-picking={selection.ids.size > 0}
    >
      <table aria-busy={rows === undefined || isStale}>
        <thead>
          <HeadRow
            resource={deck.resource}
            columns={columns}
            layout={layout}
            ticked={isTickable ? selection.ofPage : undefined}
            onTickPage={selection.togglePage}
            hasChoices={deck.hasChoices}
          />
        </thead>
        <tbody data-stale={isStale || undefined} data-waiting={rows === undefined || undefined}>
          {rows ? (
            rows
              .slice(0, most)
              .map((row) => (
                <TableRow key={keys.get(row.id)} row={row} deck={deck} isTicked={selection.ids.has(row.id)} />
              ))
          ) : (
            <SkeletonRows count={Math.min(perPage, mostBones)} deck={deck} />
          )}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface SkeletonRowsProps {
  readonly count: number;
  readonly deck: RowContext;
}

/** Placeholders of loading rows, with their final height. */
function SkeletonRows({ count, deck }: SkeletonRowsProps) {
  const { columns, isTickable, hasChoices } = deck;
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all identical
    <tr key={at} aria-hidden>
      {isTickable && <td className="kf-tick-cell" />}
      {columns.map(({ name }, column) => (
        <td key={name}>
          <span className="kf-bone" style={{ width: `${widths[(at + column * 2) % widths.length]}%` }} />
        </td>
      ))}
      {hasChoices && <td className="kf-acts-cell" />}
    </tr>
  ));
}

/**
 * The CSS rules of the columns whose width the user has set: one rule per column, because a rule costs
 * nothing per row and changes without a render.
 */
function widthRules(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  before: number,
): { readonly rules: CSSObject; readonly variables: CSSProperties } {
  const sized = columns.flatMap(({ name }, at) => (widths[name] === undefined ? [] : [{ name, at }]));
  const rules = sized.map(({ name, at }) => {
    const width = `var(--kf-width-${name})`;
    return [
      `& tr > :nth-of-type(n):nth-child(${at + before + 1})`,
      { width, minWidth: width, maxWidth: width, overflow: 'hidden' },
    ];
  });
  const isWhole = sized.length > 0 && sized.length === columns.length;
  return {
    // Without a column that takes up the remaining width, the table is as wide as its columns.
    rules: { ...Object.fromEntries(rules), ...(isWhole && { '& > table': { width: 'auto' } }) },
    variables: Object.fromEntries(
      sized.map(({ name }) => [`--kf-width-${name}`, `${widths[name]}px`]),
    ) as CSSProperties,
  };
}

type RowKeys = ReadonlyMap<IdRow['id'], number>;

/**
 * The table row that renders each record. A record that stays keeps its row with all its DOM state. The rows
 * of removed records are reused, which takes less than half of the time of new ones.
 */
function useRowKeys(rows: readonly IdRow[] | undefined): RowKeys {
  const last = useRef(none);
  const keys = useMemo(() => rowKeys(last.current, rows ?? []), [rows]);
  useEffect(() => {
    last.current = keys;
  }, [keys]);
  return keys;
}

/** Assigns rows to records, given the previous assignment: new records take the first free rows. */
export function rowKeys(before: RowKeys, rows: readonly IdRow[]): RowKeys {
  const taken = new Set(rows.map(({ id }) => before.get(id)));
  let next = 0;
  return new Map(
    rows.map(({ id }) => {
      const kept = before.get(id);
      if (kept !== undefined) return [id, kept];
      while (taken.has(next)) next += 1;
      return [id, next++];
    }),
  );
}
