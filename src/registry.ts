import { completeResource } from '#schemas/complete.ts';
import { portalRegistry } from '#schemas/derive/portal.ts';
import { freezeRegistry } from '#schemas/frozenRegistry.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { isPortal } from './isPortal.ts';

const files = import.meta.glob<ResourceFile>('#resources/*.json', { eager: true, import: 'default' });

const whole = freezeRegistry(Object.entries(files).map(([file, content]) => completeResource(content, file)));

/**
 * All resources of this build, in the portal those of developers. The server validated their files when it
 * built them.
 */
export const registry = isPortal ? portalRegistry(whole) : whole;
