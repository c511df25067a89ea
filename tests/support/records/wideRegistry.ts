import { fileURLToPath } from 'node:url';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';

const folder = (path: string) => readResources(fileURLToPath(new URL(path, import.meta.url)));

let loaded: Registry | undefined;

/**
 * The product's own resources, and a few that use every keyword of the vocabulary.
 * Validated once for all tests of a worker.
 */
export function wideRegistry(): Registry {
  loaded ??= createRegistry([...folder('../../../resources'), ...folder('../resources')]);
  return loaded;
}
