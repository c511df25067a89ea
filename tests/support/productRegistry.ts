import { fileURLToPath } from 'node:url';
import type { Registry } from '#schemas/resource.ts';
import { validRegistry } from '#server/boot/knownRegistry.ts';

/** The folder of the product's own resource files. */
export const productResources = fileURLToPath(new URL('../../resources', import.meta.url));

let loaded: Registry | undefined;

/**
 * The registry of the product's own resource files, loaded once for all tests of a worker. It is frozen. The
 * check validates the files, and so does the preparation of the tests' database.
 */
export function productRegistry(): Registry {
  loaded ??= validRegistry(productResources);
  return loaded;
}
