import { fileURLToPath } from 'node:url';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';

const folder = (path: string) => readResources(fileURLToPath(new URL(path, import.meta.url)));

/** The product's own resources, and a few that use every word of the vocabulary. */
export function wideRegistry(): Registry {
  return createRegistry([...folder('../../../resources'), ...folder('../resources')]);
}
