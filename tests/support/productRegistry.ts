import { fileURLToPath } from 'node:url';
import type { Registry } from '#schemas/resource.ts';
import { loadRegistry } from '#server/resources.ts';

/** The registry of the product's own resource files. */
export function productRegistry(): Registry {
  return loadRegistry(fileURLToPath(new URL('../../resources', import.meta.url)));
}
