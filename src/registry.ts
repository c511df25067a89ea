import { completeResource } from '#schemas/complete.ts';
import { freezeRegistry } from '#schemas/frozenRegistry.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';

const files = import.meta.glob<ResourceFile>('#resources/*.json', { eager: true, import: 'default' });

/** All resources of this build; the server checked their files when it built them. */
export const registry = freezeRegistry(
  Object.entries(files).map(([file, content]) => completeResource(content, file)),
);
