import { fileURLToPath } from 'node:url';
import type { Registry } from '#schemas/resource.ts';
import { loadRegistry } from '#server/resources.ts';

let loaded: Registry | undefined;

/**
 * The registry of the product's own resource files, validated once for all tests of a worker. It is frozen.
 */
export function productRegistry(): Registry {
  loaded ??= loadRegistry(fileURLToPath(new URL('../../resources', import.meta.url)));
  return loaded;
}
