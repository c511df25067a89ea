import { isReadable } from '#schemas/complete.ts';
import type { Resource } from '#schemas/resource.ts';

/** Which columns a list shows, in which order, and how wide those are that somebody has set. */
export interface Layout {
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** The narrowest and the widest that a column can be made, in pixels. */
export const widthLimits = { least: 56, most: 900 } as const;

/** The layout that a resource file asks for. */
export function ownLayout({ list }: Resource): Layout {
  return { columns: list.columns, widths: {} };
}

/** Every field that could be a column: those that the file shows first. */
export function possibleColumns(resource: Resource): readonly string[] {
  const { schema, list } = resource;
  const names = [...new Set([...list.columns, ...Object.keys(schema.properties)])];
  return names.filter((name) => {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return property !== undefined && isReadable(property) && name !== 'version';
  });
}

/** A layout out of whatever was stored or sent: without what the resource does not have any more. */
export function readLayout(resource: Resource, stored: unknown): Layout | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { columns, widths } = stored as { readonly columns?: unknown; readonly widths?: unknown };
  const possible = possibleColumns(resource);
  const known = Array.isArray(columns)
    ? [...new Set(columns as unknown[])].filter((name): name is string => possible.includes(name as string))
    : [];
  // A list without a column would be none.
  if (known.length === 0) return undefined;
  const sized = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  const fit = sized.filter(([name, width]) => possible.includes(name) && Number.isFinite(width));
  return { columns: known, widths: Object.fromEntries(fit.map(([name, width]) => [name, clamped(width)])) };
}

/** A width inside the limits. */
export function clamped(width: number): number {
  return Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
}

/** A list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const place = Math.min(list.length - 1, Math.max(0, to));
  const rest = list.filter((_entry, at) => at !== from);
  return [...rest.slice(0, place), list[from] as Entry, ...rest.slice(place)];
}
