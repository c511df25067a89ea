import { isReadable } from '#schemas/complete.ts';
import { isReached } from '#schemas/derive/reach.ts';
import type { Resource } from '#schemas/resource.ts';

/** The visible columns of a list, their order, and the widths that the user set. */
export interface Layout {
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** The limits of a column's width, in pixels. */
export const widthLimits = { least: 56, most: 900 } as const;

/** The layout of a resource file. */
export function ownLayout({ list, schema }: Resource): Layout {
  // A column of a referenced record is left out where the account may not list these.
  const columns = list.columns.filter((name) => !isReached(name) || Object.hasOwn(schema.properties, name));
  return { columns, widths: {} };
}

/** Every field that can be a column, with the ones that the file shows first. */
export function possibleColumns(resource: Resource): readonly string[] {
  const { schema, list } = resource;
  const names = [...new Set([...list.columns, ...Object.keys(schema.properties)])];
  return names.filter((name) => {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return property !== undefined && isReadable(property) && name !== 'version';
  });
}

/** A layout from stored or sent data, without the fields that the resource no longer has. */
export function readLayout(resource: Resource, stored: unknown): Layout | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { columns, widths } = stored as { readonly columns?: unknown; readonly widths?: unknown };
  const possible = possibleColumns(resource);
  const known = Array.isArray(columns)
    ? [...new Set(columns as unknown[])].filter((name): name is string => possible.includes(name as string))
    : [];
  // A list needs at least one column.
  if (known.length === 0) return undefined;
  const sized = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  const fit = sized.filter(([name, width]) => possible.includes(name) && Number.isFinite(width));
  return { columns: known, widths: Object.fromEntries(fit.map(([name, width]) => [name, clamped(width)])) };
}

/** A width within the limits. */
export function clamped(width: number): number {
  return Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
}

/** A list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const place = Math.min(list.length - 1, Math.max(0, to));
  const rest = list.filter((_entry, at) => at !== from);
  return [...rest.slice(0, place), list[from] as Entry, ...rest.slice(place)];
}
