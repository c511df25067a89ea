import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { useProfile } from '../../../session/profile.ts';
import { clamped, type Layout, ownLayout, possibleColumns, readLayout } from './layout.ts';

/** The columns of a list as the user arranged them. */
export interface LayoutChoice extends Layout {
  /** All possible columns: the visible ones in order, then the others. */
  readonly possible: readonly string[];
  /** It differs from the layout of the resource, or of the active view. */
  readonly isOwn: boolean;
  setColumns(columns: readonly string[]): void;
  /** Sets a column's width; undefined: automatic. */
  setWidth(name: string, width: number | undefined): void;
  reset(): void;
}

/** The layout of a saved view. */
export interface ViewLayout {
  readonly id: number;
  readonly layout: Layout | undefined;
}

/**
 * Stores an account's columns of a list in this browser: separately for the resource's layout and for each
 * view.
 */
export function useLayout(resource: Resource, view: ViewLayout | undefined): LayoutChoice {
  const account = useProfile()?.username ?? '';
  const key = ['kaifang.columns', account, resource.name, ...(view ? [view.id] : [])].join('.');
  const [kept, setKept] = useState(() => ({ key, layout: stored(resource, key) }));
  if (kept.key !== key) setKept({ key, layout: stored(resource, key) });
  const own = kept.key === key ? kept.layout : stored(resource, key);
  const store = useCallback(
    (layout: Layout | undefined) => {
      setKept({ key, layout });
      keep(key, layout);
    },
    [key],
  );
  const base = view?.layout;
  return useMemo(() => {
    const layout = own ?? base ?? ownLayout(resource);
    const { columns, widths } = layout;
    return {
      ...layout,
      possible: [...new Set([...columns, ...possibleColumns(resource)])],
      isOwn: own !== undefined,
      setColumns: (next) => next.length > 0 && store({ columns: next, widths }),
      setWidth: (name, width) => store({ columns, widths: withWidth(widths, name, width) }),
      reset: () => store(undefined),
    };
  }, [resource, own, base, store]);
}

function withWidth(widths: Layout['widths'], name: string, width: number | undefined): Layout['widths'] {
  const { [name]: _before, ...rest } = widths;
  return width === undefined ? rest : { ...rest, [name]: clamped(width) };
}

function stored(resource: Resource, key: string): Layout | undefined {
  try {
    return readLayout(resource, JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

function keep(key: string, layout: Layout | undefined): void {
  try {
    if (layout) localStorage.setItem(key, JSON.stringify(layout));
    else localStorage.removeItem(key);
  } catch {
    // If storage is disabled or full, only the preference is lost.
  }
}
