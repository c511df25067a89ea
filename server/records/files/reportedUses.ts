import type { Resource } from '#schemas/resource.ts';
import { maySee } from '../../core/access/maySee.ts';
import type { Call } from '../../core/call.ts';
import { type Use, usesOf } from '../uses.ts';

/** The uses of files, limited to those that the caller may see. */
export interface ReportedUses {
  readonly items: readonly Use[];
  /** The number of uses that are not listed. */
  readonly hidden: number;
}

/** Finds the records, of all or the given resources, that use files, as far as the caller may see them. */
export async function reportedUses(
  call: Call,
  urls: readonly string[],
  most: number,
  isMeant?: (resource: Resource) => boolean,
): Promise<ReportedUses> {
  const uses = await usesOf(call.db, call.registry, urls, most, isMeant);
  const resources = [...new Set(uses.map(({ resource }) => resource))];
  const open = new Set<string>();
  for (const name of resources) {
    const resource = call.registry.resources.get(name);
    if (resource && (await maySee(call, resource))) open.add(name);
  }
  const items = uses.filter(({ resource }) => open.has(resource));
  return { items, hidden: uses.length - items.length };
}
