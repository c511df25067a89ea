import { examined, type SourceFile } from './examine/examined.ts';
import { freezeRegistry } from './frozenRegistry.ts';
import { RegistryFault } from './registryFault.ts';
import type { Registry } from './resource.ts';

/**
 * Validates every resource file and builds the registry of them.
 * @throws RegistryFault with all faults of all files at once.
 */
export function createRegistry(sources: readonly SourceFile[]): Registry {
  const { resources, faults } = examined(sources);
  if (faults.length > 0) throw new RegistryFault(faults);
  return freezeRegistry(resources);
}
