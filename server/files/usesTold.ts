import type { Resource } from '#schemas/resource.ts';
import { maySee } from '../access/maySee.ts';
import type { Call } from '../call.ts';
import { type Use, usesOf } from '../collection/uses.ts';

/** The uses of files, of which a caller is told only those that he may look at. */
export interface UsesTold {
  readonly items: readonly Use[];
  /** How many others there are. */
  readonly hidden: number;
}

/** Which records, of all resources or of those that are meant, use files, as far as the caller may know. */
export async function usesTold(
  call: Call,
  urls: readonly string[],
  most: number,
  isMeant?: (resource: Resource) => boolean,
): Promise<UsesTold> {
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
